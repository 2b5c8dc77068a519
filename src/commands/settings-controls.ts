import { ChannelType, type MessageComponentInteraction, type ModalSubmitInteraction } from 'discord.js';
import type { GuildSettings } from '../guilds/settings.ts';
import type { MessageBody } from '../messages/message-body.ts';
import { Refused } from '../messages/refused.ts';
import type { CommandContext } from './context.ts';
import { type Answerable, finish } from './respond.ts';

/** What the screens of /settings are made of: a control each, and what it does when it is pressed or its form comes back. */

export type Screen = (context: CommandContext, interaction: Answerable) => Promise<MessageBody>;

export const shows =
  (draw: Screen) =>
  async ({ context, interaction }: Pressed): Promise<void> => {
    await interaction.deferUpdate();
    await finish(interaction, await draw(context, interaction));
  };

/** A press on the screen: `id` is what stands behind the control's name in the button's id, `values` what was chosen. */
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

export interface Control {
  press?: (pressed: Pressed) => Promise<void>;
  /** Reads the control's form (which may refuse), answers, and does it; the screen is drawn anew after it. */
  submit?: (submitted: Submitted) => Promise<void>;
  /** The screen that it is on, drawn anew after its form; left out: the first. */
  on?: Screen;
}

/** Reads what was chosen (which may refuse), answers, writes it, and draws the screen anew. */
export const changesThen =
  (read: (pressed: Pressed) => Partial<GuildSettings>, draw: Screen) =>
  async (pressed: Pressed): Promise<void> => {
    const { context, interaction, guild } = pressed;
    const changed = read(pressed);
    await interaction.deferUpdate();
    await context.guilds.changeSettings(guild, changed);
    await finish(interaction, await draw(context, interaction));
  };

/**
 * Every kind of channel is offered, because commands can be said in nearly all. Threads count as their channel, for limits
 * too; nothing is ever said in a category.
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

const THREADS: readonly ChannelType[] = [
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
  ChannelType.AnnouncementThread,
];

export const unknownControl = () => new Refused('unknown_button', ({ settings }) => settings.otherVersion);
