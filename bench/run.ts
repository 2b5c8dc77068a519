import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Row } from './row.ts';

/**
 * `npm run bench`, or `npm run bench -- streams engine`: every measured claim of Kiln with its baseline from the same
 * run, its result and its goal. Each other file here measures one subject and exports `run()`. One that breaks does not
 * keep the others from running. With `--tiny` all of it takes seconds, to see that it runs: those figures mean nothing.
 */

const wanted = process.argv.slice(2).filter((word) => word !== '--tiny');
const subjects = globSync('*.ts', { cwd: import.meta.dirname })
  .map((file) => basename(file, '.ts'))
  .filter((name) => name !== 'run' && name !== 'row' && (wanted.length === 0 || wanted.includes(name)))
  .sort();

for (const subject of subjects) {
  process.stdout.write(`\n${subject}\n`);
  try {
    // Each subject is a module of its own with the same export; a static import would run them all.
    const { run } = (await import(join(import.meta.dirname, `${subject}.ts`))) as { run(): Promise<Row[]> };
    console.table(
      Object.fromEntries(
        (await run()).map(({ name, baseline, result, goal, ok }) => [
          name,
          { baseline, result, goal, ok: ok ? 'yes' : 'NO' },
        ]),
      ),
    );
  } catch (error) {
    process.exitCode = 1;
    console.error(error);
  }
}
