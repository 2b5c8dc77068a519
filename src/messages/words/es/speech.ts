import { createSpeech } from '../speech.ts';

export const { count, plural, and, or, fileSize, extent } = createSpeech('es');

export const credits = (amount: number) =>
  plural(amount, { one: '# crédito', many: '# de créditos', other: '# créditos' });
export const tasks = (many: number) => plural(many, { one: '# tarea', many: '# de tareas', other: '# tareas' });
export const requests = (many: number) =>
  plural(many, { one: '# petición', many: '# de peticiones', other: '# peticiones' });
