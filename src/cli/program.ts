import { readConfig } from '../config.ts';
import { runCli } from './run.ts';
import { openTools } from './tools.ts';

/** The operator's program, started by `bin/kiln.mjs`. The operator is whoever can run it where Kiln runs. */

// Whoever reads our output may have read enough: `… | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
const config = () => readConfig(process.env);
const { out, err, exit } = await runCli(
  process.argv.slice(2),
  async ({ alone }) => openTools(config(), { alone, path: process.env.PATH }),
  config,
);
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = exit;
