import { standardLexicon } from 'kiln-engine/content/nouns/index';
import type { Program } from 'kiln-engine/make/adjust/program';
import { nounOf } from 'kiln-engine/make/words/answers/draft';
import { readingOf } from 'kiln-engine/make/words/answers/stored-reading';
import type { Reading } from 'kiln-engine/make/words/read/reading';
import { readJson } from '../../base/json.ts';
import type { MadeElsewhere } from '../../base/recipe.ts';
import { DRAFT_FILE, DraftFile, READING_FILE, ReadingFile } from '../../makers/words/answers.ts';

/** What a language model has read of a task's prompt: kept as input files of the task, so that it is asked once. */
export interface WordsRead {
  /** The model, as its operator names it. */
  by: string;
  /** Undefined: it could not, and rules read the prompt. */
  reading: Reading | undefined;
  /** The same, and what was drafted, as it is kept. */
  stored?: Program['read'];
  /** For the member: why it could not, or what it has drafted. */
  notes: string[];
}

export const isReading = ({ files }: Pick<MadeElsewhere, 'files'>): boolean => Object.hasOwn(files, READING_FILE);

/** @returns undefined: what was made is not a reading @throws for a file that was not written by this version */
export function wordsRead({ files }: Pick<MadeElsewhere, 'files'>, prompt: string): WordsRead | undefined {
  if (!files[READING_FILE]) return undefined;
  const { by, reading: stored, why } = ReadingFile.parse(readJson(files[READING_FILE]));
  const draft = files[DRAFT_FILE] && DraftFile.parse(readJson(files[DRAFT_FILE])).draft;
  const drafted = draft && nounOf(draft);
  const reading = stored && readingOf(stored, { prompt, lexicon: standardLexicon(), drafted });
  if (!reading) return { by, reading, notes: [`${by} was asked to read the words: ${why || 'nothing came of it'}.`] };
  const parts = draft?.parts.map(({ name }) => name).join(', ');
  return {
    by,
    reading,
    stored: { reading: stored, draft },
    notes: draft ? [`The ${draft.name} was drafted by ${by} of these parts: ${parts}.`] : [],
  };
}
