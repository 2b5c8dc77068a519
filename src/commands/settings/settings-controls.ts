import { ChannelType, type MessageComponentInteraction, type ModalSubmitInteraction } from 'discord.js';
import type { GuildSettings } from '../../guilds/settings.ts';
import { Refused } from '../../messages/guild/refused.ts';
import type { MessageBody } from '../../messages/parts/message-body.ts';
import type { CommandContext } from '../context.ts';
import { type Answerable, askByModal, finish, wordsOf } from '../respond.ts';
import { creditsForm, readCreditsForm } from './settings-forms.ts';

/** Building blocks of the /settings screens: controls, and what they do when pressed or submitted. */

export type Screen = (context: CommandContext, interaction: Answerable) => Promise<MessageBody>;

export const shows =
  (draw: Screen) =>
  async ({ context, interaction }: Pressed): Promise<void> => {
    await interaction.deferUpdate();
    await finish(interaction, await draw(context, interaction));
  };

/** A press on the screen: `id` is the argument in the button's id, `values` the chosen values. */
export interface Pressed {
  context: CommandContext;
  interaction: MessageComponentInteraction;
  guild: string;
  id: string;
  values: string[];
}

export interface Submitted extends Omit<Pressed, 'interaction' | 'values'> {
  interaction: ModalSubmitInteraction;
}

export type Controls = Readonly<Record<string, Control>>;

export interface Control {
  press?: (pressed: Pressed) => Promise<void>;
  /** Reads the form (which may fail), answers, and saves; then the screen is redrawn. */
  submit?: (submitted: Submitted) => Promise<void>;
  /** The screen to redraw; default: the first. */
  on?: Screen;
}

/** Reads the chosen values (which may fail), answers, saves, and redraws the screen. */
export const changes =
  (read: (pressed: Pressed) => Partial<GuildSettings>, draw: Screen) =>
  async (pressed: Pressed): Promise<void> => {
    const { context, interaction, guild } = pressed;
    const changed = read(pressed);
    await interaction.deferUpdate();
    await context.guilds.changeSettings(guild, changed);
    await finish(interaction, await draw(context, interaction));
  };

/** A price threshold of the settings, set by a form. */
export const priceThreshold = (name: 'approve' | 'confirm', on: Screen): Control => ({
  async press({ context, interaction, guild }) {
    const { [name]: above } = await context.guilds.settings(guild);
    await askByModal(interaction, creditsForm(wordsOf(interaction), name, above));
  },
  async submit({ context, interaction, guild }) {
    const above = readCreditsForm(interaction.fields);
    await interaction.deferUpdate();
    await context.guilds.changeSettings(guild, name === 'approve' ? { approve: above } : { confirm: above });
  },
  on,
});

/** @throws {UserError} `unknown_button`: it is none of these */
export function oneChosen<Value extends string>(known: readonly Value[], [value]: readonly string[]): Value {
  const found = known.find((one) => one === value);
  if (found === undefined) throw unknownControl();
  return found;
}

/**
 * All kinds of channels except categories, because commands work in nearly all of them. Threads count as their channel.
 */
export function chosenChannels(interaction: MessageComponentInteraction): string[] {
  if (!interaction.isChannelSelectMenu()) throw unknownControl();
  const ids = [...interaction.channels.values()].map((channel) => {
    if (channel.type === ChannelType.GuildCategory) {
      throw new Refused('bad_channel', (words) => words.settings.category);
    }
    const parent = 'parentId' in channel ? channel.parentId : 'parent_id' in channel ? channel.parent_id : undefined;
    return THREADS.includes(channel.type) ? (parent ?? channel.id) : channel.id;
  });
  return [...new Set(ids)];
}

/** Of a select of one channel: '' if it was cleared. */
export const chosenChannel = (interaction: MessageComponentInteraction) => chosenChannels(interaction)[0] ?? '';

const THREADS: readonly ChannelType[] = [
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
  ChannelType.AnnouncementThread,
];

export const unknownControl = () => new Refused('unknown_button', ({ settings }) => settings.otherVersion);
