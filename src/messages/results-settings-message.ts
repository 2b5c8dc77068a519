import { type APIComponentInContainer, ComponentType, SelectMenuDefaultValueType } from 'discord.js';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, separator, text } from './message-body.ts';
import { NOTICE_WORDS } from './notice-words.ts';
import { missingLines } from './permission-notes.ts';
import type { Permission } from './permissions.ts';
import { settingsId } from './settings-message.ts';
import { credits, duration } from './text.ts';

/** The second screen of a guild's settings: what becomes of results, each with the control that changes it. */

export interface ResultsSettingsView {
  privacy: 'shared' | 'private';
  /** '': none. */
  gallery: string;
  /** What Kiln may not do in it. */
  lacking: readonly { id: string; missing: readonly Permission[] }[];
  notify: keyof typeof NOTICE_WORDS;
  notifyAfter: number;
  /** 0: nothing is asked for twice. */
  confirm: number;
}

const PRIVACY_WORDS = {
  shared: 'Everybody in the channel',
  private: 'Its member alone, until they share it',
} as const;

const AFTER_SECONDS = [0, 30, 60, 120, 300, 900, 3_600];

function afterWords(now: number): Readonly<Record<string, string>> {
  const offered = [...new Set([...AFTER_SECONDS, now])].sort((a, b) => a - b);
  const words = (seconds: number) =>
    seconds === 0 ? 'However long it took' : `When it took longer than ${duration(seconds * 1_000)}`;
  return Object.fromEntries(offered.map((seconds) => [String(seconds), words(seconds)]));
}

export function renderResultsSettings(view: ResultsSettingsView): MessageBody {
  return messageBody(ACCENT.quiet, [
    text('### Results in this server', '-# What you change counts from the next press on.'),
    text('**Who sees a result**', '-# Members say otherwise for one by the option `private`.'),
    row(select('privacy', PRIVACY_WORDS, view.privacy)),
    text('**Where private results are shared**', '-# Nothing chosen: in the channel where Share is pressed.'),
    row({
      type: ComponentType.ChannelSelect,
      custom_id: settingsId('gallery'),
      placeholder: 'No gallery',
      min_values: 0,
      max_values: 1,
      default_values: view.gallery === '' ? [] : [{ id: view.gallery, type: SelectMenuDefaultValueType.Channel }],
    }),
    text(...missingLines(view.lacking)),
    separator(),
    text('**How members are told that something of theirs has ended**', '-# Each may say otherwise by `/notify`.'),
    row(select('notify', NOTICE_WORDS, view.notify)),
    row(select('notify-after', afterWords(view.notifyAfter), String(view.notifyAfter))),
    separator(),
    text(
      '**What is asked for twice**',
      view.confirm === 0
        ? '-# Nothing: every price is said before the press, and the press is enough.'
        : `-# What costs more than ${credits(view.confirm)}: who asks reads the price and presses once more.`,
    ),
    ...buttonRows([button('Ask twice above…', settingsId('confirm'))]),
    separator(),
    ...buttonRows([button('Limits and access', settingsId('screen'))]),
  ]);
}

type RowItem = Extract<APIComponentInContainer, { type: ComponentType.ActionRow }>['components'][number];
export const row = (item: RowItem): APIComponentInContainer => ({ type: ComponentType.ActionRow, components: [item] });

/** One of the words is chosen, always. */
const select = <Value extends string>(
  argument: string,
  words: Readonly<Record<Value, string>>,
  now: Value,
): RowItem => ({
  type: ComponentType.StringSelect,
  custom_id: settingsId(argument),
  options: Object.entries<string>(words).map(([value, label]) => ({ label, value, default: value === now })),
});
