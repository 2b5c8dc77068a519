import { createSpeech } from '../speech.ts';

/** British for its lists: "a, b and c". */
export const { count, plural, and, or, fileSize, extent } = createSpeech('en-GB');

/** "20 credits", "1 credit". */
export const credits = (amount: number) => plural(amount, { one: '# credit', other: '# credits' });
export const tasks = (many: number) => plural(many, { one: '# task', other: '# tasks' });
