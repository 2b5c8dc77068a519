import { ChannelType, type MessageComponentInteraction, type ModalSubmitInteraction } from 'discord.js';
import type { SettingsChange } from '../../guilds/settings.ts';
import { Refused } from '../../messages/guild/refused.ts';
import type { CommandContext } from '../context.ts';
import { readMakers } from '../families/makers.ts';
import { type Answerable, finish, wordsOf } from '../respond.ts';
import { readRowForm, rowForm } from './settings-forms.ts';
import { controlId, drawScreen, optionsOf, type Row, type Screen } from './settings-screen.ts';

/** What the controls of /settings do when they are pressed, or their form is submitted. */

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

/** Both read (which may fail), answer, save and draw the screen again. */
export interface Control {
  press?: (pressed: Pressed) => Promise<void>;
  submit?: (submitted: Submitted) => Promise<void>;
}

export type Controls = Readonly<Record<string, Control>>;

interface Acted {
  context: CommandContext;
  interaction: Answerable;
}

export const redraw = async <Facts>(screen: Screen<Facts>, { context, interaction }: Acted): Promise<void> =>
  finish(interaction, await drawScreen(screen, context, interaction));

/** A control that changes something at a press. */
export const changing = <Facts>(screen: Screen<Facts>, change: (pressed: Pressed) => Promise<unknown>): Control => ({
  async press(pressed) {
    await pressed.interaction.deferUpdate();
    await change(pressed);
    await redraw(screen, pressed);
  },
});

/** The controls that open a screen, and those of its rows. */
export const screenControls = <Facts>(name: string, screen: Screen<Facts>): Controls => ({
  [name]: changing(screen, async () => {}),
  ...Object.fromEntries(
    screen.parts.flatMap((part) => (typeof part === 'function' ? [] : [[controlId(part), rowControl(part, screen)]])),
  ),
});

function rowControl<Facts>(row: Row, screen: Screen<Facts>): Control {
  const save = async (acted: Pressed | Submitted, change: SettingsChange) => {
    await acted.interaction.deferUpdate();
    await acted.context.guilds.changeSettings(acted.guild, change);
    await redraw(screen, acted);
  };
  if (row.control !== 'threshold' && row.control !== 'lines') {
    return { press: async (pressed) => save(pressed, await chosen(row, pressed)) };
  }
  return {
    async press({ context, interaction, guild }) {
      await interaction.showModal(rowForm(wordsOf(interaction), row, await context.guilds.settings(guild)));
    },
    submit: (submitted) => save(submitted, { [row.key]: readRowForm(row, submitted.interaction.fields) }),
  };
}

/** @throws {UserError} `bad_channel`; `unknown_button`: it was not offered */
async function chosen(row: Row, { context, interaction, guild, values }: Pressed): Promise<SettingsChange> {
  const [first] = values;
  switch (row.control) {
    case 'channels':
      return { [row.key]: chosenChannels(interaction) };
    case 'channel':
      return { [row.key]: chosenChannel(interaction, row.only) };
    case 'choice':
    case 'choices': {
      const [settings, makers] = await Promise.all([context.guilds.settings(guild), readMakers(context)]);
      const options = optionsOf(row, { words: wordsOf(interaction), settings, makers });
      if (!values.every((value) => Object.hasOwn(options, value))) throw unknownControl();
      if (row.control === 'choices') return { [row.key]: values };
      if (first === undefined) throw unknownControl();
      return row.stored?.change(first) ?? { [row.key]: first };
    }
    default:
      return { [row.key]: values };
  }
}

/**
 * All kinds of channels except categories, because commands work in nearly all of them. Threads count as their channel.
 */
function chosenChannels(interaction: MessageComponentInteraction): string[] {
  if (!interaction.isChannelSelectMenu()) throw unknownControl();
  const ids = [...interaction.channels.values()].map((channel) => {
    if (channel.type === ChannelType.GuildCategory) {
      throw new Refused('bad_channel', (words) => words.settings.category);
    }
    if (!THREADS.includes(channel.type)) return channel.id;
    // As discord.js or Discord itself names it.
    if ('parentId' in channel) return channel.parentId ?? channel.id;
    return ('parent_id' in channel && channel.parent_id) || channel.id;
  });
  return [...new Set(ids)];
}

/** Of a select of one channel: '' if it was cleared. */
export function chosenChannel(interaction: MessageComponentInteraction, only?: Row['only']): string {
  const [channel] = interaction.isChannelSelectMenu() ? interaction.channels.values() : [];
  if (only && channel && !only.fits(channel)) throw new Refused('bad_channel', only.otherwise);
  return chosenChannels(interaction)[0] ?? '';
}

const { PublicThread, PrivateThread, AnnouncementThread } = ChannelType;
const THREADS: readonly ChannelType[] = [PublicThread, PrivateThread, AnnouncementThread];

export const unknownControl = () => new Refused('unknown_button', ({ settings }) => settings.otherVersion);
