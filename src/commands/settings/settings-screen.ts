import type { APIComponentInContainer, Channel, ChannelType } from 'discord.js';
import type { MakerInfo } from 'kiln-client/contract/wire';
import { type GuildSettings, type SettingsChange, valuesOf } from '../../guilds/settings.ts';
import { missingLines } from '../../messages/guild/permission-notes.ts';
import type { PlaceKind } from '../../messages/guild/permissions.ts';
import {
  ACCENT,
  button,
  buttonRows,
  type MessageBody,
  MOST_CHOSEN,
  messageBody,
  text,
} from '../../messages/parts/message-body.ts';
import {
  channelSelect,
  type Options,
  optionSelect,
  roleSelect,
  type Section,
  settingsId,
  WRITTEN_IN,
} from '../../messages/settings/setting-controls.ts';
import type { Words } from '../../messages/words/index.ts';
import type { CommandContext } from '../context.ts';
import { readMakers } from '../families/makers.ts';
import { type Lacking, missingInChannels } from '../orders/check-permissions.ts';
import { type Answerable, placeOf, wordsOf } from '../respond.ts';

/** A screen of /settings: rows, each a setting with its control, and sections with code of their own. */

/** What every row is drawn from. */
export interface View {
  words: Words;
  settings: GuildSettings;
  /** The permissions that Kiln lacks in these channels. */
  missingIn: (channels: readonly string[], kinds?: readonly PlaceKind[]) => readonly Lacking[];
  /** The models that the service has. */
  makers: readonly MakerInfo[];
}

type Line = string | undefined | false;

export interface Row {
  /** The setting: its schema says what is valid, and its words are `settings.rows[key]`. */
  key: keyof Words['settings']['rows'];
  /**
   * `channels`: of all kinds. `channel`: that messages are written in. `choice`: one option, `choices`: any number.
   * `threshold`: a number of credits, in a form; 0: off. `lines`: a list of texts, in a form.
   */
  control: 'roles' | 'channels' | 'channel' | 'choice' | 'choices' | 'threshold' | 'lines';
  /** Name of the control, which messages of earlier versions carry; default: the key with dashes. */
  id?: string;
  shownWhen?: (settings: GuildSettings, view: View) => boolean;
  /** Lines below the title; default: the note among its words. */
  note?: (view: View) => Line[];
  /** Lines below the control; default for a channel: the permissions that Kiln lacks there. */
  warn?: (view: View) => Line[];
  /** Default: the values of the schema, with the labels among its words. */
  options?: (words: Words, settings: GuildSettings, makers: readonly MakerInfo[]) => Options;
  /** Where an option is not the stored value: the option that is chosen, and what choosing one changes. */
  stored?: { option: (settings: GuildSettings) => string; change: (option: string) => SettingsChange };
  /** The only channels that will do. */
  only?: {
    types: readonly ChannelType[];
    fits: (channel: Pick<Channel, 'type'>) => boolean;
    otherwise: (words: Words) => string;
  };
}

/** What the words of a row may hold. */
export interface RowWords {
  title?: string;
  note?: string;
  /** In the control, when nothing is chosen. */
  none?: string;
  options?: Options;
  /** Of a control with a form: what is set, the button, the form's title and label, and the refusal of too many lines. */
  off?: string;
  on?: (args: { count: number }) => string;
  button?: string;
  form?: string;
  label?: string;
  tooMany?: string;
}

export const wordsOfRow = ({ key }: Row, { settings }: Words): RowWords => settings.rows[key];

export const controlId = ({ id, key }: Row): string => id ?? key.replaceAll('_', '-');

/** What can be chosen now. */
export function optionsOf(row: Row, { words, settings, makers }: Pick<View, 'words' | 'settings' | 'makers'>): Options {
  if (row.options) return row.options(words, settings, makers);
  const { options = {} } = wordsOfRow(row, words);
  return Object.fromEntries(valuesOf(row.key).map((value) => [value, options[value] ?? value]));
}

/** Ids, options or lines; a number, where it is not zero. */
const chosenIn = ({ key }: Row, settings: GuildSettings): string[] =>
  [settings[key]].flat().filter(Boolean).map(String);

function drawRow(row: Row, view: View): Section {
  if (row.shownWhen?.(view.settings, view) === false) return [];
  const { words, settings } = view;
  const { title, note, off, on } = wordsOfRow(row, words);
  const value = settings[row.key];
  const count = typeof value === 'number' ? value : value.length;
  return [
    text(title, ...(row.note?.(view) ?? [note, count === 0 ? off : on?.({ count })])),
    drawControl(row, view),
    text(...warningsOf(row, view)),
  ];
}

function drawControl(row: Row, view: View): APIComponentInContainer | undefined {
  const { words, settings } = view;
  const id = controlId(row);
  const chosen = chosenIn(row, settings);
  const { none = '', button: label = '' } = wordsOfRow(row, words);
  switch (row.control) {
    case 'roles':
      return roleSelect({ id, placeholder: none, chosen });
    case 'channels':
      return channelSelect({ id, placeholder: none, chosen, most: MOST_CHOSEN });
    case 'channel':
      return channelSelect({ id, placeholder: none, chosen, most: 1, types: row.only?.types ?? WRITTEN_IN });
    case 'choice': {
      const option = row.stored?.option(settings) ?? String(settings[row.key]);
      return optionSelect({ id, options: optionsOf(row, view), chosen: [option] });
    }
    case 'choices':
      return optionSelect({ id, options: optionsOf(row, view), chosen, none });
    case 'threshold':
    case 'lines':
      return buttonRows([button(label, settingsId(id))])[0];
  }
}

function warningsOf(row: Row, view: View): Line[] {
  if (row.warn) return row.warn(view);
  return row.control === 'channel' ? missingLines(view.words, view.missingIn(chosenIn(row, view.settings))) : [];
}

export interface Screen<Facts> {
  /** What its sections show besides the settings. */
  read: (context: CommandContext, interaction: Answerable, settings: GuildSettings) => Promise<Facts>;
  parts: readonly (Row | ((view: View & Facts) => Section))[];
}

export const renderScreen = <Facts>({ parts }: Pick<Screen<Facts>, 'parts'>, view: View & Facts): MessageBody =>
  messageBody(
    ACCENT.quiet,
    parts.flatMap((part) => (typeof part === 'function' ? part(view) : drawRow(part, view))),
  );

/** A screen as it is now. */
export async function drawScreen<Facts>(
  screen: Screen<Facts>,
  context: CommandContext,
  interaction: Answerable,
): Promise<MessageBody> {
  const settings = await context.guilds.settings(placeOf(interaction).guildId);
  const [facts, makers] = await Promise.all([screen.read(context, interaction, settings), readMakers(context)]);
  return renderScreen(screen, {
    ...facts,
    words: wordsOf(interaction),
    settings,
    makers,
    missingIn: (channels, kinds) => missingInChannels(interaction.guild, channels, kinds),
  });
}
