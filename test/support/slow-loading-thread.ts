import { awaited } from './awaited.ts';

/** The work of hungry-thread.ts; says when it begins to load, and takes a while for it. */

const LOADING_MS = 500;

const channel = new BroadcastChannel('loading');
channel.postMessage(awaited);
channel.close();
for (const from = performance.now(); performance.now() - from < LOADING_MS; ) Math.random();

export { THREAD_TASKS } from './hungry-thread.ts';
