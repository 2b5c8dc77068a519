import { enableCompileCache, flushCompileCache } from 'node:module';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { listenForStop } from 'kiln-runtime/stop';

/**
 * Entry point. Installs signal handlers first, then loads the rest of Kiln, which takes a second or two, in chunks, so
 * that a signal can be handled between two of them.
 */

// File access of the service and the pictures of turntables and sheets share libuv's thread pool: in its usual four threads a few
// that are encoded for seconds would block all file access meanwhile. Tasks have processes with threads of their own.
process.env.UV_THREADPOOL_SIZE ??= '16';

// What is compiled is kept for the next start, and for the processes that this one starts: it takes a third less of the processor to load. Beside what
// is installed, where only those write who could change the programs themselves; where that is read-only, nothing is kept.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/kiln', import.meta.url));
enableCompileCache(process.env.NODE_COMPILE_CACHE);

const stop = listenForStop(process);
const nothingToStop = () => process.exit(0);
stop.signal.addEventListener('abort', nothingToStop);
const pieces = [
  () => import('kiln-client/contract/families/index'),
  () => import('./commands/gateway/gateway.ts'),
  () => import('./jobs/runtime/start-jobs.ts'),
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
flushCompileCache();
await turn();
stop.signal.removeEventListener('abort', nothingToStop);
await run({ env: process.env, words: process.argv.slice(2), terminal: process.stderr.isTTY, stop });
