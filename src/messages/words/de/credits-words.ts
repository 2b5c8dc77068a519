import type { Words } from '../form.ts';
import { count, credits, requests, tasks } from './speech.ts';

const days = (many: number) => (many === 1 ? 'des letzten Tages' : `der letzten ${count(many)} Tage`);

export const creditsWords: Words['creditsWords'] = {
  title: '### Credits dieses Servers',
  left: (amount) => `**Noch ${credits(amount)}**`,
  held: (amount) => `${count(amount)} für laufende Arbeit reserviert`,
  spent: (amount) => `${count(amount)} ausgegeben`,
  allowance: (amount) => `-# Am Anfang jedes Monats kommen ${credits(amount)} dazu`,
  ownAccount:
    '-# Dieser Server nutzt sein eigenes Konto beim Dienst: Was erstellt wird, wird dort bezahlt und nimmt nichts von diesen Credits.',
  usualPrices: '**Was die Dinge meist kosten, in Credits**',
  free: 'kostenlos',
  unknown: 'noch unbekannt',
  inOneGo: 'in einem Zug',
  whenCharged:
    '-# Reservierte Credits werden berechnet, wenn ein Auftrag gelingt, und kommen zurück, wenn er fehlschlägt.',
  whenCanceled:
    '-# Auch beim Abbruch während des Wartens kommen sie zurück. Hat die Arbeit begonnen, behält der Dienst seinen Preis, und der Button sagt es: „Abbrechen (kostet 20 Credits)“.',
  more: '**Mehr Credits**',
  askLeads: '-# Wer diesen Server verwaltet, sieht hier, wie es mehr gibt.',
  askOperator: (command) => `-# Wer dieses Kiln betreibt, fügt sie hinzu: ${command}`,
  ownKey:
    '-# Ein Server mit eigenem Konto beim Dienst trägt dessen Schlüssel unter `/einstellungen` ein und braucht keine davon.',
  add: (amount) => `${credits(amount)} hinzufügen`,
  shop: (worths) => `**Mehr Credits für diesen Server**: ${worths}`,
  worth: (amount, isMonthly) => (isMonthly ? `${credits(amount)} im Monat` : credits(amount)),
  youUsed: (uses, held) => `**Du hast verbraucht:** ${uses}${held}`,
  used: {
    day: (used) => `${credits(used)} heute`,
    month: (used) => `${credits(used)} diesen Monat`,
  },
  usedOf: {
    day: (used, most, anew) => `${count(used)} von ${credits(most)} heute, wieder voll ${anew}`,
    month: (used, most, anew) => `${count(used)} von ${credits(most)} diesen Monat, wieder voll ${anew}`,
  },
  heldFor: (held, many) => ` · ${count(held)} für ${tasks(many)} reserviert`,

  reportBy: {
    member: (many) => `### Credits ${days(many)}, nach Mitglied`,
    family: (many) => `### Credits ${days(many)}, nach Art`,
    day: (many) => `### Credits ${days(many)}, nach Tag`,
  },
  charged: (amount, many) => `**${credits(amount)} berechnet** für ${requests(many)}`,
  row: (of, amount, held, many) =>
    `${of}: **${credits(amount)}**${held > 0 ? `, ${count(held)} reserviert` : ''} · ${requests(many)}`,
  nothing: 'Es wurde nichts angefragt.',
  moreInFile: (many) => `-# und ${count(many)} weitere: siehe Datei`,
  cut: '-# Es gab mehr Anfragen, als ein Bericht fasst: Hier sind die neuesten. Frag nach weniger Tagen.',
  utc: '-# Tage sind UTC. In der Datei steht jede Anfrage.',
  forgotten: 'vergessene Mitglieder',
};
