import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

export const refused: Words['refused'] = {
  guildOnly: 'Kiln solo funciona en servidores: los créditos son de un servidor.',
  unknownCommand: 'Este Kiln no conoce ese comando. Recarga Discord e inténtalo de nuevo.',
  oldButton: 'Este botón es de otra versión de Kiln. `/tarea` trae el resultado con sus botones actuales.',
  unknownStep: 'Este Kiln ya no conoce ese paso. `/tarea` trae el resultado con sus botones actuales.',
  privacyScreen: 'Esta pantalla es de otra versión de Kiln. Escribe `/privacidad` otra vez.',
  unknownForm: 'Este Kiln no conoce ese formulario. Pulsa el botón otra vez.',
  gone: 'Kiln ya no tiene esta petición. Escribe el comando otra vez para hacerla de nuevo.',
  busy: 'Kiln está ocupado ahora mismo. Pulsa otra vez en un momento.',
  private: 'Es privado. Solo puede hacerlo quien lo pidió.',
  notYours: (owner) =>
    `Solo pueden hacerlo ${owner ?? 'quien lo pidió'} y quienes administran este servidor. Tus propias peticiones tienen los mismos botones.`,
  onlyOwnerShares: (owner) => `Solo ${owner} puede compartirlo.`,
  nothingToShare: 'Aún no hay nada que compartir.',
  sharing: (where) => `Se está compartiendo en ${where}.`,
  shared: (where, address) => `Compartido en ${where}: [el mensaje](${address}).`,
  takesBack: (shared) => `${shared} **Eliminar** allí lo retira para siempre.`,
  grantLeadsOnly: 'Aquí solo pueden añadir créditos quienes administran un servidor de un Discord local.',
  reportLeadsOnly: 'Solo quienes administran este servidor ven adónde fueron sus créditos.',

  notOfServer: 'Esa tarea no se hizo en este servidor. Elige una de la lista que aparece mientras escribes.',
  otherKind: (stage, kind) => `«${stage}» no puede seguir desde una tarea del tipo «${kind}».`,
  notMade: 'No se creó, así que no hay nada desde lo que seguir.',
  notFinished: 'Aún no ha terminado. Espera a que esté listo.',
  expired: 'El servicio ya no lo tiene. Créalo otra vez.',
  nothingInIt: (stage) => `«${stage}» no encuentra ahí nada desde lo que seguir. Créalo otra vez.`,

  notAnOption: (name) => `\`${name}\` no es una opción aquí.`,
  notAnOptionOf: (name, command) => `\`${name}\` no es una opción de /${command}.`,
  needs: (name, other) => `\`${name}\` necesita \`${other}: True\`.`,
  fileOrAddress: (name) => `\`${name}\`: da el archivo o su dirección, no ambos.`,
  notANumber: (name) => `\`${name}\` tiene que ser un número.`,
  notAChoice: (name, choices, said) => `\`${name}\` tiene que ser uno de ${choices}; era «${said}».`,
  notInList: (name, unknown, choices) =>
    `\`${name}\` no conoce ${unknown}. Cualquiera de ${choices}, con comas entre ellos.`,
  notAFile: (name) => `\`${name}\` tiene que ser un archivo adjunto.`,
  formAgain: (text, verb) => `${text}\nPulsa **${verb}** otra vez: lo que escribiste sigue ahí.`,
  ofFile: (name, file, why) => `\`${name}\`: ${file} ${why}`,
  notFromDiscord: 'no viene de Discord. Adjunta el archivo mismo.',
  badEnding: (endings) => `no sirve aquí. Adjunta uno de ${endings}.`,
  notWhatItSays: {
    image: 'se llama como una imagen pero no lo es.',
    model: 'se llama como un modelo pero no lo es.',
  },
  tooLarge: (size, most) => `tiene ${size}. Se aceptan ${most} como mucho.`,
  empty: 'está vacío.',
  severalActions: (name, said, many, some) =>
    `\`${name}\`: «${said}» encaja con ${count(many)} acciones: ${some}. Di cuál.`,
  noAction: (name, said) =>
    `\`${name}\`: «${said}» no es una acción de la biblioteca. Elige una de la lista que aparece mientras escribes.`,

  notEnoughCredits: (price, left) =>
    `Esto necesita ${credits(price)}, y al servidor le quedan ${count(left)}. \`/créditos\` dice cómo conseguir más; o elige algo más barato.`,

  byCode: {
    bad_key: 'El servicio no acepta esta clave. No se cambió nada.',
    not_checked: 'No se pudo preguntar al servicio si acepta esta clave. No se cambió nada; inténtalo en un minuto.',
    too_many: 'Ya hay demasiados preajustes. Elimina uno primero.',
    cannot_open:
      'La clave propia del servidor ya no se puede leer. Quienes administran el servidor pueden ponerla de nuevo en `/configuración`.',
  },
};
