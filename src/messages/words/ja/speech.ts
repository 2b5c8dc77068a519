import { createSpeech } from '../speech.ts';

export const { count, plural, and, or, fileSize, extent } = createSpeech('ja');

export const credits = (amount: number) => `${count(amount)}クレジット`;
export const tasks = (many: number) => `${count(many)}件のタスク`;
export const requests = (many: number) => `${count(many)}件のリクエスト`;
