import { createSpeech } from '../speech.ts';

export const { count, plural, and, or, fileSize, extent } = createSpeech('pt-BR');

export const credits = (amount: number) =>
  plural(amount, { one: '# crédito', many: '# de créditos', other: '# créditos' });
export const tasks = (many: number) => plural(many, { one: '# tarefa', many: '# de tarefas', other: '# tarefas' });
export const requests = (many: number) => plural(many, { one: '# pedido', many: '# de pedidos', other: '# pedidos' });
