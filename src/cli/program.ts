import { readConfig } from '../config.ts';
import { runCli } from './run.ts';
import { openTools } from './tools.ts';

/** The operator's program, started by `bin/kiln.mjs`. An operator is a user who can run it where Kiln runs. */

// The reader of the output may have closed it: `… | head`.
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
// It exits by itself, unless a check hangs in a system call (a folder of an unreachable server): Node's exit would wait for
// the thread that hangs there. A program that replaces the process has no such threads.
setTimeout(() => {
  process.execve?.('/bin/sh', ['sh', '-c', `exit ${exit}`]);
  process.exit();
}, LAST_MS).unref();

function written(stream: NodeJS.WriteStream, text: string): Promise<void> {
  // Resolved by a failure, too: the reader has closed the output.
  return new Promise((done) => stream.write(text, () => done()));
}
