import { offeredFields } from 'kiln-client/contract/stage-fields';
import { ACCENT, type MessageBody, messageBody, text } from '../parts/message-body.ts';
import { shorten, userText } from '../parts/text.ts';
import { keepWithin } from '../parts/text-budget.ts';
import { STAGES } from '../words/contract-words.ts';
import type { Words } from '../words/index.ts';

/** Presets, and what one of them would send. */

export interface PresetLine {
  scope: 'mine' | 'channel' | 'server';
  name: string;
  preset: { before: string; after: string; without: string; options: Readonly<Record<string, string>> };
}

const MOST_LINES = 30;

export function renderPresets(words: Words, presets: readonly PresetLine[]): MessageBody {
  const lines = presets.slice(0, MOST_LINES).map((preset) => presetLine(words, preset));
  return messageBody(ACCENT.quiet, [
    text(words.presets.title, words.presets.how),
    text(...keepWithin(words, lines, 3_200)) ?? text(words.presets.none),
  ]);
}

export function presetLine(
  words: Words,
  { scope, name, preset: { before, after, without, options } }: PresetLine,
): string {
  const { presets } = words;
  const around = [before, after && `… ${after}`, without && presets.without({ words: without })].filter(
    (part) => part !== '',
  );
  const pairs = Object.entries(options).map(([option, value]) => `${optionNamed(words, option)}=${value}`);
  const says = [...around, ...pairs].map((part) => userText(part, 120)).join(' · ');
  return presets.says({
    name: userText(name, 40),
    owner: presets.whose[scope],
    what: shorten(says, 400) || presets.nothing,
  });
}

/** What members call a field. */
function optionNamed({ contract }: Words, name: string): string {
  const field = STAGES.flatMap(offeredFields).find((one) => one.name === name);
  return field ? contract.option(field.called) : name;
}

/** What a preset would make of an order. */
export interface Trial {
  stage: string;
  used: string | undefined;
  /** Of the body, as they would be sent. */
  lines: readonly string[];
  price: string;
}

export function renderTrial(words: Words, { stage, used, lines, price }: Trial): MessageBody {
  const { presets } = words;
  return messageBody(ACCENT.quiet, [
    text(
      `### ${stage}`,
      used === undefined ? presets.changesNothing : presets.withPreset({ name: userText(used, 100) }),
    ),
    text(...keepWithin(words, lines, 2_800)),
    text(presets.trialPrice({ price })),
  ]);
}
