import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

const price = (amount: number) => (amount === 0 ? 'kostenlos' : credits(amount));

export const request: Words['request'] = {
  for: (member) => `für ${member}`,
  preset: (name) => `Vorlage ${name}`,
  onlyYou: 'nur für dich sichtbar',
  onlyYouHaveIt: '-# Nur du hast das. Um damit weiterzumachen oder es zu teilen, gib auf dem Server `/auftrag` ein.',
  sentDirectly: (channel) =>
    `-# Direkt an dich geschickt, weil es in ${channel} nicht gezeigt werden kann. Die Buttons bekommst du auf dem Server mit \`/auftrag\`.`,

  waiting: 'Wartet auf einen freien Platz',
  aheadOfYou: (many) => `${count(many)} vor dir`,
  next: 'als Nächstes dran',
  waitingForLead: 'Wartet auf die Genehmigung der Serverleitung',
  creating: 'Wird an den Dienst übergeben',
  filesAway:
    'Der Dienst kann zurzeit keine Dateien speichern. Kiln versucht es weiter; bis dahin wird nichts berechnet.',
  checking: 'Wird beim Dienst geprüft',
  checkingWhy:
    'Der Dienst hat nicht gesagt, ob er die Anfrage angenommen hat. Kiln sieht nach: Sie wird nicht doppelt geschickt und nicht doppelt berechnet.',
  queued: 'In der Warteschlange des Dienstes',
  ahead: (many) => `${count(many)} davor`,
  making: 'Wird erstellt',
  finishing: 'Gleich fertig',
  fetching: '-# Dateien werden geholt…',
  unplaced: 'Es konnte nirgends zugestellt werden. **Dateien** bringt es.',
  timeLeft: (time) => `noch etwa ${time}`,
  held: (amount) => `${credits(amount)} reserviert`,
  left: (amount) => `${count(amount)} übrig`,
  creditsLeft: (amount) => `${credits(amount)} übrig`,

  canceledBack: (held) => `**Abgebrochen.** Zurückerstattet: ${credits(held)}.`,
  canceledKept: (charged) =>
    `**Abgebrochen.** Die Arbeit hatte begonnen, deshalb behält der Dienst seinen Preis${charged > 0 ? `: ${credits(charged)}` : ''}.`,
  isThisIt: '**Ist es das?**',
  notMade: '**Nicht erstellt.**',
  nothingCharged: 'Es wurde nichts berechnet.',
  charged: (amount) => `Berechnet: ${credits(amount)}.`,
  pressSuggestion: 'Drück einen davon oder **Bearbeiten**, um es anders zu sagen.',
  pressGoOn: (cost) =>
    `Drück **Damit weitermachen**${cost}, wenn der Ausschnitt zeigt, was du meinst, sonst **Anderes Bild**.`,
  pressAnotherPicture: 'Drück **Anderes Bild**.',
  attachAnew: 'Drück **Bearbeiten** und häng die Datei noch einmal an.',
  changeIt: 'Drück **Bearbeiten**, um es vorher zu ändern.',
  tryAgain: (cost) =>
    `Drück **Nochmal**${cost}, um es noch einmal zu versuchen, oder **Bearbeiten**, um es vorher zu ändern.`,
  inBrackets: (amount) => ` (${price(amount)})`,
  tried: (links) => `Was versucht wurde: ${links}`,
  cutOut: 'Was aus dem Bild ausgeschnitten wurde',
  nextPrices: (prices) => `-# Weiter: ${prices}`,
  priceUnknown: (verb) => `${verb} noch unbekannt`,
  priceFree: (verb) => `${verb} kostenlos`,
  priceOf: (verb, amount, isAbout) => `${verb} ${isAbout ? 'etwa ' : ''}${amount}`,

  edit: 'Bearbeiten',
  again: 'Nochmal',
  delete: 'Löschen',
  share: 'Teilen',
  more: 'Mehr',
  cancel: 'Abbrechen',
  cancelKeeps: (kept) => `Abbrechen (kostet ${credits(kept)})`,
  goOnWithIt: 'Damit weitermachen',
  anotherPicture: 'Anderes Bild',
  withOptions: (verb) => `${verb} mit Optionen…`,
  suggestion: (prompt, amount) => (amount === undefined ? prompt : `${prompt} · ${price(amount)}`),
  goOnFrom: 'Mit diesem Ergebnis weitermachen…',
  emptyAsItWas: (label) => `${label} (leer: wie bisher)`,

  done: 'Es ist fertig.',
  plainNotMade: (reason) => `Nicht erstellt. ${reason}`,
  bareNotMade: 'Es wurde nicht erstellt.',
  plainCanceledBack: (held) => `Abgebrochen. Zurückerstattet: ${credits(held)}.`,
  plainCanceledCost: (charged) => `Abgebrochen. Es hat ${credits(charged)} gekostet.`,
  plainMaking: 'Es wird erstellt.',
  bringsBack: '`/auftrag` bringt es mit Bild, Dateien und Buttons zurück.',
  threadClosed: (address) =>
    `Dieser Thread wurde inzwischen geschlossen. Es geht in [einer neueren Nachricht](${address}) weiter.`,

  endDone: (what) => `${what} ist fertig.`,
  endCanceled: (what) => `${what} wurde abgebrochen.`,
  endNotMade: (what) => `${what} konnte nicht erstellt werden.`,
  seeMessage: 'Zur Nachricht',
  endTogether: (many) => `${count(many)} deiner Sachen sind zu Ende:`,
  endMore: (many) => `-# und ${count(many)} weitere`,
  asOfNow: (address) => `-# So steht es jetzt. [Die eigene Nachricht](${address}) läuft weiter.`,
};
