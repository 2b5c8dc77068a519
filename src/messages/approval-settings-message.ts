import { ComponentType, SelectMenuDefaultValueType } from 'discord.js';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, separator, text } from './message-body.ts';
import { missingLines } from './permission-notes.ts';
import type { Permission } from './permissions.ts';
import { row } from './results-settings-message.ts';
import { settingsId } from './settings-message.ts';
import { credits } from './text.ts';

/** The third screen of a guild's settings: what is made only when a lead approves it. */
export interface ApprovalSettingsView {
  /** 0: nothing for its price. */
  above: number;
  roles: readonly string[];
  families: readonly string[];
  /** All that there are. */
  choices: readonly { name: string; title: string }[];
  /** '': where it was asked for. */
  channel: string;
  lacking: readonly { id: string; missing: readonly Permission[] }[];
}

export function renderApprovalSettings(view: ApprovalSettingsView): MessageBody {
  const isOff = view.above === 0 && view.roles.length === 0 && view.families.length === 0;
  return messageBody(ACCENT.quiet, [
    text(
      '### What a lead approves',
      isOff
        ? '-# Nothing: what members ask for within their limits is made.'
        : '-# Its credits are held while it waits; what nobody decides within a day is not made. What leads ask for needs nobody.',
    ),
    text(
      '**By its price**',
      view.above === 0 ? '-# Not for its price.' : `-# What costs more than ${credits(view.above)}.`,
    ),
    ...buttonRows([button('Approve above…', settingsId('approve'))]),
    text('**By who asks**', '-# Whatever members with one of these roles ask for.'),
    row({
      ...{ type: ComponentType.RoleSelect, custom_id: settingsId('approve-roles'), placeholder: 'No role' },
      ...{ min_values: 0, max_values: 25 },
      default_values: view.roles.map((id) => ({ id, type: SelectMenuDefaultValueType.Role })),
    }),
    text('**By what it is**'),
    row({
      ...{
        type: ComponentType.StringSelect,
        custom_id: settingsId('approve-families'),
        placeholder: 'Nothing for what it is',
      },
      ...{ min_values: 0, max_values: view.choices.length },
      options: view.choices.map(({ name, title }) => ({
        label: title,
        value: name,
        default: view.families.includes(name),
      })),
    }),
    text('**Where leads are asked**', '-# Nothing chosen: in the channel where it was asked for.'),
    row({
      ...{
        type: ComponentType.ChannelSelect,
        custom_id: settingsId('approve-channel'),
        placeholder: 'The same channel',
      },
      ...{ min_values: 0, max_values: 1 },
      default_values: view.channel === '' ? [] : [{ id: view.channel, type: SelectMenuDefaultValueType.Channel }],
    }),
    text(...missingLines(view.lacking)),
    separator(),
    ...buttonRows([button('Limits and access', settingsId('screen'))]),
  ]);
}
