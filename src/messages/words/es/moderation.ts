import type { Words } from '../form.ts';
import { count, plural } from './speech.ts';

export const moderation: Words['moderation'] = {
  stopped: (cause) => `Detenido antes de crear o cobrar nada: ${cause}. Dilo con otras palabras, o elige otra imagen.`,
  byWord: (word) => `**${word}** está en una lista de palabras con las que aquí no se crea nada`,
  byRightsWord: (word) => `**${word}** puede ser de otra persona`,
  byClassifier: 'la comprobación que usa este Kiln lo ha señalado',
  byRightsClassifier: 'la comprobación que usa este Kiln dice que puede ser de otra persona',
  pauses: (time) => `No fue la primera vez: podrás volver a pedir ${time}.`,
  paused: (time) => `Se detuvieron demasiadas peticiones tuyas. Podrás volver a pedir ${time}.`,
  blocked: (until) =>
    `Un responsable de este servidor te bloqueó en Kiln${until === undefined ? '' : ` hasta ${until}`}. Tus resultados siguen siendo tuyos.`,
  notJudged:
    'Lo que se pide aquí se comprueba, y la comprobación no responde ahora mismo. No se creó ni se cobró nada: inténtalo dentro de un rato.',
  appeal: 'Apelar…',
  appealTitle: 'Apelar',
  appealLabel: 'Lo que deben saber los responsables',
  appealSent: 'Tu apelación la tienen quienes administran este servidor. Hay una por cada bloqueo.',
  appealTwice: 'Ya apelaste este bloqueo. Deciden quienes administran este servidor.',
  noBlock: 'Ya no estás bloqueado.',

  report: 'Denunciar…',
  reportTitle: 'Denunciar a los responsables',
  reportLabel: 'Qué tiene de malo',
  forOthers: (member) =>
    `-# Creado por ${member}. Sus opciones y enlaces son suyos y de quienes administran este servidor.`,
  reported: 'Se avisó a quienes administran este servidor.',
  reportKept:
    'Queda guardado para quienes administran este servidor, en `/configuración`. No eligieron canal para denuncias: avísales si es urgente.',
  reportedTwice: 'Ya lo denunciaste.',
  manyReports: 'Denunciaste mucho en esta hora. Díselo directamente a quienes administran este servidor.',
  isPrivate: 'Es privado.',

  headings: {
    stopped: 'Detenido',
    report: 'Denunciado',
    block: 'Bloqueado',
    lift: 'Bloqueo levantado',
    appeal: 'Apelación',
    other: 'Moderación',
  },
  whereItIs: 'dónde está',
  resultOf: (member) => `Resultado de ${member}`,
  inChannel: (channel) => `en ${channel}`,
  why: (cause) => `Por qué: ${cause}`,
  theWord: (word) => `la palabra **${word}**`,
  theCheck: 'la comprobación del operador',
  pausesUntil: (time) => `En pausa hasta ${time}.`,
  until: (time) => `Hasta ${time}.`,
  forEver: 'Para siempre.',
  by: (member) => `por ${member}`,
  decisions: {
    removed: 'Resultado retirado',
    kept: 'Dejado como está',
    blocked: 'Miembro bloqueado',
    lifted: 'Bloqueo levantado',
    forgotten: 'Se olvidó al miembro',
    other: 'Decidido',
  },
  decidedBy: (decision, member) => `${decision} por ${member}.`,
  more: 'Pasa más de lo que aquí se cuenta uno a uno. Lo último está en `/configuración` › **Moderación…**.',
  remove: 'Retirar el resultado',
  blockDay: 'Bloquear un día',
  blockWeek: 'Bloquear una semana',
  blockEver: 'Bloquear para siempre',
  leave: 'Dejarlo',
  lift: 'Levantar el bloqueo',
  keepBlock: 'Mantener el bloqueo',
  log: 'registro',

  done: {
    removed: 'Retirado: su mensaje, su tarea y sus archivos ya no están.',
    kept: 'Se dejó como está.',
    blocked: 'Bloqueado. Se le avisa directamente, y puede apelar una vez.',
    lifted: 'Levantado. Se le avisa directamente.',
    other: 'Hecho.',
  },
  leadsOnly: 'Eso solo lo deciden quienes administran este servidor.',
  decidedAlready: 'Eso ya se decidió.',
  gone: 'Kiln ya no tiene esto, o es de otra versión de Kiln.',
  blockNotice: (until) =>
    `Un responsable te bloqueó en Kiln en un servidor. ${until} Tus resultados siguen siendo tuyos. El rechazo que lees al pedir algo allí tiene un botón para apelar.`,
  liftNotice: 'Puedes volver a usar Kiln en el servidor donde estabas bloqueado.',
  keptNotice: 'Quienes administran el servidor leyeron tu apelación. El bloqueo sigue.',

  title: '### Moderación',
  what: '-# Lo que se pide se compara con estas listas antes de que cueste algo. Conocen palabras, no lo que se quiere decir.',
  operator: (words, asks) =>
    `**Siempre** ${plural(words, { one: '# palabra', other: '# palabras' })} de quien administra este Kiln${asks ? ', y su comprobación de palabras e imágenes' : '. Las imágenes no se examinan'}.`,
  blockedTitle: '**Miembros bloqueados**',
  nobody: '-# Nadie. No se puede bloquear a quienes administran el servidor.',
  andMore: (more) => `-# y ${count(more)} más`,
  blockMember: 'Bloquear a un miembro…',
  liftMember: 'Levantar el bloqueo de…',
  latest: '**Lo último**',
  nothing: '-# No se detuvo ni denunció nada en 90 días.',
  howLong: (member) => `¿Cuánto tiempo no podrá ${member} crear nada aquí? Los resultados que tiene se quedan.`,
  button: 'Moderación…',

  withheld:
    'No es apto para todos: su imagen y sus archivos solo se muestran en canales con restricción de edad. Escribe `/tarea` en uno.',
  covered: '-# Tapado: puede que no sea apto para todos.',
};
