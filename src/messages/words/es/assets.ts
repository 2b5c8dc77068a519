import type { Words } from '../form.ts';
import { count } from './speech.ts';

export const assets: Words['assets'] = {
  states: { making: 'En curso', ready: 'Listo', needs_work: 'Por retocar', approved: 'Aprobado', printed: 'Impreso' },
  say: { ready: 'Listo', needs_work: 'Por retocar', approved: 'Aprobar', printed: 'Impreso' },
  saidBy: (state, member, when) => `**${state}** · marcado por ${member} ${when}`,
  notMade: 'no se creó',
  underWay: 'en curso',
  earlier: (steps) => `-# ${count(steps)} antes`,
  nothingLeft: 'No queda nada de este asset.',
  goesOn: (title, thread) => `**${title}** sigue en ${thread}.`,
  stays: (channel, why) => `Se queda aquí en vez de en un hilo de ${channel}: ${why}.`,
  staysBecause: {
    forbidden: 'Kiln no puede abrir uno allí. Quien administra este servidor ve en `/configuración` lo que falta',
    gone: 'el canal ya no está. Quien administra este servidor puede elegir otro en `/configuración`',
    other: 'Discord no aceptó ninguno ahora mismo',
  },
  cannotOpen: (channel, missing) => `Kiln no puede abrir un hilo en ${channel}: ${missing}. Se queda donde lo pediste.`,
  set: (state) => `Marcado: **${state}**.`,
  unknown: 'Kiln ya no conoce este asset.',
  leadsApprove: 'Solo quienes administran este servidor pueden aprobar un asset.',

  screen: {
    button: 'Assets: hilos y publicaciones…',
    heading: '### Assets en este servidor',
    counts: '-# Lo que cambies cuenta para lo que se pida desde ahora.',
    tagsFollow: '-# Las publicaciones tienen etiquetas que siguen el estado.',
    tagsAreMade: '-# Kiln crea las etiquetas del estado con la primera publicación.',
    tagsMissing: (names) =>
      `⚠️ El foro no tiene las etiquetas ${names}: sin ellas las publicaciones dicen su estado solo en su tarjeta. Créalas, o da allí **Gestionar canales**.`,
    tagRequired:
      '⚠️ El foro exige una etiqueta en cada publicación y no tiene ninguna de estas: los resultados se quedan donde se pidieron.',
    results: 'Resultados…',
  },
};
