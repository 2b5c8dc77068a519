import { readConfig } from '../config.ts';
import { runCli } from './run.ts';
import { openTools } from './tools.ts';

/** The operator's program, started by `bin/kiln.mjs`. The operator is whoever can run it where Kiln runs. */

// Whoever reads our output may have read enough: `… | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
/** For connections to close. */
const LAST_MS = 1_000;
const config = () => readConfig(process.env);
const { out, err, exit } = await runCli(
  process.argv.slice(2),
  async ({ alone }) => openTools(config(), { alone, path: process.env.PATH }),
  config,
);
process.exitCode = exit;
await Promise.all([written(process.stdout, out), written(process.stderr, err)]);
// It ends by itself, but for a look that hangs in a system call (a folder of a server that is gone): no exit of Node's
// would come about before the thread that waits there. A program put in its place has no such threads.
setTimeout(() => {
  process.execve?.('/bin/sh', ['sh', '-c', `exit ${exit}`]);
  process.exit();
}, LAST_MS).unref();

function written(stream: NodeJS.WriteStream, text: string): Promise<void> {
  // Resolved by a failure, too: who read enough is gone.
  return new Promise((done) => stream.write(text, () => done()));
}
