import type { Words } from '../form.ts';

export const privacy: Words['privacy'] = {
  deleteTitle: (title) => `¿Eliminar **${title}** para siempre?`,
  deleteWhat: 'Se van su mensaje, su tarea y todos sus archivos. Los créditos gastados no vuelven.',
  deleteYes: 'Eliminar para siempre',
  deleteNo: 'Conservar',
  title: '### Lo que Kiln guarda sobre ti en este servidor',
  what: 'Lo que pediste (palabras, opciones, cuándo, dónde), lo que se hizo con ello y lo que costó. El servicio guarda los archivos el tiempo que dice cada resultado.',
  forgetting:
    '-# Olvidar cancela lo que espera, elimina tus resultados con sus mensajes y quita tu nombre de las cuentas del servidor. No se puede deshacer.',
  export: 'Exportar',
  forgetMe: 'Olvidarme…',
  forgetTitle: (member) => `¿Olvidar a ${member} en este servidor para siempre?`,
  forgetWhat:
    'Lo que espera se cancela; los resultados se van, con sus mensajes y archivos. Los créditos gastados no vuelven.',
  forgetYes: 'Olvidar para siempre',
  forgetNo: 'Conservar',
};
