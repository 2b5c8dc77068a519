import { type APIComponentInContainer, ChannelType, ComponentType, SelectMenuDefaultValueType } from 'discord.js';
import { missingLines } from '../guild/permission-notes.ts';
import type { Permission } from '../guild/permissions.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, separator, text } from '../parts/message-body.ts';
import { duration } from '../parts/text.ts';
import { LANGUAGES, type Words } from '../words/index.ts';
import { settingsId } from './settings-message.ts';

/** The second screen of a guild's settings: what becomes of results, each with the control that changes it. */

export interface ResultsSettingsView {
  privacy: 'shared' | 'private';
  /** '': none. */
  gallery: string;
  /** What Kiln may not do in it. */
  lacking: readonly { id: string; missing: readonly Permission[] }[];
  notify: keyof Words['notices']['ways'];
  notifyAfter: number;
  /** 0: nothing is asked for twice. */
  confirm: number;
  /** Of what everybody sees, by Discord's codes; '': as Discord has it. */
  language: string;
}

const AFTER_SECONDS = [0, 30, 60, 120, 300, 900, 3_600];

function afterWords({ settings }: Words, now: number): Readonly<Record<string, string>> {
  const offered = [...new Set([...AFTER_SECONDS, now])].sort((a, b) => a - b);
  const said = (seconds: number) =>
    seconds === 0 ? settings.howeverLong : settings.whenLonger(duration(seconds * 1_000));
  return Object.fromEntries(offered.map((seconds) => [String(seconds), said(seconds)]));
}

/** The value of a choice cannot be empty. */
export const AS_DISCORD = 'discord';

/** Languages by their own names; one that only a newer Kiln has stays chosen. */
function languageWords({ settings }: Words, now: string): Readonly<Record<string, string>> {
  const known = Object.fromEntries(LANGUAGES.map(({ locale, name }) => [locale, name]));
  return { [AS_DISCORD]: settings.asDiscordHasIt, ...(now === '' ? {} : { [now]: now }), ...known };
}

/** Channels that take messages themselves; of a forum only its posts do. */
export const WRITTEN_IN: readonly ChannelType[] = [
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.GuildVoice,
  ChannelType.GuildStageVoice,
];

export function renderResultsSettings(words: Words, view: ResultsSettingsView): MessageBody {
  const { notices, settings } = words;
  return messageBody(ACCENT.quiet, [
    text(settings.results, settings.whenCounts),
    text(settings.whoSees, settings.whoSeesOne),
    row(select('privacy', settings.privacy, view.privacy)),
    text(settings.gallery, settings.noGalleryWhere),
    row({
      type: ComponentType.ChannelSelect,
      custom_id: settingsId('gallery'),
      placeholder: settings.noGallery,
      ...{ min_values: 0, max_values: 1, channel_types: [...WRITTEN_IN] },
      default_values: view.gallery === '' ? [] : [{ id: view.gallery, type: SelectMenuDefaultValueType.Channel }],
    }),
    text(...missingLines(words, view.lacking)),
    separator(),
    text(settings.howTold, settings.mayDiffer),
    row(select('notify', notices.ways, view.notify)),
    row(select('notify-after', afterWords(words, view.notifyAfter), String(view.notifyAfter))),
    separator(),
    text(settings.askTwice, view.confirm === 0 ? settings.askNothingTwice : settings.askAbove(view.confirm)),
    ...buttonRows([button(settings.askTwiceAbove, settingsId('confirm'))]),
    separator(),
    text(settings.language, settings.languageWhat),
    row(select('language', languageWords(words, view.language), view.language || AS_DISCORD)),
    separator(),
    ...buttonRows([
      button(settings.backToLimits, settingsId('screen')),
      button(words.assets.screen.button, settingsId('assets-screen')),
    ]),
  ]);
}

export type RowItem = Extract<APIComponentInContainer, { type: ComponentType.ActionRow }>['components'][number];
export const row = (item: RowItem): APIComponentInContainer => ({ type: ComponentType.ActionRow, components: [item] });

/** One of the words is chosen, always. */
export const select = <Value extends string>(
  argument: string,
  words: Readonly<Record<Value, string>>,
  now: Value,
): RowItem => ({
  type: ComponentType.StringSelect,
  custom_id: settingsId(argument),
  options: Object.entries<string>(words).map(([value, label]) => ({ label, value, default: value === now })),
});
