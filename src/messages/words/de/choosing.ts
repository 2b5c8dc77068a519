import type { Words } from '../form.ts';
import { and, count, plural } from './speech.ts';

export const choosing: Words['choosing'] = {
  title: (what) => `### Was soll Kiln aus ${what} machen?`,
  these: {
    image: (many) => (many === 1 ? 'diesem Bild' : `diesen ${count(many)} Bildern`),
    model: (many) => (many === 1 ? 'diesem Modell' : `diesem Modell in ${count(many)} Dateien`),
  },
  theseWords: 'diesen Worten',
  both: (parts) => and(parts),
  choose: 'Such aus, was es werden soll…',
  usable: (kinds) => `Brauchbar sind ${and(kinds)}.`,
  usableOf: { image: (endings) => `Bilder (${endings})`, model: (endings) => `Modelle (${endings})` },
  many: {
    image: (many) => plural(many, { one: '# Bild', other: '# Bilder' }),
    model: (many) => plural(many, { one: '# Modell', other: '# Modelle' }),
  },
  nothingOfThat: (usable) => `Daraus lässt sich nichts machen. ${usable}`,
  nothingOf: (names) => `Nichts machen lässt sich aus ${names}.`,
  withoutWords: 'ohne die Worte',
  aFile: 'einer Datei',
  others: (many) => (many === 1 ? 'einer weiteren' : `${count(many)} weiteren`),
  onlyFirst: {
    image: (most, all) => `Von den ${count(all)} Bildern zählen nur die ersten ${count(most)}.`,
    model: (most, all) => `Von den ${count(all)} Modellen zählen nur die ersten ${count(most)}.`,
  },
  noneInMessage: 'Diese Nachricht hat kein Bild oder Modell, mit dem Kiln etwas anfangen kann.',
  notOpen:
    'Was sich daraus machen lässt, ist auf diesem Server für Mitglieder mit anderen Rollen. Wer den Server verwaltet, weiß, welche: Sie stehen in `/einstellungen`.',
  gone: 'Kiln hat nicht mehr, was gezeigt wurde: Es wird einen Tag lang aufbewahrt. Zeig es noch einmal.',
  notYours: (member) => `Hier wählt nur ${member}. Nutze **3D-Modell erstellen** bei der Nachricht selbst.`,
  unknown: 'Das lässt sich aus dem Gezeigten nicht machen. Such etwas anderes aus.',

  enoughMentions: (many) =>
    `Das waren mehr als ${count(many)} Erwähnungen in einer Minute. Warte einen Moment und erwähne mich dann wieder.`,
  mentionHelp: (usable) =>
    `Erwähne mich mit bis zu fünf Bildern, einem Modell oder Worten für das, was es werden soll; oder antworte mit einer Erwähnung auf eine Nachricht von mir, die sie hat. ${usable} \`/hilfe\` sagt, was es noch gibt.`,
  wordsCut: (used, all, most) =>
    `Nur die ersten ${count(used)} deiner ${count(all)} Zeichen zählen: Mehr als ${count(most)} werden nicht angenommen.`,
  repliedHidden:
    'Ich sehe die Nachricht nicht, auf die du geantwortet hast: Discord zeigt mir nur Nachrichten, die mich erwähnen. Wähle stattdessen **Apps**, **3D-Modell erstellen** im Menü jener Nachricht.',
  repliedUnreadable:
    'Ich sehe die Nachricht nicht, auf die du geantwortet hast: Ich darf den Verlauf dieses Kanals nicht lesen. Wähle stattdessen **Apps**, **3D-Modell erstellen** im Menü jener Nachricht.',
  repliedGone: 'Die Nachricht, auf die du geantwortet hast, ist weg.',
};
