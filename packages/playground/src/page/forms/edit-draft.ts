/** What is done to a draft: options come and go, the focus goes from pill to pill. Nothing here draws or sends. */
import type { CommandEntry } from './command-options.ts';
import { type CommandDraft, type Draft, startCommand } from './draft.ts';

/** After a change the list above starts at its beginning. */
export function refresh(draft: Draft): void {
  draft.selected = draft.command !== undefined && draft.command.focused === undefined ? -1 : 0;
  draft.dismissed = false;
  delete draft.error;
}

export function begin(draft: Draft, entry: CommandEntry, values?: ReadonlyMap<string, string>): void {
  draft.command = startCommand(entry, values);
  draft.text = '';
  refresh(draft);
}

export function leave(draft: Draft): void {
  delete draft.command;
  refresh(draft);
}

export function leaveEditing(draft: Draft): void {
  delete draft.editing;
  draft.text = '';
  refresh(draft);
}

export function focus(draft: Draft, name: string | undefined): void {
  if (!draft.command) return;
  draft.command.focused = name;
  refresh(draft);
}

export function addOption(draft: Draft, name: string): void {
  const { command } = draft;
  if (!command) return;
  if (!command.shown.includes(name)) command.shown.push(name);
  command.tail = '';
  focus(draft, name);
}

/** To the next pill that has no value, else to the end of the line. */
export function advance(draft: Draft): void {
  const { command } = draft;
  if (!command) return;
  const at = command.focused === undefined ? -1 : command.shown.indexOf(command.focused);
  const after = [...command.shown.slice(at + 1), ...command.shown.slice(0, Math.max(0, at))];
  focus(
    draft,
    after.find((name) => !isFilled(command, name)),
  );
}

function isFilled(command: CommandDraft, name: string): boolean {
  const entry = command.values.get(name);
  return entry?.file !== undefined || (entry?.text ?? '') !== '';
}

/** To the place before or after: the end of the line counts as one after the last pill. False where there is none. */
export function step(draft: Draft, by: 1 | -1): boolean {
  const { command } = draft;
  if (!command) return false;
  const places = [...command.shown, undefined];
  const at = places.indexOf(command.focused) + by;
  if (at < 0 || at >= places.length) return false;
  focus(draft, places[at]);
  return true;
}

/** Takes an option's value and, unless it must be there, its pill. */
export function removeOption(draft: Draft, name: string): void {
  const { command } = draft;
  if (!command) return;
  const before = command.shown[command.shown.indexOf(name) - 1];
  command.values.delete(name);
  if (!isRequired(command, name)) command.shown = command.shown.filter((item) => item !== name);
  focus(draft, isRequired(command, name) ? name : before);
}

/** Backspace where nothing is left to delete: takes an optional pill, goes back to the one before, leaves the command. */
export function deleteBack(draft: Draft): void {
  const { command } = draft;
  if (!command) return;
  const { focused, shown } = command;
  const at = focused === undefined ? shown.length : shown.indexOf(focused);
  if (focused !== undefined && !isRequired(command, focused)) removeOption(draft, focused);
  else if (at === 0) leave(draft);
  else focus(draft, shown[at - 1]);
}

const isRequired = (command: CommandDraft, name: string): boolean =>
  command.entry.options.find((option) => option.name === name)?.required === true;
