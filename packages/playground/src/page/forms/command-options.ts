/**
 * Slash commands as the composer needs them: every command and subcommand flattened to one entry that can be picked, search
 * in what was typed, reading of typed option values with Discord's own limits, and the shape that an interaction sends.
 */

import { fileTypeError } from '../common/format.ts';
import { optionType } from '../protocol/kinds.ts';
import type { Application, BasicOption, Choice, Command } from '../protocol/types.ts';

export interface CommandEntry {
  command: Command;
  application: Application;
  /** Names of the group and subcommand, outermost first. */
  path: readonly string[];
  /** "imagine" or "settings limits set". */
  label: string;
  description: string;
  options: readonly SpokenOption[];
}

/** An option with its name as it is shown: in the user's language where the app has it, else without underscores. */
export type SpokenOption = BasicOption & { spoken: string };

interface Localized {
  name: string;
  description?: string;
  /** In the language of who has asked. */
  name_localized?: string;
  description_localized?: string;
}

const nameOf = ({ name, name_localized = name }: Localized): string => name_localized;

const descriptionOf = ({ description = '', description_localized = description }: Localized): string =>
  description_localized;

function spokenOption(option: BasicOption): SpokenOption {
  const choices =
    'choices' in option ? option.choices?.map((choice) => ({ ...choice, name: nameOf(choice) })) : undefined;
  return {
    ...option,
    // The choices of this option, only named otherwise.
    ...((choices && { choices }) as object),
    description: descriptionOf(option),
    spoken: nameOf(option).replaceAll('_', ' '),
  };
}

/** Discord keeps the order of the app; what must be said comes first all the same. */
const requiredFirst = (options: readonly SpokenOption[]): SpokenOption[] =>
  options.toSorted((a, b) => Number(b.required ?? false) - Number(a.required ?? false));

/** What was entered for one option: the text, and what it stands for when it was chosen from a list. */
export interface OptionEntry {
  text: string;
  picked?: string | number | boolean;
  file?: File;
}

export type OptionReading = { value: string | number | boolean } | { error: string } | { empty: true };

export function flattenCommands(commands: readonly Command[], applications: readonly Application[]): CommandEntry[] {
  const byId = new Map(applications.map((application) => [application.id, application]));
  const entries: CommandEntry[] = [];
  for (const command of commands) {
    if (command.type !== 1) continue;
    const application = byId.get(command.application_id) ?? { id: command.application_id, name: 'App' };
    const walk = (options: Command['options'], path: readonly string[], description: string): void => {
      const inner = (options ?? []).filter((option) => option.type === 1 || option.type === 2);
      for (const option of inner) walk(option.options, [...path, option.name], descriptionOf(option));
      if (inner.length > 0) return;
      entries.push({
        command,
        application,
        path,
        label: [command.name, ...path].join(' '),
        description,
        // groups and subcommands were taken above, the rest are values
        options: requiredFirst(((options ?? []) as BasicOption[]).map((option) => spokenOption(option))),
      });
    };
    walk(command.options, [], descriptionOf(command));
  }
  return entries.sort((a, b) => a.application.name.localeCompare(b.application.name) || a.label.localeCompare(b.label));
}

/** Entries for what follows the slash: names that start with it, then words inside the name, then descriptions. */
export function searchEntries(entries: readonly CommandEntry[], query: string): CommandEntry[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [...entries];
  const rank = (entry: CommandEntry): number => {
    if (entry.label.startsWith(wanted)) return 0;
    if (entry.label.split(/[\s-]/).some((word) => word.startsWith(wanted))) return 1;
    if (entry.label.includes(wanted)) return 2;
    return 9;
  };
  return entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter((item) => item.rank < 9)
    .sort((a, b) => a.rank - b.rank)
    .map((item) => item.entry);
}

/**
 * Reads a whole line such as `/imagine prompt: a red ball style: clay`. Text before the first `name:` goes to the first
 * text option. Undefined when the line does not begin with a known command followed by a space.
 */
