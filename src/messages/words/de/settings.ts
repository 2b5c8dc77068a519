import type { Words } from '../form.ts';
import { count, credits, plural, tasks } from './speech.ts';

export const settings: Words['settings'] = {
  title: '### Kiln auf diesem Server',
  whenCounts: '-# Was du änderst, gilt ab dem nächsten Drücken.',
  limits: '**Limits**',
  andMore: (many) => `-# und ${count(many)} weitere`,
  howLimitsMeet:
    '-# Die Limits von Server, Kanal und Mitglied müssen alle eingehalten sein. Das eigene eines Mitglieds geht vor dem einer Rolle (das großzügigste zählt), das einer Rolle vor dem für alle.',
  resultsScreen: 'Ergebnisse: wer sie sieht…',
  approvalsScreen: 'Was genehmigt werden muss…',
  limitsOfOne: 'Limits einer Rolle oder eines Mitglieds…',
  limitsOfChannel: 'Limits eines Kanals…',
  whoMayMake: '**Wer was erstellen darf, und wo**',
  chooseFamilies: 'Arten, Rollen und Kanäle wählen',
  key: '**Schlüssel für den Dienst**',
  kilnsKey: '-# Der von Kiln: Was hier erstellt wird, wird mit den Credits dieses Servers bezahlt.',
  ownKey: (member, time, slots) =>
    `-# Der eigene dieses Servers, gesetzt von ${member} ${time}, ${tasks(slots)} gleichzeitig. Er wird verschlüsselt gespeichert und nie gezeigt.`,
  useOwnKey: 'Eigenen Schlüssel nutzen',
  anotherKey: 'Anderer Schlüssel',
  removeKey: 'Schlüssel entfernen',
  data: '**Daten dieses Servers**',
  dataWhat: '-# Alle als Datei; oder alles, was über ein Mitglied gespeichert ist, endgültig gelöscht.',
  export: 'Exportieren',
  forgetMember: 'Ein Mitglied vergessen…',
  some: (list, more) => (more > 0 ? `${list} und ${count(more)} weitere` : list),
  everybody: 'alle',
  nobodyLeft: 'niemand: die Rollen dafür wurden gelöscht',
  nowhereLeft: 'nirgends: die Kanäle dafür wurden gelöscht',
  whoIn: (who, where) => `${who}, in ${where}`,
  everythingForAll: '-# Alle, die Kiln nutzen dürfen, dürfen alles erstellen, mit Befehl und mit Button.',
  moreRules: (many) => `-# und ${plural(many, { one: '# weitere Regel', other: '# weitere Regeln' })}`,
  restForAll:
    '-# Mit Befehl und mit Button; alles andere ist für alle, die Kiln nutzen dürfen. Rollen gelten nicht für die Serverleitung, Kanäle schon.',
  theServer: 'Der Server',
  eachMember: 'Jedes Mitglied',
  noLimits: 'keine Limits',
  atOnce: (many) => `${tasks(many)} gleichzeitig`,
  aMinute: (many) => `${tasks(many)} je Minute`,
  aDay: (amount) => `${credits(amount)} am Tag`,
  aMonth: (amount) => `${credits(amount)} im Monat`,
  aRequest: (amount) => `${credits(amount)} je Anfrage`,
  backToLimits: 'Limits und Zugang',

  results: '### Ergebnisse auf diesem Server',

  approvals: '### Was die Serverleitung genehmigen muss',
  approvesNothing: '-# Nichts: Was Mitglieder innerhalb ihrer Limits wollen, wird erstellt.',
  approvesSome:
    '-# Die Credits sind reserviert, solange es wartet; was innerhalb eines Tages niemand entscheidet, wird nicht erstellt. Was die Serverleitung selbst will, braucht niemanden.',

  rows: {
    roles: {
      title: '**Wer Kiln nutzen darf, und wo**',
      note: '-# Nichts gewählt: alle, überall.',
      none: 'Alle Mitglieder',
    },
    channels: { none: 'Alle Kanäle' },
    press: {
      title: '**Wer die Buttons drücken darf, die etwas kosten, unter Ergebnissen anderer**',
      options: {
        asker: 'Wer es wollte, und wer den Server verwaltet',
        roles: 'Auch die unten gewählten Rollen',
        everyone: 'Alle, die Kiln nutzen dürfen',
      },
    },
    press_roles: { none: 'Noch keine Rolle' },
    privacy: {
      title: '**Wer ein Ergebnis sieht**',
      note: '-# Mitglieder sagen es für eines anders mit der Option `privat`.',
      options: { shared: 'Alle im Kanal', private: 'Nur das Mitglied, bis es teilt' },
    },
    gallery: {
      title: '**Wo private Ergebnisse geteilt werden**',
      note: '-# Nichts gewählt: in dem Kanal, in dem Teilen gedrückt wird.',
      none: 'Keine Galerie',
    },
    notify: {
      title: '**Wie Mitglieder erfahren, dass etwas von ihnen zu Ende ist**',
      note: '-# Alle können es für sich anders wählen, mit `/benachrichtigen`.',
    },
    notify_after: {
      none: 'Wie lange es auch gedauert hat',
      longer: (time) => `Wenn es länger als ${time} gedauert hat`,
    },
    confirm: {
      title: '**Wonach zweimal gefragt wird**',
      off: '-# Nach nichts: Jeder Preis steht da, bevor man drückt, und das Drücken genügt.',
      on: (amount) => `-# Was mehr als ${credits(amount)} kostet: Man liest den Preis und drückt noch einmal.`,
      button: 'Zweimal fragen ab…',
      form: 'Wonach zweimal gefragt wird',
    },
    language: {
      title: '**In welcher Sprache**',
      note: '-# Was alle sehen. Was nur ein Mitglied sieht, ist in der Sprache seines eigenen Discord.',
      asDiscord: 'Wie Discord sie für diesen Server hat',
    },
    assets: {
      title: '**Wo die Schritte eines Assets sind: Vorschauen, Ausarbeitungen, Rigs, Drucke**',
      whatStays: '-# Privates bleibt beim Mitglied. Wo Kiln nicht darf, bleibt es, wo es angefragt wurde.',
      options: {
        channel: 'Wo sie angefragt werden',
        thread: 'Ein eigener Thread unter dem ersten Ergebnis',
        post: 'Ein eigener Beitrag in einem Forum',
      },
    },
    assets_forum: {
      none: 'Wähle ein Forum',
      noForum: '⚠️ Es ist kein Forum gewählt: Bis dahin gibt es keine Beiträge.',
      notAForum: 'Beiträge gibt es in Foren. Wähle ein Forum.',
    },
    assets_archive: {
      title: '**Wann der Thread archiviert wird**',
      how: (states) => `-# Die Karte hat Buttons für ${states}. Ein neuer Schritt öffnet ihn wieder.`,
      options: {
        never: 'Nie von selbst',
        ready: 'Wenn es bereit ist',
        approved: 'Wenn es freigegeben ist',
        printed: 'Wenn es gedruckt ist',
      },
    },
    assets_gallery: {
      title: '**Wovon die Galerie eine Kopie bekommt**',
      galleryIs: (channel) => `-# In ${channel}.`,
      galleryElsewhere: '-# Die Galerie wird unter Ergebnisse gewählt.',
      noGallery: '⚠️ Es ist keine Galerie gewählt: Nichts wird kopiert.',
      options: {
        never: 'Von nichts von selbst',
        ready: 'Was bereit ist',
        approved: 'Was freigegeben ist',
        printed: 'Was gedruckt ist',
      },
    },
    approve: {
      title: '**Nach dem Preis**',
      off: '-# Nicht wegen des Preises.',
      on: (amount) => `-# Was mehr als ${credits(amount)} kostet.`,
      button: 'Genehmigung ab…',
      form: 'Was genehmigt werden muss',
    },
    approve_roles: {
      title: '**Danach, wer es will**',
      note: '-# Alles, was Mitglieder mit einer dieser Rollen wollen.',
      none: 'Keine Rolle',
    },
    approve_families: { title: '**Danach, was es ist**', none: 'Nichts deswegen, was es ist' },
    approve_channel: {
      title: '**Wo die Serverleitung gefragt wird**',
      note: '-# Nichts gewählt: in dem Kanal, in dem es angefragt wurde.',
      none: 'Derselbe Kanal',
    },
    moderation_words: {
      title: '**Wörter dieses Servers**',
      off: '-# Keine. Ein Wort steht für sich: „art“ hält „Art“ an, aber nicht „Start“. `wort*` hält alles an, was so beginnt.',
      on: (words) =>
        `-# ${plural(words, { one: '# Wort', other: '# Wörter' })}, nur ganze Wörter; \`wort*\` hält alles an, was so beginnt.`,
      button: 'Wörter…',
      form: 'Wörter, aus denen nichts erstellt wird',
      label: 'Eines je Zeile; leer: nur die des Betreibers',
      tooMany: 'Es ist Platz für 300 Wörter zu 80 Buchstaben.',
    },
    moderation_log: {
      title: '**Protokoll**: wo die Serverleitung liest, was angehalten und gemeldet wurde',
      none: 'Kein Kanal: nur hier',
    },
    pause_after: {
      title: '**Wenn Anfragen eines Mitglieds innerhalb einer Stunde immer wieder angehalten werden**',
      never: 'Geschieht nichts weiter',
      pause: (tries, minutes) =>
        `Nach ${count(tries)}: eine Pause von ${minutes % 60 === 0 ? plural(minutes / 60, { one: '# Stunde', other: '# Stunden' }) : plural(minutes, { one: '# Minute', other: '# Minuten' })}`,
    },
    flagged: {
      title: '**Was laut Prüfung oder Dienst nicht für alle geeignet ist, außerhalb altersbeschränkter Kanäle**',
      options: {
        spoiler: 'Verdeckt, bis es jemand aufdeckt',
        withhold: 'Nicht gezeigt: nur in altersbeschränkten Kanälen',
      },
    },
  },

  limitsOf: {
    guild: 'Limits des Servers',
    member: 'Limits je Mitglied',
    role: 'Limits einer Rolle',
    user: 'Limits eines Mitglieds',
    channel: 'Limits eines Kanals',
  },
  kinds: {
    tasks: 'Aufträge gleichzeitig',
    minute: 'In einer Minute gestartete Aufträge',
    day: 'Credits am Tag (UTC)',
    month: 'Credits im Monat (UTC)',
    request: 'Credits einer Anfrage',
  },
  emptyForNone: 'Leer lassen für kein Limit',
  emptyFor: (most) => `Leer lassen für ${most}`,
  costsMoreThan: 'Was mehr Credits kostet als',
  emptyForNothing: 'Leer lassen für nichts',
  credits: 'Credits',
  roles: (many) => plural(many, { one: '# Rolle', other: '# Rollen' }),
  channels: (many) => plural(many, { one: '# Kanal', other: '# Kanälen' }),
  nowOpenTo: (command, who) => `/${command} · jetzt: ${who}`,
  familiesTitle: 'Wer was erstellen darf, und wo',
  what: 'Was',
  whatWhere: 'Der Befehl, die Buttons und was aus einer Nachricht oder Erwähnung gewählt wird',
  chooseSome: 'Such eines oder mehrere aus…',
  forRoles: 'Für Mitglieder mit einer dieser Rollen',
  forRolesElse: 'Keine gewählt: für alle, die Kiln nutzen dürfen',
  everybodyPlace: 'Alle',
  inChannels: 'In diesen Kanälen, mit ihren Threads',
  inChannelsElse: 'Keiner gewählt: überall, wo Kiln genutzt werden darf. Gilt auch für die Serverleitung',
  everywhere: 'Überall',
  keyTitle: 'Eigener Schlüssel für den Dienst',
  keyLabel: 'Schlüssel',
  keyHow: 'Er wird jetzt geprüft, verschlüsselt gespeichert und nie wieder gezeigt',
  slots: 'Aufträge, die das Konto gleichzeitig darf',

  notAKey: 'Das ist kein Schlüssel des Dienstes.',
  badSlots: 'Aufträge gleichzeitig: 1 bis 100.',
  wholeNumber: (what, most) =>
    `${what}: eine ganze Zahl von 0 bis ${count(most)}, oder leer. Es wurde nichts geändert.`,
  category: 'Eine Kategorie hat keine eigenen Nachrichten. Wähle die Kanäle darin.',
  exportTooLarge:
    'Das ist mehr, als Discord in einer Datei annimmt. Wer dieses Kiln betreibt, kann es exportieren: `npm run kiln -- requests export <server id>`.',
  exported: 'Alles, was Kiln hier speichert, ohne Schlüssel.',
  nothingLeft: 'Es war nichts mehr da.',
  goesNow: (many) =>
    `${plural(many, { one: '# Anfrage verschwindet', other: '# Anfragen verschwinden' })} jetzt; was noch läuft, wenn es zu Ende ist.`,
  leadsChange: 'Das kann nur ändern, wer diesen Server verwaltet.',
  otherVersion: 'Diese Ansicht ist aus einer anderen Version von Kiln. Gib noch einmal `/einstellungen` ein.',
  unknownFamilies: 'Dieses Kiln kennt nicht alle davon. Gib noch einmal `/einstellungen` ein.',
};
