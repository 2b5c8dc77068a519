import { createSpeech } from '../speech.ts';

export const { count, plural, and, or, fileSize, extent } = createSpeech('de');

export const credits = (amount: number) => plural(amount, { one: '# Credit', other: '# Credits' });
export const tasks = (many: number) => plural(many, { one: '# Auftrag', other: '# Aufträge' });
/** After "von". */
export const tasksOf = (many: number) => plural(many, { one: '# Auftrag', other: '# Aufträgen' });
export const requests = (many: number) => plural(many, { one: '# Anfrage', other: '# Anfragen' });
