import type { Words } from '../form.ts';
import { plural } from './speech.ts';

export const presets: Words['presets'] = {
  title: '### Preajustes que se aplican aquí',
  how: '-# Di uno con la opción `preajuste`. El que se llama `default` se aplica sin nombrarlo.',
  none: 'Aún ninguno. `/preajuste guardar` crea uno.',
  whose: { mine: 'tuyo', channel: 'de este canal', server: 'del servidor' },
  says: (name, whose, what) => `**${name}** (${whose}): ${what}`,
  nothing: 'nada',
  without: (words) => `sin ${words}`,
  changesNothing: '-# Ningún preajuste lo cambia.',
  withPreset: (name) => `-# Con el preajuste ${name}.`,
  trialPrice: (price) => `-# ${price}. No se creó ni se reservó nada.`,
  kept: (preset) => `Guardado. ${preset}`,
  exported: (many) => `${plural(many, { one: '# preajuste', other: '# preajustes' })}, para importar donde sea.`,
  notThere: 'No hay tal preajuste ahí. `/preajuste lista` dice de quién es cada uno.',
  noneOfThatName: 'Aquí no hay ningún preajuste con ese nombre. `/preajuste lista` los muestra.',
  noSuchCommand: 'Ningún comando con ese nombre crea nada. Elige uno mientras escribes.',
  unknownSubcommand: 'Este Kiln no conoce eso. Recarga Discord e inténtalo de nuevo.',
  leadsOnly: 'Los preajustes de un canal o del servidor los cambian quienes lo administran.',
  badName: 'Un nombre tiene de 1 a 32 letras, cifras, espacios, - y _.',
  notNone: 'Un preajuste no puede llamarse «none»: eso dice que no se aplica ninguno.',
  badPairs: '`opciones` acepta nombre=valor, con espacios entre ellos: `forma-polígonos=quad tamaño-real=true`.',
  notAnOption: (name) => `\`${name}\` no es una opción que un preajuste pueda tener.`,
  doesNotFit: (names, why) => `Con el preajuste ${names}: ${why}\n\`preajuste: none\` va sin él.`,
  notAFile: 'Ese no es un archivo de preajustes que este Kiln pueda leer. No se cambió nada.',
  fileGone: 'El archivo ya no está en Discord. Adjúntalo otra vez.',
};
