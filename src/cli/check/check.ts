import { readFile, writeFile } from 'node:fs/promises';
import { judge } from 'kiln-client/contract/standard/judge';
import { MOST_STANDARD_BYTES, readStandard, type Standard } from 'kiln-client/contract/standard/standard';
import { UserError } from 'kiln-errors';
import { z } from 'zod';
import { redWords } from '../../messages/parts/standard-words.ts';
import { en } from '../../messages/words/index.ts';
import { type Command, defineCommand } from '../command.ts';
import { Checked, checkFile, createMeasuring } from './check-file.ts';
import { sarifOf } from './sarif.ts';

/** Files of models against an asset standard, also where no Kiln runs: in a team's CI. */

const path = z
  .string()
  .min(1, { error: 'is empty' })
  .max(4096, { error: 'is longer than 4,096 characters' })
  .meta({ title: 'path' });

export const checkCommands: readonly Command[] = [
  defineCommand({
    name: 'check',
    does: 'checks files of models (GLB, glTF or OBJ in a ZIP, FBX, STL, USDZ, 3MF, PLY) against an asset standard, also where no Kiln runs; --sarif writes what is wrong for code hosts. Exit codes: 0 all green, 1 a rule is broken, 2 something cannot be read',
    args: { files: z.array(path).min(1).max(10_000, { error: 'are more than 10,000' }) },
    options: { standard: path, sarif: path.optional() },
    result: z.array(Checked),
    async examine(_config, { files, standard: from, sarif }) {
      const standard = await standardIn(from);
      await using pool = createMeasuring();
      const checked: Checked[] = [];
      for (const file of files) {
        const read = await checkFile(pool, file);
        checked.push(
          read.kind === 'unread'
            ? { file, green: 0, red: [], unread: read.why }
            : { file, ...verdictsOf(judge(read.measured, standard)) },
        );
      }
      if (sarif !== undefined) await writeFile(sarif, `${JSON.stringify(sarifOf(checked), null, 2)}\n`);
      return checked;
    },
    lines: (files) => files.map(line),
    ok: (files) => (files.some(({ unread }) => unread !== undefined) ? 'unread' : files.every(isGreen)),
  }),
];

const isGreen = ({ red }: Checked) => red.length === 0;

function line({ file, green, red, unread }: Checked): string {
  if (unread !== undefined) return `- ${file}: ${unread}`;
  if (red.length === 0) return `✓ ${file}: green (${green} ${green === 1 ? 'rule' : 'rules'})`;
  return `✗ ${file}: ${red.map(({ says }) => says).join('; ')}`;
}

function verdictsOf(verdicts: ReturnType<typeof judge>): Pick<Checked, 'green' | 'red'> {
  const broken = verdicts.filter(({ ok }) => !ok);
  const red = broken.map((verdict) => {
    const { rule, measured, min, max, by } = verdict;
    return { rule, measured, min, max, by, says: redWords(en, verdict) };
  });
  return { green: verdicts.length - broken.length, red };
}

/** @throws {UserError} `bad_usage`: it is not there, or is no standard */
async function standardIn(file: string): Promise<Standard> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new UserError('bad_usage', `${file} cannot be read`, { cause });
  });
  try {
    return readStandard(bytes.subarray(0, MOST_STANDARD_BYTES + 1).toString('utf8'));
  } catch (cause) {
    if (!(cause instanceof UserError)) throw cause;
    throw new UserError('bad_usage', `${file}: ${cause.message}`, { cause });
  }
}
