import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

export const orders: Words['orders'] = {
  choose: 'Drück auf das, was du ändern willst. Was du lässt, entscheidet der Dienst.',
  notSo: (why) => `So lässt es sich noch nicht erstellen.\n${why}`,
  makeIt: 'Erstellen',
  free: 'Es ist kostenlos',
  costs: (price) => `Es kostet **${credits(price)}**`,
  nothingYet: (cost, left) =>
    `${cost}${left === undefined ? '' : `; ${count(left)} übrig`}. Nichts wird reserviert oder erstellt, bevor du zustimmst.`,
  make: (price) => (price === 0 ? 'Erstellen' : `Für ${credits(price)} erstellen`),
  leave: 'Lassen',
  left: 'Dabei bleibt es. Es wurde nichts erstellt und nichts reserviert.',
  decided: 'Das wurde schon entschieden oder ist länger als einen Tag her. Frag noch einmal.',
  notYours: (member) => `Das entscheidet nur ${member}.`,
  keptByCancel: (kept) =>
    `Die Arbeit hat begonnen: Bei einem Abbruch behält der Dienst seinen Preis, **${credits(kept)}**.`,
  cancelAllTheSame: 'Trotzdem abbrechen',
  goOn: 'Weitermachen',
};
