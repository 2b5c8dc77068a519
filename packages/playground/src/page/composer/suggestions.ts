/**
 * The list above the composer: commands after a slash, people and channels after their sign, values for the option that has
 * the focus, or the options that may still be added. It is computed from the draft whenever it is needed.
 */

import { type CommandEntry, fixedChoices, searchEntries } from '../forms/command-options.ts';
import type { CommandDraft, Draft } from '../forms/draft.ts';
import { optionType } from '../protocol/kinds.ts';
import type { BasicOption } from '../protocol/types.ts';
import { type Offer, offeredChannels, offeredPeople, offeredRoles } from '../session/offers.ts';
import type { Session } from '../session/state.ts';
import { mentionQuery } from './mentions.ts';

export interface Suggestion extends Partial<Omit<Offer, 'value'>> {
  label: string;
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
      (entry): Suggestion => ({ label: `/${entry.label}`, description: entry.description, entry }),
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
  const { sign, query } = mention;
  const offers = sign === '#' ? offeredChannels(session) : [...offeredPeople(session), ...mentionableRoles(session)];
  const items = fitting(offers, query, 12).map((item) => ({ ...item, insert: `${sign}${item.label} ` }));
  return items.length === 0 ? undefined : { kind: 'mentions', title: sign === '#' ? 'Channels' : 'Members', items };
}

function fitting<T extends Suggestion>(items: readonly T[], query: string, most: number): T[] {
  const wanted = query.toLowerCase();
  return items
    .filter(({ label, description = '' }) => `${label} ${description}`.toLowerCase().includes(wanted))
    .slice(0, most);
}

/** All but @everyone. */
const mentionableRoles = (session: Session) => offeredRoles(session).filter(({ label }) => label !== '@everyone');

function forCommand(session: Session, command: CommandDraft): SuggestionList | undefined {
  const option = command.entry.options.find((item) => item.name === command.focused);
  if (!option) return optionList(command);
  const entry = command.values.get(option.name);
  // What was chosen from the list stays chosen until its text is edited.
  if (entry?.picked !== undefined) return undefined;
  const text = entry?.text ?? '';
  if ('autocomplete' in option && option.autocomplete === true) {
    const known = command.suggestions?.option === option.name ? command.suggestions : undefined;
    const items = (known?.choices ?? []).map(({ name, value }) => ({ label: name, value }));
    const waiting = known === undefined || known.choices === undefined;
    return { kind: 'values', title: option.spoken, items, waiting };
  }
  const items = valueItems(session, option);
  if (!items) return undefined;
  return { kind: 'values', title: option.spoken, items: fitting(items, text.trim(), 25) };
}

/** What a fixed option can be chosen from; undefined when it is typed freely. */
function valueItems(session: Session, option: BasicOption): Suggestion[] | undefined {
  const choices = fixedChoices(option);
  if (choices) return choices.map(({ name, value }) => ({ label: name, value }));
  switch (option.type) {
    case optionType.user:
      return offeredPeople(session);
    case optionType.role:
      return mentionableRoles(session);
    case optionType.mentionable:
      return [...offeredPeople(session), ...mentionableRoles(session)];
    case optionType.channel:
      return offeredChannels(session, option.channel_types?.map(Number));
    default:
      return undefined;
  }
}

function optionList(command: CommandDraft): SuggestionList | undefined {
  const wanted = command.tail.trim().toLowerCase();
  const items = command.entry.options
    .filter((option) => !command.shown.includes(option.name))
    .filter(({ name, spoken, description }) => `${name} ${spoken} ${description}`.toLowerCase().includes(wanted))
    .map((option) => ({ label: option.spoken, description: option.description, option }));
  return items.length > 0 ? { kind: 'options', title: 'Options', items } : undefined;
}