export function parseCommandLine(
  line: string,
  entries: readonly CommandEntry[],
): { entry: CommandEntry; values: Map<string, string> } | undefined {
  if (!line.startsWith('/')) return undefined;
  const entry = entries
    .filter((candidate) => line.startsWith(`/${candidate.label} `))
    .sort((a, b) => b.label.length - a.label.length)[0];
  if (!entry) return undefined;
  const rest = line.slice(entry.label.length + 2);
  const values = new Map<string, string>();
  const names = new Set(entry.options.map((option) => option.name));
  const spoken = new Map(entry.options.map((option) => [option.spoken, option.name]));
  let current = entry.options.find((option) => option.type === optionType.string && !values.has(option.name))?.name;
  let from = 0;
  const store = (to: number): void => {
    const text = rest.slice(from, to).trim();
    if (current !== undefined && text !== '') values.set(current, text);
  };
  for (const match of rest.matchAll(/(?<![^\s])([-_'\p{L}\p{N}]{1,32}):/gu)) {
    const name = names.has(match[1]!) ? match[1] : spoken.get(match[1]!);
    if (name === undefined) continue;
    store(match.index);
    current = name;
    from = match.index + match[0].length;
  }
  store(rest.length);
  return { entry, values };
}

/** The list an option's value is chosen from, or undefined when it is typed freely. */
export function fixedChoices(option: BasicOption): Choice[] | undefined {
  if (option.type === optionType.boolean) {
    return [
      { name: 'True', value: 'true' },
      { name: 'False', value: 'false' },
    ];
  }
  return 'choices' in option && option.choices && option.choices.length > 0 ? option.choices : undefined;
}

function readNumber(option: BasicOption, text: string): OptionReading {
  const value = Number(text);
  if (!Number.isFinite(value)) return { error: 'Enter a valid number.' };
  if (option.type === optionType.integer && !Number.isSafeInteger(value)) return { error: 'Enter a whole number.' };
  const min = 'min_value' in option ? option.min_value : undefined;
  const max = 'max_value' in option ? option.max_value : undefined;
  if (min !== undefined && value < min) return { error: `Enter a number of at least ${min}.` };
  if (max !== undefined && value > max) return { error: `Enter a number of at most ${max}.` };
  return { value };
}

function readText(option: BasicOption, text: string): OptionReading {
  const min = 'min_length' in option ? option.min_length : undefined;
  const max = Math.min(('max_length' in option ? option.max_length : undefined) ?? 6000, 6000);
  if (min !== undefined && text.length < min)
    return { error: `Enter at least ${min} characters (now ${text.length}).` };
  if (text.length > max) return { error: `Enter at most ${max} characters (now ${text.length}).` };
  return { value: text };
}

/** Reads what was entered for an option. An attachment's value is the number of its file, given by the caller. */
export function readOption(option: BasicOption, entry: OptionEntry | undefined): OptionReading {
  if (option.type === optionType.attachment) return readFile(option, entry?.file);
  const text = entry?.text.trim() ?? '';
  if (!entry || (text === '' && entry.picked === undefined)) {
    return option.required ? { error: 'This option is required. Enter a value.' } : { empty: true };
  }
  const { picked } = entry;
  const choices = fixedChoices(option);
  if (choices) return readChoice(option, choices, { ...entry, text });
  switch (option.type) {
    case optionType.string:
      return picked === undefined ? readText(option, text) : { value: picked };
    case optionType.integer:
    case optionType.number:
      return readNumber(option, picked === undefined ? text : String(picked));
    default: {
      const id = picked ?? /^(?:<[@#]&?)?(\d{15,20})>?$/.exec(text)?.[1];
      return id === undefined ? { error: 'Choose one from the list.' } : { value: String(id) };
    }
  }
}

function readFile(option: BasicOption, file: File | undefined): OptionReading {
  if (!file) return option.required ? { error: 'Add a file.' } : { empty: true };
  const error = fileTypeError(file, 'file_types' in option ? option.file_types : undefined);
  return error ? { error } : { value: file.name };
}

function readChoice(
  option: BasicOption,
  choices: readonly Choice[],
  { text, picked }: Pick<OptionEntry, 'text' | 'picked'>,
): OptionReading {
  const typed = ({ name, value }: Choice): boolean =>
    name.toLowerCase() === text.toLowerCase() || String(value) === text;
  const choice = choices.find((item) => (picked === undefined ? typed(item) : item.value === picked));
  if (!choice) return { error: 'Choose one of the options in the list.' };
  return { value: option.type === optionType.boolean ? choice.value === 'true' : choice.value };
}

/** One line about an option's limits, shown while it has the focus. */
export function optionHint(option: BasicOption): string {
  const range = (min: number | undefined, max: number | undefined, unit: string): string => {
    if (min !== undefined && max !== undefined) return `${min}–${max}${unit}`;
    if (min !== undefined) return `at least ${min}${unit}`;
    return max === undefined ? '' : `at most ${max}${unit}`;
  };
  if ('min_value' in option || 'max_value' in option) return range(option.min_value, option.max_value, '');
  if ('min_length' in option || 'max_length' in option)
    return range(option.min_length, option.max_length, ' characters');
  return '';
}

interface SentOption {
  type: number;
  name: string;
  value?: string | number | boolean;
  focused?: boolean;
  options?: SentOption[];
}

/** Wraps the values into the subcommand levels of the entry, as `data.options` of an interaction. */
export function nestOptions(entry: CommandEntry, values: readonly SentOption[]): SentOption[] {
  let options = [...values];
  for (const [index, name] of [...entry.path.entries()].reverse()) {
    const innermost = index === entry.path.length - 1;
    options = [{ type: innermost ? optionType.subcommand : optionType.group, name, options }];
  }
  return options;
}
