import type { Words } from '../form.ts';
import { count, plural } from './speech.ts';

export const moderation: Words['moderation'] = {
  stopped: (cause) =>
    `Angehalten, bevor etwas erstellt oder berechnet wurde: ${cause}. Sag es anders oder nimm ein anderes Bild.`,
  byWord: (word) => `**${word}** steht auf einer Liste von Wörtern, aus denen hier nichts erstellt wird`,
  byRightsWord: (word) => `**${word}** gehört vielleicht jemand anderem`,
  byClassifier: 'die Prüfung, die dieses Kiln nutzt, hat es beanstandet',
  byRightsClassifier: 'die Prüfung, die dieses Kiln nutzt, sagt, dass es vielleicht jemand anderem gehört',
  pauses: (time) => `Es war nicht das erste Mal: Du darfst ${time} wieder fragen.`,
  paused: (time) => `Zu viele deiner Anfragen wurden angehalten. Du darfst ${time} wieder fragen.`,
  blocked: (until) =>
    `Die Leitung dieses Servers hat dich${until === undefined ? '' : ` bis ${until}`} für Kiln gesperrt. Deine Ergebnisse bleiben deine.`,
  notJudged:
    'Anfragen werden hier geprüft, und die Prüfung antwortet gerade nicht. Es wurde nichts erstellt oder berechnet: Versuch es in einer Weile noch einmal.',
  appeal: 'Einspruch…',
  appealTitle: 'Einspruch',
  appealLabel: 'Was die Serverleitung wissen soll',
  appealSent: 'Dein Einspruch ist bei denen, die diesen Server verwalten. Für jede Sperre gibt es einen.',
  appealTwice: 'Gegen diese Sperre hast du schon Einspruch erhoben. Es entscheidet, wer diesen Server verwaltet.',
  noBlock: 'Du bist nicht mehr gesperrt.',

  report: 'Melden…',
  reportTitle: 'Der Serverleitung melden',
  reportLabel: 'Was daran nicht stimmt',
  forOthers: (member) =>
    `-# Erstellt von ${member}. Optionen und Links sehen nur dieses Mitglied und alle, die diesen Server verwalten.`,
  reported: 'Wer diesen Server verwaltet, weiß jetzt davon.',
  reportKept:
    'Es ist für alle, die diesen Server verwalten, unter `/einstellungen` aufgehoben. Für Meldungen ist kein Kanal gewählt: Sag es ihnen selbst, wenn es eilt.',
  reportedTwice: 'Das hast du schon gemeldet.',
  manyReports: 'Du hast in dieser Stunde viel gemeldet. Sag es denen, die diesen Server verwalten, direkt.',
  isPrivate: 'Es ist privat.',

  headings: {
    stopped: 'Angehalten',
    report: 'Gemeldet',
    block: 'Gesperrt',
    lift: 'Sperre aufgehoben',
    appeal: 'Einspruch',
    other: 'Moderation',
  },
  whereItIs: 'wo es ist',
  resultOf: (member) => `Ergebnis von ${member}`,
  inChannel: (channel) => `in ${channel}`,
  why: (cause) => `Warum: ${cause}`,
  theWord: (word) => `das Wort **${word}**`,
  theCheck: 'die Prüfung des Betreibers',
  pausesUntil: (time) => `Pause bis ${time}.`,
  until: (time) => `Bis ${time}.`,
  forEver: 'Für immer.',
  by: (member) => `von ${member}`,
  decisions: {
    removed: 'Ergebnis entfernt',
    kept: 'So gelassen',
    blocked: 'Mitglied gesperrt',
    lifted: 'Sperre aufgehoben',
    forgotten: 'Das Mitglied wurde vergessen',
    other: 'Entschieden',
  },
  decidedBy: (decision, member) => `${decision} von ${member}.`,
  more: 'Es geschieht mehr, als hier einzeln gesagt wird. Das Neueste steht unter `/einstellungen` › **Moderation…**.',
  remove: 'Ergebnis entfernen',
  blockDay: 'Einen Tag sperren',
  blockWeek: 'Eine Woche sperren',
  blockEver: 'Für immer sperren',
  leave: 'So lassen',
  lift: 'Sperre aufheben',
  keepBlock: 'Sperre behalten',
  log: 'Protokoll',

  done: {
    removed: 'Entfernt: Nachricht, Auftrag und Dateien sind weg.',
    kept: 'So gelassen.',
    blocked: 'Gesperrt. Das Mitglied erfährt es direkt und darf einmal Einspruch erheben.',
    lifted: 'Aufgehoben. Das Mitglied erfährt es direkt.',
    other: 'Erledigt.',
  },
  leadsOnly: 'Das entscheidet nur, wer diesen Server verwaltet.',
  decidedAlready: 'Das wurde schon entschieden.',
  gone: 'Kiln hat das nicht mehr, oder es ist aus einer anderen Version von Kiln.',
  blockNotice: (until) =>
    `Die Leitung eines Servers hat dich dort für Kiln gesperrt. ${until} Deine Ergebnisse bleiben deine. Wenn du dort etwas haben willst, hat die Absage einen Button für einen Einspruch.`,
  liftNotice: 'Du darfst Kiln auf dem Server, auf dem du gesperrt warst, wieder nutzen.',
  keptNotice: 'Wer den Server verwaltet, hat deinen Einspruch gelesen. Die Sperre bleibt.',

  title: '### Moderation',
  what: '-# Anfragen werden mit diesen Listen verglichen, bevor etwas kostet. Sie kennen Wörter, nicht, was gemeint ist.',
  operator: (words, asks) =>
    `**Immer** ${plural(words, { one: '# Wort', other: '# Wörter' })} des Betreibers dieses Kiln${asks ? ' und seine Prüfung von Worten und Bildern' : '. In Bilder wird nicht hineingesehen'}.`,
  blockedTitle: '**Gesperrte Mitglieder**',
  nobody: '-# Niemand. Wer den Server verwaltet, kann nicht gesperrt werden.',
  andMore: (more) => `-# und ${count(more)} weitere`,
  blockMember: 'Ein Mitglied sperren…',
  liftMember: 'Sperre aufheben für…',
  latest: '**Neuestes**',
  nothing: '-# In 90 Tagen wurde nichts angehalten oder gemeldet.',
  howLong: (member) => `Wie lange soll ${member} hier nichts erstellen? Vorhandene Ergebnisse bleiben.`,
  button: 'Moderation…',

  withheld:
    'Nicht für alle geeignet: Bild und Dateien werden nur in altersbeschränkten Kanälen gezeigt. Gib in einem davon `/auftrag` ein.',
  covered: '-# Verdeckt: Es ist vielleicht nicht für alle geeignet.',
};
