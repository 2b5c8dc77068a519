/**
 * The list above the composer: commands after a slash, people and channels after their sign, values for the option that has
 * the focus, or the options that may still be added. It is computed from the draft whenever it is needed.
 */

import { hexColor } from '../common/format.ts';
import { type CommandEntry, fixedChoices, searchEntries } from '../forms/command-options.ts';
import type { CommandDraft, Draft } from '../forms/draft.ts';
import { optionType } from '../protocol/kinds.ts';
import type { BasicOption, User } from '../protocol/types.ts';
import { sortedChannels } from '../session/channels.ts';
import { displayName, nameColor } from '../session/people.ts';
import type { Session } from '../session/state.ts';
import { mentionQuery } from './mentions.ts';

export interface Suggestion {
  key: string;
  label: string;
  detail?: string;
  color?: string | undefined;
  user?: User;
  channel?: boolean;
  role?: boolean;
  /** What choosing it stands for. */
  entry?: CommandEntry;
  option?: BasicOption;
  value?: string | number;
  insert?: string;
}

export interface SuggestionList {
  kind: 'commands' | 'mentions' | 'values' | 'options';
  title: string;
  items: Suggestion[];
  /** An app was asked and has not answered yet. */
  waiting?: boolean;
  /** How many of the commands come first because they are used, or are good to begin with. */
  first?: number;
}

export interface Known {
  entries: readonly CommandEntry[];
  /** Those that come first while nothing is typed. */
  first: readonly CommandEntry[];
}

export function suggestionsFor(
  session: Session,
  { entries, first }: Known,
  draft: Draft,
  caret: number,
): SuggestionList | undefined {
  if (draft.dismissed) return undefined;
  if (draft.command) return forCommand(session, draft.command);
  if (draft.text.startsWith('/') && !draft.text.includes('\n')) {
    const query = draft.text.slice(1).trim();
    const above = query === '' ? first : [];
    const items = [...above, ...searchEntries(entries, query).filter((entry) => !above.includes(entry))].map(
      (entry): Suggestion => ({
        key: `${entry.command.id}-${entry.label}`,
        label: `/${entry.label}`,
        detail: entry.description,
        entry,
      }),
    );
    // What is typed may be no command; a slash alone asks for them.
    const isAsked = items.length > 0 || (query === '' && session.commands.length > 0);
    return isAsked ? { kind: 'commands', title: 'Commands', items, first: above.length } : undefined;
  }
  return mentionList(session, draft.text, caret);
}

function mentionList(session: Session, text: string, caret: number): SuggestionList | undefined {
  const mention = mentionQuery(text, caret);
  if (!mention) return undefined;
  const wanted = mention.query.toLowerCase();
  const items =
    mention.sign === '#'
      ? channelItems(session).map((item) => ({ ...item, insert: `#${item.label} ` }))
      : [...userItems(session), ...roleItems(session)].map((item) => ({ ...item, insert: `@${item.label} ` }));
  const found = items
    .filter((item) => `${item.label} ${item.detail ?? ''}`.toLowerCase().includes(wanted))
    .slice(0, 12);
  if (found.length === 0) return undefined;
  return { kind: 'mentions', title: mention.sign === '#' ? 'Channels' : 'Members', items: found };
}

function userItems(session: Session): Suggestion[] {
  return [...session.members.values()].map(({ user }) => {
    const color = hexColor(nameColor(session, user.id));
    return {
      key: user.id,
      label: displayName(session, user),
      detail: user.username,
      user,
      value: user.id,
      color,
    };
  });
}

function roleItems(session: Session): Suggestion[] {
  return [...session.roles.values()]
    .filter((role) => role.name !== '@everyone')
    .map((role) => {
      const color = hexColor(role.color);
      return { key: role.id, label: role.name, role: true, value: role.id, color };
    });
}

function channelItems(session: Session, types: readonly number[] = []): Suggestion[] {
  return sortedChannels(session)
    .filter(({ channel }) => types.length === 0 || types.includes(channel.type))
    .map(({ channel }) => ({ key: channel.id, label: channel.name, channel: true, value: channel.id }));
}

function forCommand(session: Session, command: CommandDraft): SuggestionList | undefined {
  const option = command.entry.options.find((item) => item.name === command.focused);
  if (!option) return optionList(command);
  const entry = command.values.get(option.name);
  // What was chosen from the list stays chosen until its text is edited.
  if (entry?.picked !== undefined) return undefined;
  const text = entry?.text ?? '';
  if ('autocomplete' in option && option.autocomplete === true) {
    const known = command.suggestions?.option === option.name ? command.suggestions : undefined;
    const items = (known?.choices ?? []).map((choice) => ({
      key: String(choice.value),
      label: choice.name,
      value: choice.value,
    }));
    const waiting = known === undefined || known.choices === undefined;
    if (items.length === 0 && !waiting && text === '') return { kind: 'values', title: option.spoken, items };
    return { kind: 'values', title: option.spoken, items, waiting };
  }
  const items = valueItems(session, option);
  if (!items) return undefined;
  const wanted = text.trim().toLowerCase();
  const found = items
    .filter((item) => `${item.label} ${item.detail ?? ''}`.toLowerCase().includes(wanted))
    .slice(0, 25);
  return { kind: 'values', title: option.spoken, items: found };
}

/** What a fixed option can be chosen from; undefined when it is typed freely. */
function valueItems(session: Session, option: BasicOption): Suggestion[] | undefined {
  const choices = fixedChoices(option);
  if (choices) return choices.map((choice) => ({ key: String(choice.value), label: choice.name, value: choice.value }));
  switch (option.type) {
    case optionType.user:
      return userItems(session);
    case optionType.role:
      return roleItems(session);
    case optionType.mentionable:
      return [...userItems(session), ...roleItems(session)];
    case optionType.channel:
      return channelItems(session, option.channel_types?.map(Number));
    default:
      return undefined;
  }
}

function optionList(command: CommandDraft): SuggestionList | undefined {
  const wanted = command.tail.trim().toLowerCase();
  const items = command.entry.options
    .filter((option) => !command.shown.includes(option.name))
    .filter(({ name, spoken, description }) => `${name} ${spoken} ${description}`.toLowerCase().includes(wanted))
    .map((option) => ({ key: option.name, label: option.spoken, detail: option.description, option }));
  return items.length > 0 ? { kind: 'options', title: 'Options', items } : undefined;
}
