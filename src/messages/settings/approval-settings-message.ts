import { ComponentType, SelectMenuDefaultValueType } from 'discord.js';
import { missingLines } from '../guild/permission-notes.ts';
import type { Permission } from '../guild/permissions.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, separator, text } from '../parts/message-body.ts';
import type { Words } from '../words/index.ts';
import { row, WRITTEN_IN } from './results-settings-message.ts';
import { settingsId } from './settings-message.ts';

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

export function renderApprovalSettings(words: Words, view: ApprovalSettingsView): MessageBody {
  const { settings } = words;
  const isOff = view.above === 0 && view.roles.length === 0 && view.families.length === 0;
  return messageBody(ACCENT.quiet, [
    text(settings.approvals, isOff ? settings.approvesNothing : settings.approvesSome),
    text(settings.byPrice, view.above === 0 ? settings.notForPrice : settings.aboveOf(view.above)),
    ...buttonRows([button(settings.approveAbove, settingsId('approve'))]),
    text(settings.byWho, settings.byWhoWhat),
    row({
      ...{ type: ComponentType.RoleSelect, custom_id: settingsId('approve-roles'), placeholder: settings.noRole },
      ...{ min_values: 0, max_values: 25 },
      default_values: view.roles.map((id) => ({ id, type: SelectMenuDefaultValueType.Role })),
    }),
    text(settings.byWhat),
    row({
      ...{
        type: ComponentType.StringSelect,
        custom_id: settingsId('approve-families'),
        placeholder: settings.nothingForWhat,
      },
      ...{ min_values: 0, max_values: view.choices.length },
      options: view.choices.map(({ name, title }) => ({
        label: title,
        value: name,
        default: view.families.includes(name),
      })),
    }),
    text(settings.whereAsked, settings.whereAskedElse),
    row({
      ...{
        type: ComponentType.ChannelSelect,
        custom_id: settingsId('approve-channel'),
        placeholder: settings.sameChannel,
      },
      ...{ min_values: 0, max_values: 1, channel_types: [...WRITTEN_IN] },
      default_values: view.channel === '' ? [] : [{ id: view.channel, type: SelectMenuDefaultValueType.Channel }],
    }),
    text(...missingLines(words, view.lacking)),
    separator(),
    ...buttonRows([button(settings.backToLimits, settingsId('screen'))]),
  ]);
}
