import type { Words } from '../form.ts';

export const files: Words['files'] = {
  all: 'Archivos',
  button: (count) => `Archivos (${count})`,
  title: (title) => `### Archivos de ${title}`,
  only: '-# Solo tú ves esto. Los enlaces caducan; los archivos se quedan aquí hasta que lo cierres.',
  zip: 'ZIP con todo',
  links: (links) => `Como enlaces: ${links}`,
  missing: (names) => `Más de lo que Discord acepta aquí: ${names}`,
  none: 'El servicio ya no tiene archivos de esto. Lo adjunto a su mensaje se queda.',
  thing: (title) => `«${title}»`,
  picture: (what) => `Imagen de ${what}`,
  turning: (what) => `${what}, dando una vuelta completa`,
  moving: (what) => `${what}, en movimiento`,
  madeFrom: (what) => `De lo que se creó ${what}`,
};
