import type { Words } from '../form.ts';
import { fileSize } from './speech.ts';

export const reasons: Words['reasons'] = {
  unknown: 'El servicio no dijo por qué.',
  byCode: {
    unreachable: () => 'No se puede contactar con el servicio. Inténtalo más tarde.',
    not_taken: (why) => `El servicio no lo aceptó: ${why}`,
    source_gone: (why) => `El servicio ya no tiene aquello de lo que se parte: ${why}`,
    key_refused: () => 'El servicio no acepta la clave de este bot. Díselo a quien lo administra.',
    own_key_refused: () =>
      'El servicio no acepta la clave propia de este servidor. Quienes administran el servidor pueden ponerla de nuevo en `/configuración`.',
    account_empty: () =>
      'La cuenta de este bot en el servicio no tiene créditos, o su plan no incluye esto. Díselo a quien lo administra.',
    own_account_empty: () =>
      'La cuenta propia de este servidor en el servicio no tiene créditos, o su plan no incluye esto.',
    not_allowed: (why) => `El servicio no lo permite: ${why}`,
    declined: (why) => `Un responsable lo rechazó${why === '' ? '.' : `: ${why}`}`,
    nobody_decided: () => 'Ningún responsable lo aprobó en un día.',
    nobody_asked: () => 'Necesita la aprobación de un responsable, y Kiln no puede escribir donde se le preguntaría.',
    task_gone: () => 'El servicio ya no tiene esta tarea: se eliminó allí, o ha caducado.',
    never_made: () =>
      'El servicio no respondió y no tiene esa tarea: no se creó. Puedes intentarlo de nuevo sin riesgo.',
    attachment_gone: () => 'El archivo adjunto ya no está en Discord. Adjúntalo otra vez.',
    attachment_too_large: (most) =>
      `El archivo adjunto es demasiado grande para entregarlo: ${fileSize(Number(most))} como mucho.`,
  },
  hints: {
    image_too_complex: 'Prueba con una imagen de un solo objeto sobre un fondo liso.',
    model_missing_uv: 'El modelo no tiene coordenadas de textura: despliégalo primero.',
    model_insufficient_uv: 'Las coordenadas de textura del modelo no bastan: despliégalo primero.',
    timeout: 'Tardó demasiado. Inténtalo de nuevo, o pide menos.',
    format_conversion_failed: 'Uno de los formatos no se pudo escribir. Pide menos formatos.',
  },
};
