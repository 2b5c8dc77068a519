import { createSpeech } from '../speech.ts';

export const { count, plural, and, or, fileSize, extent } = createSpeech('fr');

export const credits = (amount: number) =>
  plural(amount, { one: '# crédit', many: '# de crédits', other: '# crédits' });
export const tasks = (many: number) => plural(many, { one: '# tâche', many: '# de tâches', other: '# tâches' });
export const requests = (many: number) =>
  plural(many, { one: '# demande', many: '# de demandes', other: '# demandes' });
