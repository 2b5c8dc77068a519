import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

export const refused: Words['refused'] = {
  guildOnly: 'Kiln arbeitet nur auf Servern: Credits gehören zu einem Server.',
  unknownCommand: 'Diesen Befehl kennt dieses Kiln nicht. Lade Discord neu und versuch es noch einmal.',
  oldButton:
    'Dieser Button ist aus einer anderen Version von Kiln. `/auftrag` bringt das Ergebnis mit seinen heutigen Buttons zurück.',
  unknownStep:
    'Diesen Schritt kennt dieses Kiln nicht mehr. `/auftrag` bringt das Ergebnis mit seinen heutigen Buttons zurück.',
  privacyScreen: 'Diese Ansicht ist aus einer anderen Version von Kiln. Gib noch einmal `/datenschutz` ein.',
  unknownForm: 'Dieses Formular kennt dieses Kiln nicht. Drück den Button noch einmal.',
  gone: 'Kiln hat diese Anfrage nicht mehr. Gib den Befehl noch einmal ein, um es neu zu erstellen.',
  busy: 'Kiln ist gerade beschäftigt. Drück gleich noch einmal.',
  private: 'Es ist privat. Das kann nur das Mitglied, das es wollte.',
  notYours: (owner) =>
    `Das können nur ${owner ?? 'das Mitglied, das es wollte,'} und alle, die diesen Server verwalten. Deine eigenen Anfragen haben dieselben Buttons.`,
  onlyOwnerShares: (owner) => `Nur ${owner} kann es teilen.`,
  nothingToShare: 'Es gibt noch nichts zu teilen.',
  sharing: (where) => `Es wird in ${where} geteilt.`,
  shared: (where, address) => `In ${where} geteilt: [die Nachricht](${address}).`,
  takesBack: (shared) => `${shared} **Löschen** nimmt es dort endgültig zurück.`,
  grantLeadsOnly: 'Hier kann nur Credits hinzufügen, wer einen Server eines lokalen Discord verwaltet.',
  reportLeadsOnly: 'Nur wer diesen Server verwaltet, sieht, wohin die Credits gingen.',

  notOfServer: 'Dieser Auftrag ist nicht von diesem Server. Such einen aus der Liste aus, die beim Tippen erscheint.',
  otherKind: (stage, kind) => `„${stage}“ kann mit einem Auftrag der Art „${kind}“ nicht weitermachen.`,
  notMade: 'Es wurde nicht erstellt, also gibt es nichts, womit es weitergeht.',
  notFinished: 'Es ist noch nicht fertig. Warte, bis es so weit ist.',
  expired: 'Der Dienst hat es nicht mehr. Mach es noch einmal.',
  nothingInIt: (stage) => `„${stage}“ findet darin nichts, womit es weitergeht. Mach es noch einmal.`,

  notAnOption: (name) => `\`${name}\` ist hier keine Option.`,
  notAnOptionOf: (name, command) => `\`${name}\` ist keine Option von /${command}.`,
  needs: (name, other) => `\`${name}\` braucht \`${other}: True\`.`,
  fileOrAddress: (name) => `\`${name}\`: Gib die Datei oder ihre Adresse, nicht beides.`,
  notANumber: (name) => `\`${name}\` muss eine Zahl sein.`,
  notAChoice: (name, choices, said) => `\`${name}\` muss eines von ${choices} sein; es war „${said}“.`,
  notInList: (name, unknown, choices) =>
    `\`${name}\` kennt ${unknown} nicht. Möglich sind ${choices}, durch Kommas getrennt.`,
  notAFile: (name) => `\`${name}\` muss eine angehängte Datei sein.`,
  formAgain: (text, verb) => `${text}\nDrück noch einmal auf **${verb}**: Was du eingegeben hast, ist noch da.`,
  ofFile: (name, file, why) => `\`${name}\`: ${file} ${why}`,
  notFromDiscord: 'kommt nicht von Discord. Häng die Datei selbst an.',
  badEnding: (endings) => `geht hier nicht. Häng eine von ${endings} an.`,
  notWhatItSays: { image: 'heißt wie ein Bild, ist aber keines.', model: 'heißt wie ein Modell, ist aber keines.' },
  tooLarge: (size, most) => `hat ${size}. Höchstens ${most} werden angenommen.`,
  empty: 'ist leer.',
  severalActions: (name, said, many, some) =>
    `\`${name}\`: „${said}“ passt auf ${count(many)} Bewegungen: ${some}. Sag, welche.`,
  noAction: (name, said) =>
    `\`${name}\`: „${said}“ ist keine Bewegung der Bibliothek. Such eine aus der Liste aus, die beim Tippen erscheint.`,

  notEnoughCredits: (price, left) =>
    `Das braucht ${credits(price)}, und der Server hat noch ${count(left)}. \`/credits\` zeigt, wie du mehr bekommst; oder nimm etwas Günstigeres.`,

  byCode: {
    bad_key: 'Der Dienst nimmt diesen Schlüssel nicht an. Es wurde nichts geändert.',
    not_checked:
      'Der Dienst konnte nicht gefragt werden, ob er diesen Schlüssel annimmt. Es wurde nichts geändert; versuch es in einer Minute noch einmal.',
    too_many: 'Es gibt schon zu viele Vorlagen. Lösche vorher eine.',
    cannot_open:
      'Der eigene Schlüssel des Servers ist nicht mehr lesbar. Wer den Server verwaltet, kann ihn in `/einstellungen` neu setzen.',
  },
};
