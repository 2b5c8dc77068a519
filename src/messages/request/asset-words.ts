import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { oneLine, shorten } from '../parts/text.ts';
import type { Words } from '../words/index.ts';

/** What threads of assets are called. */

const MOST_NAME = 100;

export const stageTitle = ({ contract }: Words, type: TaskType) => contract.stage(stageEntry(type).stage).title;

/** Of a thread: nothing in it is markdown. */
export function threadName(words: Words, title: string, type: TaskType): string {
  return shorten(oneLine(title).trim(), MOST_NAME) || stageTitle(words, type);
}
