import { createSpeech } from '../speech.ts';

export const { count, plural, and, or, fileSize, extent } = createSpeech('zh-CN');

export const credits = (amount: number) => `${count(amount)} 积分`;
export const tasks = (many: number) => `${count(many)} 个任务`;
export const requests = (many: number) => `${count(many)} 个请求`;
