import type { Words } from '../form.ts';
import { count } from './speech.ts';

export const places: Words['places'] = {
  permissions: {
    ViewChannel: 'Kanäle ansehen',
    SendMessages: 'Nachrichten senden',
    SendMessagesInThreads: 'Nachrichten in Threads senden',
    CreatePublicThreads: 'Öffentliche Threads erstellen',
    AttachFiles: 'Dateien anhängen',
    ReadMessageHistory: 'Nachrichtenverlauf anzeigen',
    Connect: 'Verbinden',
  },
  missing: (names, many) => `Es ${many === 1 ? 'fehlt' : 'fehlen'} ${names}`,
  whoGives: 'Wer den Kanal verwaltet, kann es unter **Kanal bearbeiten › Berechtigungen** geben.',
  missingHere: (channel, lacks, arrives) => `Kiln darf in ${channel} nicht alles, was es braucht: ${lacks}. ${arrives}`,
  arrivesLate:
    'Dein Ergebnis kommt trotzdem: hier, wenn es unter 15 Minuten dauert, sonst als Direktnachricht an dich.',
  arrives: 'Dein Ergebnis kommt trotzdem; später hat `/auftrag` vielleicht keine neuen Links zu seinen Dateien.',
  noReply: (channel, lacks) =>
    `Kiln kann in ${channel} nicht auf Erwähnungen antworten: ${lacks}. Seine Befehle gehen dort.`,
  preparing: 'Kiln hat es. Einen Moment.',
  lacksIn: (channel, lacks) => `⚠️ In ${channel}: ${lacks}.`,
  inMore: (many) => `-# und in ${count(many)} weiteren`,
  giveIt: '-# Gib es unter **Kanal bearbeiten › Berechtigungen**.',
  cannotShare: (channel, lacks) => `In ${channel} kann es nicht geteilt werden. ${lacks} für Kiln dort.`,
  noBot: (how) =>
    `Dieser Server hat Kilns Befehle ohne den Bot: Ergebnisse könnten nicht ankommen, und es wurde nichts berechnet. Wer diesen Server verwaltet, kann ihn ${how} einladen.`,
  inviteAgain: 'wieder',
  inviteBy: (address) => `über [diesen Link](${address})`,

  welcome: '### Kiln macht 3D-Assets aus Worten und Bildern',
  welcomeBegin: (command) =>
    `Fang mit ${command} an oder mit **Apps › 3D-Modell erstellen** im Menü einer Nachricht, die ein Bild hat.`,
  welcomeHelp: (command) => `${command} sagt, was es noch gibt; was etwas kostet, steht da, bevor du drückst.`,
  welcomeSettings: (command) => `Wer diesen Server verwaltet, stellt Limits, Rollen und Kanäle in ${command} ein.`,
  notAllowed: (names) => `-# Auf diesem Server insgesamt nicht erlaubt: ${names}.`,
  helpBegin: 'Drück eines davon, und es wird hier erstellt; das Ergebnis hat Buttons für jeden nächsten Schritt.',
  helpExample: (prompt, cost) => `${prompt} · ${cost}`,
  helpOwn: (command) =>
    `Dein eigenes: ${command} und deine Worte. Oder nimm ein Bild: **Apps › 3D-Modell erstellen** im Menü seiner Nachricht, oder erwähne Kiln damit.`,
  helpPages: { begin: 'Anfangen', make: 'Worte und Bilder', change: 'Modelle', rest: 'Alles Übrige' },
  helpNothing: 'In diesem Kanal steht dir nichts offen. Frag, wer diesen Server verwaltet.',
  helpButtons:
    '-# Drück **Nochmal** für einen anderen Versuch, **Bearbeiten**, um die Worte zu ändern, **Abbrechen** jederzeit, solange es läuft. Preise stehen da, bevor du drückst.',
  invite: (address) => `-# [Kiln zu einem anderen Server hinzufügen](${address})`,
  localEngine:
    '-# Dieses Kiln arbeitet mit seiner lokalen prozeduralen Engine: Formen entstehen nach Regeln, nicht durch KI. Am besten gelingen einfache Dinge mit Farben und Materialien.',
};
