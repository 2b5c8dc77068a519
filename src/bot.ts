import { listenForStop } from './runtime/stop.ts';

/** The program. It hears signals first and loads the rest of Kiln then, which takes a second. */

const stop = listenForStop(process);
const nothingToStop = () => process.exit(0);
stop.signal.addEventListener('abort', nothingToStop);
const { run } = await import('./start/run.ts');
stop.signal.removeEventListener('abort', nothingToStop);
await run({ env: process.env, words: process.argv.slice(2), terminal: process.stderr.isTTY, stop });
