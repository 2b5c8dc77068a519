import type { Words } from '../form.ts';
import { count } from './speech.ts';

export const assets: Words['assets'] = {
  states: {
    making: 'In Arbeit',
    ready: 'Bereit',
    needs_work: 'Nacharbeit',
    approved: 'Freigegeben',
    printed: 'Gedruckt',
  },
  say: { ready: 'Bereit', needs_work: 'Nacharbeit', approved: 'Freigeben', printed: 'Gedruckt' },
  saidBy: (state, member, when) => `**${state}** · gesetzt von ${member} ${when}`,
  notMade: 'nicht erstellt',
  underWay: 'in Arbeit',
  earlier: (steps) => `-# ${count(steps)} davor`,
  nothingLeft: 'Von diesem Asset ist nichts mehr da.',
  goesOn: (title, thread) => `**${title}** geht in ${thread} weiter.`,
  stays: (channel, why) => `Es bleibt hier statt in einem Thread in ${channel}: ${why}.`,
  staysBecause: {
    forbidden: 'Kiln darf dort keinen öffnen. Wer diesen Server verwaltet, sieht in `/einstellungen`, was fehlt',
    gone: 'den Kanal gibt es nicht mehr. Wer diesen Server verwaltet, kann in `/einstellungen` einen anderen wählen',
    other: 'Discord hat gerade keinen angenommen',
  },
  cannotOpen: (channel, missing) =>
    `Kiln kann in ${channel} keinen Thread öffnen: ${missing}. Es bleibt, wo du gefragt hast.`,
  set: (state) => `Gesetzt: **${state}**.`,
  unknown: 'Kiln kennt dieses Asset nicht mehr.',
  leadsApprove: 'Ein Asset freigeben kann nur, wer diesen Server verwaltet.',

  screen: {
    button: 'Assets: Threads und Beiträge…',
    heading: '### Assets auf diesem Server',
    counts: '-# Was du änderst, gilt für alles, was ab jetzt angefragt wird.',
    tagsFollow: '-# Beiträge haben Tags, die dem Stand folgen.',
    tagsAreMade: '-# Kiln legt die Tags für den Stand mit dem ersten Beitrag an.',
    tagsMissing: (names) =>
      `⚠️ Dem Forum fehlen die Tags ${names}: Ohne sie sagen Beiträge ihren Stand nur auf ihrer Karte. Leg sie an oder gib dort **Kanäle verwalten**.`,
    tagRequired:
      '⚠️ Das Forum verlangt für jeden Beitrag einen Tag und hat keinen von diesen: Ergebnisse bleiben, wo sie angefragt wurden.',
    results: 'Ergebnisse…',
  },
};
