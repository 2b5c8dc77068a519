import { open } from 'node:fs/promises';
import { UserError } from 'kiln-errors';
import { z } from 'zod';
import { isNoSuchFile } from '../files/store/file-store.ts';
import type { Licence } from './maker.ts';

/**
 * What the operator says of a model, in a text file of three lines: its name and version, the licence of its weights, and
 * where it may not be used (`not in: EU, UK, KR`, or `everywhere`). Required: no result is made by a model of unknown terms.
 */

const MOST_BYTES = 4_096;

const line = (what: string) =>
  z
    .string({ error: `has no line for ${what}` })
    .min(1, `has no ${what}`)
    .max(120, `has a ${what} of over 120 characters`);

const Lines = z.tuple([
  line('name of the model'),
  line('licence'),
  line('regions').regex(/^(everywhere|not in: ?[A-Z]{2,3}(, ?[A-Z]{2,3})*)$/, {
    error: 'must end with "everywhere", or with the regions where the model may not be used: "not in: EU, UK, KR"',
  }),
]);

/** @returns undefined if there is no such file @throws {UserError} `bad_configuration`, with the file and what it lacks */
export async function readLicence(file: string): Promise<Licence | undefined> {
  const text = await beginningOf(file);
  if (text === undefined) return undefined;
  const [first, second, third] = text.split(/\r?\n/).map((each) => each.trim());
  const parsed = Lines.safeParse([first, second, third]);
  if (!parsed.success) {
    throw new UserError('bad_configuration', `${file} ${parsed.error.issues[0]?.message ?? 'is no licence'}`);
  }
  const [model, licence, regions] = parsed.data;
  return { model, licence, notIn: regions.match(/\b[A-Z]{2,3}\b/g) ?? [] };
}

async function beginningOf(file: string): Promise<string | undefined> {
  try {
    await using handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MOST_BYTES), 0, MOST_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead).replace(/^\ufeff/, '');
  } catch (error) {
    if (isNoSuchFile(error)) return undefined;
    throw new UserError('bad_configuration', `${file} cannot be read`, { cause: error });
  }
}
