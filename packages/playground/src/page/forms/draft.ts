/** What a user is writing in a channel: plain text with files, or a slash command with its options. */

import { optionType } from '../protocol/kinds.ts';
import type { Choice, Message, PickedFile } from '../protocol/types.ts';
import { type CommandEntry, nestOptions, type OptionEntry, readOption } from './command-options.ts';

export interface CommandDraft {
  entry: CommandEntry;
  values: Map<string, OptionEntry>;
  /** Options with a pill, in the order in which they were added. */
  shown: string[];
  /** The option whose pill has the focus; undefined: the end of the line. */
  focused: string | undefined;
  /** Sending was tried, so that mistakes are shown. */
  tried: boolean;
  /** What was typed at the end of the line, to find one more option. */
  tail: string;
  /** Suggestions from the app for the focused option. */
  suggestions?: { option: string; query: string; choices: Choice[] | undefined };
}

export interface Draft {
  text: string;
  files: PickedFile[];
  command?: CommandDraft;
  replyTo?: Message;
  /** The message of one's own that is being edited. */
  editing?: Message;
  /** The highlighted line of the list above the composer; -1: none. */
  selected: number;
  /** The list was closed with Escape. */
  dismissed: boolean;
  error?: string;
}

export function startCommand(entry: CommandEntry, values: ReadonlyMap<string, string> = new Map()): CommandDraft {
  const required = entry.options.filter((option) => option.required).map((option) => option.name);
  const given = [...values.keys()].filter((name) => !required.includes(name));
  const shown = [...required, ...given];
  // Where nothing must be said, a picture is what most begin with.
  const file = entry.options.find((option) => option.type === optionType.attachment)?.name;
  if (shown.length === 0 && file !== undefined) shown.push(file);
  const entries = new Map([...values].map(([name, text]) => [name, { text }]));
  return {
    entry,
    values: entries,
    shown,
    focused: shown.find((name) => !values.has(name)) ?? shown.at(-1),
    tried: false,
    tail: '',
  };
}

/** Mistakes by option name; empty when the command can be sent. */
export function draftErrors(draft: CommandDraft): Map<string, string> {
  const errors = new Map<string, string>();
  for (const option of draft.entry.options) {
    const reading = readOption(option, draft.values.get(option.name));
    if ('error' in reading) errors.set(option.name, reading.error);
  }
  return errors;
}

/**
 * The `data` of the interaction and its files. With `focused` it is the data of an autocomplete request, where values may
 * still be incomplete and files are left out.
 */
export function commandData(draft: CommandDraft, focused?: string): { data: object; files: File[] } {
  const files: File[] = [];
  const values: { type: number; name: string; value: string | number | boolean; focused?: boolean }[] = [];
  for (const option of draft.entry.options) {
    const entry = draft.values.get(option.name);
    if (option.name === focused) {
      values.push({ type: option.type, name: option.name, value: entry?.text ?? '', focused: true });
      continue;
    }
    const reading = readOption(option, entry);
    if (!('value' in reading)) continue;
    if (option.type === optionType.attachment) {
      if (focused !== undefined || !entry?.file) continue;
      values.push({ type: option.type, name: option.name, value: String(files.length) });
      files.push(entry.file);
    } else {
      values.push({ type: option.type, name: option.name, value: reading.value });
    }
  }
  const { command } = draft.entry;
  const data = {
    version: command.version,
    id: command.id,
    name: command.name,
    type: command.type,
    guild_id: command.guild_id,
    options: nestOptions(draft.entry, values),
    attachments: files.map((file, index) => ({ id: String(index), filename: file.name })),
  };
  return { data, files };
}
