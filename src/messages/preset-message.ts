import { keepWithin } from './details-message.ts';
import { ACCENT, type MessageBody, messageBody, text } from './message-body.ts';
import { shorten, userText } from './text.ts';

/** Presets, and what one of them would send. */

export interface PresetLine {
  scope: 'mine' | 'channel' | 'server';
  name: string;
  preset: { before: string; after: string; without: string; options: Readonly<Record<string, string>> };
}

const WHOSE = { mine: 'yours', channel: 'this channel’s', server: 'the server’s' } as const;
const MOST_LINES = 30;

export function renderPresets(presets: readonly PresetLine[]): MessageBody {
  const lines = presets.slice(0, MOST_LINES).map(presetLine);
  return messageBody(ACCENT.quiet, [
    text(
      '### Presets that count here',
      '-# Say one by the option `preset`. One called `default` counts without being named.',
    ),
    text(...keepWithin(lines, 3_200)) ?? text('None yet. `/preset save` makes one.'),
  ]);
}

export function presetLine({ scope, name, preset: { before, after, without, options } }: PresetLine): string {
  const words = [before, after && `… ${after}`, without && `without ${without}`].filter((part) => part !== '');
  const pairs = Object.entries(options).map(([option, value]) => `${option}=${value}`);
  const says = [...words, ...pairs].map((part) => userText(part, 120)).join(' · ');
  return `**${userText(name, 40)}** (${WHOSE[scope]}): ${shorten(says, 400) || 'nothing'}`;
}

/** @param lines of the body, as they would be sent */
export function renderTrial(
  stage: string,
  used: string | undefined,
  lines: readonly string[],
  price: string,
): MessageBody {
  return messageBody(ACCENT.quiet, [
    text(
      `### ${stage}`,
      used === undefined ? '-# No preset changes it.' : `-# With the preset ${userText(used, 100)}.`,
    ),
    text(...keepWithin(lines, 2_800)),
    text(`-# ${price}. Nothing was made, and nothing is held.`),
  ]);
}
