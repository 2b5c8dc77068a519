import { type APIComponentInContainer, type APISelectMenuOption, ComponentType } from 'discord.js';
import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { offeredFields, wordsSaid } from 'kiln-client/contract/stage-fields';
import { encodePress } from '../parts/custom-id.ts';
import { valueAt } from '../parts/input-words.ts';
import {
  ACCENT,
  button,
  buttonRows,
  type MessageBody,
  messageBody,
  selectRow,
  separator,
  text,
} from '../parts/message-body.ts';
import { joined, shorten, timestamp, userText } from '../parts/text.ts';
import { sheetText } from '../request/alt-text.ts';
import { facesText, type Measures, optionText, sizeText } from '../request/result-facts.ts';
import { pictureOf } from '../request/result-files.ts';
import type { Words } from '../words/index.ts';

/** Two results side by side, and what was said differently. Pure, as all messages. */

export interface Compared extends Measures {
  id: string;
  type: TaskType;
  title: string;
  user: string;
  /** When it was done, in milliseconds. */
  at: number;
  input: Readonly<Record<string, unknown>>;
  /** Credits. */
  charged: number | undefined;
  /** Opens its message in Discord. */
  url: string | undefined;
}

/** @param sheet both pictures, as the message carries them */
export function renderCompared(
  words: Words,
  pair: readonly [Compared, Compared],
  sheet: string | undefined,
): MessageBody {
  const { compare } = words;
  const [one, other] = pair;
  const titles = pair.map(({ title }) => title);
  const options = optionChanges(words, one, other);
  const asked = [askedWords(one), askedWords(other)] as const;
  const only = [without(asked[0], asked[1]), without(asked[1], asked[0])].map(
    (some, i) =>
      some.length > 0 && compare.onlyIn({ number: i + 1, words: userText(shorten(some.join(' · '), 500), 600) }),
  );
  return messageBody(ACCENT.quiet, [
    text(compare.title),
    sheet === undefined ? undefined : pictureOf(sheet, sheetText(words, titles)),
    text(...pair.map((result, i) => resultLines(words, result, i + 1))),
    separator(),
    text(...(only.some(Boolean) ? only : [compare.sameWords])),
    text(...(options.length > 0 ? options : [compare.sameOptions])),
    ...buttonRows(
      pair.map(({ id }, i) =>
        button(compare.open({ number: i + 1 }), encodePress({ action: 'node', requestId: '', argument: id })),
      ),
    ),
  ]);
}

function resultLines(words: Words, result: Compared, number: number): string {
  const { contract, credits, taskList } = words;
  const { type, title, user, at, charged, url } = result;
  const facts = joined(
    contract.stage(stageEntry(type).stage).title,
    `<@${user}>`,
    timestamp(at),
    facesText(words, result),
    sizeText(words, result),
    charged !== undefined && credits({ amount: charged }),
    url !== undefined && `[${taskList.message}](${url})`,
  );
  return `**${number}** ${userText(title, 140)}\n-# ${facts}`;
}

const SEGMENTS = new Intl.Segmenter(undefined, { granularity: 'word' });
/** Of a long text: what is said further down is not compared. */
const MOST_CHARS = 4_000;

/** The words that a member said, each once, by their small letters. */
function askedWords({ type, input }: Compared): Map<string, string> {
  const said = wordsSaid(stageEntry(type).stage, input).join('\n').slice(0, MOST_CHARS);
  const all = [...SEGMENTS.segment(said)].filter(({ isWordLike }) => isWordLike);
  return new Map(all.map(({ segment }) => [segment.toLocaleLowerCase(), segment]));
}

const without = (some: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): string[] =>
  [...some].flatMap(([key, word]) => (others.has(key) ? [] : [word]));

const MOST_OPTIONS = 12;
const MOST_SHOWN = 80;

/** Of the options that both have: what differs, the default where nothing was said. Words are compared as words. */
function optionChanges({ contract }: Words, one: Compared, other: Compared): string[] {
  const others = new Map(offeredFields(stageEntry(other.type).stage).map((field) => [field.called, field]));
  const changes = offeredFields(stageEntry(one.type).stage).flatMap((field) => {
    const same = others.get(field.called);
    const { value } = field;
    if (!same || value.kind === 'file' || value.kind === 'task' || (value.kind === 'text' && value.long)) return [];
    const said = [valueAt(one.input, field.path), valueAt(other.input, same.path)];
    // Defaults of two kinds of work say nothing of these two.
    if (said.every((value) => value === undefined)) return [];
    const [from, to] = [said[0] ?? field.default, said[1] ?? same.default];
    const [was, is] = [from, to].map((value) =>
      value === undefined ? '–' : optionText(contract, field, value, MOST_SHOWN),
    );
    return was === is ? [] : [`\`${contract.option(field.called)}\` ${was} → ${is}`];
  });
  return changes.length > MOST_OPTIONS ? [...changes.slice(0, MOST_OPTIONS), '…'] : changes;
}

/** By which two of a page are chosen. @param options of those that can be opened */
export function compareSelect(
  { compare }: Words,
  options: readonly APISelectMenuOption[],
): APIComponentInContainer | undefined {
  if (options.length < 2) return undefined;
  const custom_id = encodePress({ action: 'compare', requestId: '' });
  const two = { min_values: 2, max_values: 2, placeholder: compare.choose, options: [...options] };
  return selectRow({ type: ComponentType.StringSelect, custom_id, ...two });
}
