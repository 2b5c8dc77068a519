import type { APISelectMenuOption } from 'discord.js';
import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { encodePress } from '../parts/custom-id.ts';
import {
  ACCENT,
  button,
  buttonRows,
  type MessageBody,
  messageBody,
  stringSelect,
  text,
} from '../parts/message-body.ts';
import { joined, oneLine, shorten, timestamp, userText } from '../parts/text.ts';
import { sheetText } from '../request/alt-text.ts';
import { pictureOf } from '../request/result-files.ts';
import type { Words } from '../words/index.ts';
import { compareSelect } from './compare-message.ts';

/** Story: what a result came from and what came of it, a page of it. Pure, as all messages. */

export interface StoryResult {
  id: string;
  type: TaskType;
  title: string;
  user: string;
  /** When it was done. */
  at: number;
  charged: number | undefined;
  /** Opens its message in Discord. */
  url: string | undefined;
}

export interface StoryLine {
  /** From 1, on its page: that of its picture, too. */
  number: number;
  /** How many lie between it and the first. */
  depth: number;
  /** Of what is not for who reads it nothing is known here. */
  result: StoryResult | 'private' | 'deleted';
}

export interface StoryView {
  /** The result whose story it is. */
  id: string;
  /** From 1. */
  page: number;
  pages: number;
  lines: readonly StoryLine[];
  /** Nodes at most, where there are more. */
  cut: number | undefined;
  /** Small pictures of the page, numbered, as the message carries them. */
  sheet?: string | undefined;
}

export function renderStory(words: Words, view: StoryView): MessageBody {
  const { story, taskList } = words;
  const { id, page, pages, lines, cut, sheet } = view;
  const isAlone = pages === 1 && lines.length === 1;
  const turn = (to: number) => encodePress({ action: 'story', requestId: id, argument: String(to) });
  const options = openOptions(words, lines);
  const titles = lines.map(({ result }) => (typeof result === 'string' ? undefined : result.title));
  return messageBody(ACCENT.quiet, [
    text(story.title, `-# ${joined(pages > 1 && taskList.page({ page }), story.about)}`),
    sheet === undefined ? undefined : pictureOf(sheet, sheetText(words, titles)),
    text(...lines.map((line) => storyLine(words, line, id))),
    text(isAlone && story.alone, cut !== undefined && story.cut({ most: cut })),
    stringSelect(encodePress({ action: 'node', requestId: '' }), story.open, options),
    compareSelect(words, options),
    ...buttonRows([page > 1 && button('◀', turn(page - 1)), page < pages && button('▶', turn(page + 1))]),
  ]);
}

/** Deeper ones are as far in as this. */
const DEEPEST = 5;

function storyLine(words: Words, { number, depth, result }: StoryLine, here: string): string {
  const { contract, credits, story, taskList } = words;
  const far = `${'\u2003'.repeat(Math.min(Math.max(depth - 1, 0), DEEPEST))}${depth > 0 ? '↳ ' : ''}**${number}** `;
  if (typeof result === 'string') return `${far}${story[result]}`;
  const facts = joined(
    `<@${result.user}>`,
    timestamp(result.at),
    result.charged !== undefined && credits({ amount: result.charged }),
    result.url !== undefined && `[${taskList.message}](${result.url})`,
    result.id === here && `**${story.here}**`,
  );
  const { title: stage } = contract.stage(stageEntry(result.type).stage);
  return `${far}${stage} · ${userText(result.title, 70)}\n-# ${facts}`;
}

function openOptions({ contract }: Words, lines: readonly StoryLine[]): APISelectMenuOption[] {
  return lines.flatMap(({ number, result }) => {
    if (typeof result === 'string') return [];
    const description = shorten(contract.stage(stageEntry(result.type).stage).title, 100);
    return [{ label: shorten(`${number} · ${oneLine(result.title)}`, 100), value: result.id, description }];
  });
}
