import { readFile } from 'node:fs/promises';
import { UserError } from 'kiln-errors';
import { HARMFUL_WORDS, type ModerationOptions } from 'kiln-runtime/moderation/screen';
import type { Config } from '../config.ts';

const MOST_BYTES = 2_000_000;

/**
 * What the operator has requests held against, with the words of their file.
 * @throws {UserError} `bad_configuration`: the file cannot be read
 */
export async function readModeration({
  moderation,
}: Pick<Config, 'moderation'>): Promise<ModerationOptions & { acceptsUnjudged: boolean }> {
  const { file, ...options } = moderation;
  if (file === undefined) return options;
  const { harmfulWords = HARMFUL_WORDS } = options;
  return { ...options, harmfulWords: [...harmfulWords, ...wordsOf(await readWords(file))] };
}

/** A line each. */
const wordsOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

async function readWords(file: string): Promise<string> {
  try {
    const text = await readFile(file, 'utf8');
    if (text.length <= MOST_BYTES) return text;
  } catch (error) {
    throw new UserError('bad_configuration', `KILN_MODERATION_FILE: ${file} cannot be read`, { cause: error });
  }
  throw new UserError('bad_configuration', `KILN_MODERATION_FILE: ${file} has more than ${MOST_BYTES / 1e6} MB`);
}
