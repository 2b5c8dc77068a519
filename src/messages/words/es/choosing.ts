import type { Words } from '../form.ts';
import { and, count, plural } from './speech.ts';

export const choosing: Words['choosing'] = {
  title: (what) => `### ¿Qué debe hacer Kiln con ${what}?`,
  these: {
    image: (many) => (many === 1 ? 'esta imagen' : `estas ${count(many)} imágenes`),
    model: (many) => (many === 1 ? 'este modelo' : `este modelo en ${count(many)} archivos`),
  },
  theseWords: 'estas palabras',
  both: (parts) => and(parts),
  choose: 'Elige qué crear…',
  usable: (kinds) => `Sirven ${and(kinds)}.`,
  usableOf: { image: (endings) => `imágenes (${endings})`, model: (endings) => `modelos (${endings})` },
  many: {
    image: (many) => plural(many, { one: '# imagen', other: '# imágenes' }),
    model: (many) => plural(many, { one: '# modelo', other: '# modelos' }),
  },
  nothingOfThat: (usable) => `Con eso no se puede hacer nada. ${usable}`,
  nothingOf: (names) => `No se puede hacer nada con ${names}.`,
  withoutWords: 'sin las palabras',
  aFile: 'un archivo',
  others: (many) => (many === 1 ? 'otro más' : `${count(many)} más`),
  onlyFirst: {
    image: (most, all) => `Solo se usan las primeras ${count(most)} de ${count(all)} imágenes.`,
    model: (most, all) => `Solo se usan los primeros ${count(most)} de ${count(all)} modelos.`,
  },
  noneInMessage: 'Ese mensaje no tiene ninguna imagen ni modelo que Kiln pueda usar.',
  notOpen:
    'En este servidor, lo que se puede hacer con eso es para miembros con otros roles. Un responsable puede decir cuáles: están en `/configuración`.',
  gone: 'Kiln ya no tiene lo que se mostró: se guarda un día. Muéstralo otra vez.',
  notYours: (member) => `Aquí solo puede elegir ${member}. Usa tú **Crear en 3D** en el mensaje.`,
  unknown: 'Eso no se puede crear a partir de lo que se mostró. Elige otra cosa.',

  enoughMentions: (many) =>
    `Fueron más de ${count(many)} menciones en un minuto. Espera un momento y vuelve a mencionarme.`,
  mentionHelp: (usable) =>
    `Mencióname con hasta cinco imágenes, un modelo o palabras sobre qué crear; o responde con una mención a un mensaje mío que los tenga. ${usable} \`/ayuda\` dice qué más hay.`,
  wordsCut: (used, all, most) =>
    `Solo se usan los primeros ${count(used)} de tus ${count(all)} caracteres: no se aceptan más de ${count(most)}.`,
  repliedHidden:
    'No veo el mensaje al que respondiste: Discord solo me muestra mensajes que me mencionan. Elige mejor **Aplicaciones**, **Crear en 3D** en el menú de ese mensaje.',
  repliedUnreadable:
    'No veo el mensaje al que respondiste: no puedo leer el historial de este canal. Elige mejor **Aplicaciones**, **Crear en 3D** en el menú de ese mensaje.',
  repliedGone: 'El mensaje al que respondiste ya no está.',
};
