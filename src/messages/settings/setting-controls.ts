import { type APIComponentInContainer, ChannelType, ComponentType, SelectMenuDefaultValueType } from 'discord.js';
import { encodePress } from '../parts/custom-id.ts';
import { MOST_CHOSEN, type Part, selectRow } from '../parts/message-body.ts';

/** The selects of the /settings screens. `id` is the control's name, by which a press finds its row. */

export type Section = Part[];

export const settingsId = (id: string) => encodePress({ action: 'settings', requestId: '', argument: id });

interface IdSelect {
  id: string;
  placeholder: string;
  chosen: readonly string[];
}

export const roleSelect = ({ id, placeholder, chosen }: IdSelect): APIComponentInContainer =>
  selectRow({
    type: ComponentType.RoleSelect,
    custom_id: settingsId(id),
    placeholder,
    min_values: 0,
    max_values: MOST_CHOSEN,
    default_values: chosen.map((role) => ({ id: role, type: SelectMenuDefaultValueType.Role })),
  });

/** Channels that take messages themselves; a forum takes only posts. */
export const WRITTEN_IN: readonly ChannelType[] = [
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.GuildVoice,
  ChannelType.GuildStageVoice,
];

interface ChannelSelect extends IdSelect {
  most: number;
  /** Default: every kind. */
  types?: readonly ChannelType[] | undefined;
}

export const channelSelect = ({ id, placeholder, chosen, most, types }: ChannelSelect): APIComponentInContainer =>
  selectRow({
    type: ComponentType.ChannelSelect,
    custom_id: settingsId(id),
    placeholder,
    min_values: 0,
    max_values: most,
    ...(types && { channel_types: [...types] }),
    default_values: chosen.map((channel) => ({ id: channel, type: SelectMenuDefaultValueType.Channel })),
  });

/** Labels by value, in the order in which they are offered. */
export type Options = Readonly<Record<string, string>>;

interface OptionSelect {
  id: string;
  options: Options;
  chosen: readonly string[];
  /** Any number may be chosen, also none, which this says; default: exactly one is. */
  none?: string;
}

export const optionSelect = ({ id, options, chosen, none }: OptionSelect): APIComponentInContainer =>
  selectRow({
    type: ComponentType.StringSelect,
    custom_id: settingsId(id),
    options: Object.entries(options).map(([value, label]) => ({ label, value, default: chosen.includes(value) })),
    ...(none !== undefined && { placeholder: none, min_values: 0, max_values: Object.keys(options).length }),
  });
