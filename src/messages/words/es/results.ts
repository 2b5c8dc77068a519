import type { Words } from '../form.ts';
import { count, plural } from './speech.ts';

export const results: Words['results'] = {
  madeFrom: '-# Creado a partir de',
  madeFromPicture: 'De lo que se creó',
  moreUnderMore: (many) => `${count(many)} más en **Más**`,

  understood: (words) => `-# Entendido: ${words}`,
  notUnderstood: (words) => `-# No entendido: ${words}`,
  localEngine: '-# Hecho por el motor procedural local de Kiln: construido con reglas, no por una IA',
  faces: (many) => plural(many, { one: '# cara', many: '# de caras', other: '# caras' }),
  linksUntil: (time) => `enlaces hasta ${time}`,
  keptUntil: (time) => `archivos guardados hasta ${time}`,

  parts: (list) => `**Piezas** ${list}`,
  moreKinds: (many) =>
    plural(many, { one: '# tipo más en la lista de piezas', other: '# tipos más en la lista de piezas' }),

  linksLeadNowhere:
    'Los enlaces del servicio no llevan a ningún sitio desde aquí: **Archivos** envía lo que no está adjunto.',
  noFilesYet: 'Aún no hay archivos.',
  noFiles: 'El servicio no indica archivos.',
  made: (time) => `-# Creado ${time}`,
  seed: (seed) => `semilla ${seed}`,
  task: (id) => `-# Tarea ${id}`,
  filesDeleted: (time) => `El servicio eliminó los archivos ${time}. Los adjuntos al mensaje siguen ahí.`,
  linksRanOut: 'Los enlaces del servicio han caducado. Los archivos adjuntos al mensaje siguen ahí.',
  filesAtService: '**Archivos en el servicio**',
  linksUntilLine: (time) => `-# Enlaces hasta ${time}`,
  pictureNumber: (number) => `imagen ${number}`,
  thumbnail: 'miniatura',
  thumbnailWithoutBackground: 'miniatura sin fondo',
  andMore: '-# … y más',
};
