// @module-tag long
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { patient } from './support/until.ts';

/** Benchmarks measure by hand, so nothing else would tell when one of them no longer runs. */

const BENCH = join(import.meta.dirname, '../bench');
const subjects = globSync('*.ts', { cwd: BENCH })
  .map((file) => basename(file, '.ts'))
  .filter((name) => name !== 'run' && name !== 'row');

test.each(subjects)(
  'the benchmark %s runs to its end and has a figure in each row',
  { timeout: patient(900_000) },
  async (subject) => {
    const program = [join(BENCH, 'run.ts'), '--tiny', subject];
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      ...program,
    ]);

    expect(stdout).toMatch(/│ '(yes|NO)' +│/);
    expect(stdout).not.toMatch(/NaN|undefined|Infinity/);
  },
);
