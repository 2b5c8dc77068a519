import { setImmediate as turn } from 'node:timers/promises';
import { listenForStop } from 'kiln-runtime/stop';

/**
 * The program. It hears signals first and loads the rest of Kiln then, which takes a second or two, in pieces: a signal is
 * heard between two of them, not within one.
 */

// Files wait for these threads, and so do pictures that are decoded, by the service and by every task that is made: with
// Node's four of them, four pictures would keep every file waiting. They are started when they are first needed.
process.env.UV_THREADPOOL_SIZE ??= '16';

const stop = listenForStop(process);
const nothingToStop = () => process.exit(0);
stop.signal.addEventListener('abort', nothingToStop);
const pieces = [
  () => import('kiln-client/contract/families/index'),
  () => import('./commands/gateway/gateway.ts'),
  () => import('./jobs/jobs.ts'),
  () => import('./start/bot-roles.ts'),
  () => import('kiln-service/service'),
  () => import('./start/web.ts'),
  () => import('./start/watch.ts'),
];
for (const load of pieces) {
  await load();
  await turn();
}
const { run } = await import('./start/run.ts');
await turn();
stop.signal.removeEventListener('abort', nothingToStop);
await run({ env: process.env, words: process.argv.slice(2), terminal: process.stderr.isTTY, stop });
