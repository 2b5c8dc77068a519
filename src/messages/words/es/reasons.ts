import type { Words } from '../form.ts';
import { fileSize } from './speech.ts';

export const reasons: Words['reasons'] = {
  unknown: 'El servicio no dijo por qué.',
  said: (text) => `El servicio dice: «${text}»`,
  byCode: {
    unknown_thing: (words) => `Kiln no conoce nada que se llame ${words}.`,
    no_thing: () => 'El prompt no nombra ninguna cosa.',
    moderation_blocked: () => 'La moderación lo bloqueó. Cambia las palabras o la imagen.',
    rights_blocked: () => 'Parece ser propiedad intelectual de otra persona.',
    no_pose: () =>
      'No se encontró un cuerpo con articulaciones en este modelo, así que no puede llevar esqueleto. Hace falta una figura con brazos y piernas, o un animal con cuatro patas y cabeza.',
    unreachable: () => 'No se puede contactar con el servicio. Inténtalo más tarde.',
    files_unavailable: () => 'El servicio no puede guardar archivos en este momento. Inténtalo más tarde.',
    not_taken: (why) => `El servicio no lo aceptó: «${why}»`,
    source_gone: (why) => `El servicio ya no tiene aquello de lo que se parte: «${why}»`,
    key_refused: () => 'El servicio no acepta la clave de este bot. Díselo a quien lo administra.',
    own_key_refused: () =>
      'El servicio no acepta la clave propia de este servidor. Quienes administran el servidor pueden ponerla de nuevo en `/configuración`.',
    account_empty: () =>
      'La cuenta de este bot en el servicio no tiene créditos, o su plan no incluye esto. Díselo a quien lo administra.',
    own_account_empty: () =>
      'La cuenta propia de este servidor en el servicio no tiene créditos, o su plan no incluye esto.',
    not_allowed: (why) => `El servicio no lo permite: «${why}»`,
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
  failures: {
    image_too_complex: () =>
      'La imagen es demasiado compleja para un modelo 3D. Prueba con una imagen de un solo objeto sobre un fondo liso.',
    image_doubtful: () =>
      'Puede que el recorte no sea todo el objeto, o sea más que eso. Lo que le falta, le faltará también al resultado.',
    images_disagree: () => 'Las imágenes no parecen mostrar el mismo objeto.',
    image_missing: () => 'No se pudo obtener una imagen, o ya no está.',
    image_unreadable: () => 'No se puede leer una imagen: envía un PNG o JPEG.',
    model_missing: () => 'No se pudo obtener el modelo, o ya no está.',
    model_empty: () => 'El modelo no tiene superficie.',
    model_flat: () => 'El modelo es plano y no tiene altura. Indica el lado más largo.',
    model_extreme: () => 'El modelo es demasiado fino o grande para ese tamaño.',
    model_missing_uv: () => 'El modelo no tiene coordenadas de textura: despliégalo primero.',
    model_insufficient_uv: () => 'Las coordenadas de textura del modelo no bastan: despliégalo primero.',
    too_many_faces: () => 'El modelo tiene demasiadas caras: simplifícalo primero con remesh.',
    no_pose: () =>
      'No se encontró un cuerpo con articulaciones en este modelo. Hace falta una figura con brazos y piernas, o un animal con cuatro patas y cabeza.',
    rig_missing: () => 'Los archivos del esqueleto ya no están: créalo otra vez.',
    unknown_action: () => 'Esa acción ya no existe. Elige otra.',
    preview_missing: () => 'La vista previa ya no está: créala otra vez.',
    missing_source: () => 'El prototipo ya no tiene lo que mostraba. Crea otro.',
    moderation_blocked: () => 'La moderación lo bloqueó. Dilo de otra manera.',
    timeout: () => 'Tardó demasiado. Inténtalo de nuevo, o pide menos.',
    too_much_memory: () => 'Necesitó demasiada memoria. Usa un modelo más sencillo o imágenes más pequeñas.',
    format_conversion_failed: () => 'Uno de los formatos no se pudo escribir. Pide menos formatos.',
  },
};
