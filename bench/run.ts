import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Row } from './row.ts';
import { loadNow, record } from './support/record.ts';

/**
 * `npm run bench`, or `npm run bench -- streams engine`: every measured claim of Kiln with its baseline from the same
 * run, its result and its goal. Each other file here measures one subject and exports `run()`. One that breaks does not
 * keep the others from running. With `--tiny` all of it takes seconds, to see that it runs: those figures mean nothing. With
 * `--record` the figures are kept in docs/goals.md.
 */

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const keeps = process.argv.includes('--record') && !process.argv.includes('--tiny');
const subjects = globSync('*.ts', { cwd: import.meta.dirname })
  .map((file) => basename(file, '.ts'))
  .filter((name) => name !== 'run' && name !== 'row' && (wanted.length === 0 || wanted.includes(name)))
  .sort();

for (const subject of subjects) {
  process.stdout.write(`\n${subject}\n`);
  const load = loadNow();
  try {
    // Each subject is a module of its own with the same export; a static import would run them all.
    const { run } = (await import(join(import.meta.dirname, `${subject}.ts`))) as { run(): Promise<Row[]> };
    const rows = await run();
    if (keeps && rows.length > 0) record(subject, rows, load);
    console.table(
      Object.fromEntries(
        rows.map(({ name, baseline, result, goal, ok }) => [name, { baseline, result, goal, ok: ok ? 'yes' : 'NO' }]),
      ),
    );
  } catch (error) {
    process.exitCode = 1;
    console.error(error);
  }
}
