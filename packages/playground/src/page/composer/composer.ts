/** What the composer does: reacts to typing and keys, chooses suggestions, sends messages and commands. */

import { optionType } from '../session/kinds.ts';
import { currentChannel } from '../session/session.ts';
import type { Command, PickedFile } from '../session/types.ts';
import type { App } from '../shell/app.ts';
import { type CommandEntry, flattenCommands, parseCommandLine } from './command-options.ts';
import { commandData, type Draft, draftErrors, startCommand } from './draft.ts';
import { encodeMentions, mentionQuery } from './mentions.ts';
import { mentionTargets, runCommand, sendMessage } from './sending.ts';
import { type Suggestion, type SuggestionList, suggestionsFor } from './suggestions.ts';

const AUTOCOMPLETE_MS = 180;

export interface Composer {
  draft(): Draft | undefined;
  entries(): readonly CommandEntry[];
  list(): SuggestionList | undefined;
  typed(text: string, caret: number): void;
  typedOption(name: string, text: string): void;
  typedTail(text: string): void;
  focusOption(name: string | undefined): void;
  choose(item: Suggestion): void;
  key(event: KeyboardEvent): void;
  addFiles(files: readonly File[]): void;
  setFile(name: string, file: File | undefined): void;
  removeFile(key: string): void;
  removeOption(name: string): void;
  leave(): void;
  send(): void;
}

export function createComposer(app: App): Composer {
  let caret = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let fileCount = 0;
  let cache: { commands: readonly Command[]; entries: CommandEntry[] } | undefined;

  const draft = (): Draft | undefined => currentChannel(app.active)?.draft;

  function entries(): readonly CommandEntry[] {
    const { commands, applications } = app.active;
    if (cache?.commands !== commands) cache = { commands, entries: flattenCommands(commands, applications) };
    return cache.entries;
  }

  function list(): SuggestionList | undefined {
    const current = draft();
    return current && suggestionsFor(app.active, entries(), current, caret);
  }

  function fresh(current: Draft): void {
    current.selected = current.command?.focused === undefined && current.command ? -1 : 0;
    current.dismissed = false;
    delete current.error;
  }

  function focusAfter(): void {
    app.focusNext = '[data-composer-focus]';
    app.drawNow();
  }

  function begin(current: Draft, entry: CommandEntry, values?: ReadonlyMap<string, string>): void {
    current.command = startCommand(entry, values);
    current.text = '';
    fresh(current);
    ask(current);
    focusAfter();
  }

  /** Asks the app for values of the focused option, a moment after the last key. */
  function ask(current: Draft): void {
    clearTimeout(timer);
    const command = current.command;
    const option = command?.entry.options.find((item) => item.name === command.focused);
    if (!command || !option || !('autocomplete' in option) || option.autocomplete !== true) return;
    const query = command.values.get(option.name)?.text ?? '';
    if (command.values.get(option.name)?.picked !== undefined) return;
    const known = command.suggestions?.option === option.name ? command.suggestions.choices : undefined;
    command.suggestions = { option: option.name, query, choices: known };
    const session = app.active;
    timer = setTimeout(async () => {
      const data = commandData(command, option.name).data;
      const choices = await session.interactions.autocomplete(command.entry.application.id, data);
      if (command.suggestions?.option !== option.name || command.suggestions.query !== query) return;
      command.suggestions = { option: option.name, query, choices: choices ? [...choices] : [] };
      app.changed();
    }, AUTOCOMPLETE_MS);
  }

  function focusOption(name: string | undefined): void {
    const current = draft();
    if (!current?.command || current.command.focused === name) return;
    current.command.focused = name;
    fresh(current);
    ask(current);
    app.changed();
  }

  /** To the next pill that has no value, else to the end of the line. */
  function advance(current: Draft): void {
    const command = current.command;
    if (!command) return;
    const at = command.focused === undefined ? -1 : command.shown.indexOf(command.focused);
    const after = [...command.shown.slice(at + 1), ...command.shown.slice(0, Math.max(0, at))];
    const filled = (name: string): boolean => {
      const entry = command.values.get(name);
      return entry?.file !== undefined || (entry?.text ?? '') !== '';
    };
    command.focused = after.find((name) => !filled(name));
    fresh(current);
    ask(current);
    focusAfter();
  }

  function choose(item: Suggestion): void {
    const current = draft();
    if (!current) return;
    if (item.entry) {
      begin(current, item.entry);
      return;
    }
    const command = current.command;
    if (command && item.option) {
      command.shown.push(item.option.name);
      command.tail = '';
      command.focused = item.option.name;
      fresh(current);
      ask(current);
      focusAfter();
      return;
    }
    if (command?.focused !== undefined && item.value !== undefined) {
      const sign = item.user || item.role ? '@' : item.channel ? '#' : '';
      command.values.set(command.focused, { text: `${sign}${item.label}`, picked: item.value });
      advance(current);
      return;
    }
    const mention = mentionQuery(current.text, caret);
    if (item.insert === undefined || !mention) return;
    current.text = `${current.text.slice(0, mention.from)}${item.insert}${current.text.slice(caret)}`;
    caret = mention.from + item.insert.length;
    fresh(current);
    focusAfter();
  }

  function leave(): void {
    const current = draft();
    if (!current?.command) return;
    delete current.command;
    fresh(current);
    focusAfter();
  }

  function removeOption(name: string): void {
    const current = draft();
    const command = current?.command;
    if (!current || !command) return;
    const at = command.shown.indexOf(name);
    const required = command.entry.options.find((option) => option.name === name)?.required === true;
    command.values.delete(name);
    if (!required) command.shown = command.shown.filter((item) => item !== name);
    command.focused = required ? name : command.shown[at - 1];
    fresh(current);
    focusAfter();
  }

  function emptyBackspace(current: Draft): void {
    const command = current.command;
    if (!command) return;
    const name = command.focused;
    if (name === undefined) {
      const last = command.shown.at(-1);
      if (last === undefined) leave();
      else {
        command.focused = last;
        fresh(current);
        focusAfter();
      }
      return;
    }
    const option = command.entry.options.find((item) => item.name === name);
    if (option?.required !== true) removeOption(name);
    else if (command.shown.indexOf(name) === 0) leave();
    else {
      command.focused = command.shown[command.shown.indexOf(name) - 1];
      fresh(current);
      focusAfter();
    }
  }

  function key(event: KeyboardEvent): void {
    const current = draft();
    if (!current || event.isComposing) return;
    const suggestions = list();
    const size = suggestions?.items.length ?? 0;
    const field =
      event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement
        ? event.target
        : undefined;
    if (field && !current.command) caret = field.selectionStart ?? field.value.length;
    const stop = (): void => event.preventDefault();
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && size > 0) {
      stop();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      current.selected = current.selected < 0 ? (step > 0 ? 0 : size - 1) : (current.selected + step + size) % size;
      app.changed();
      return;
    }
    if (event.key === 'Escape') {
      if (current.command) {
        stop();
        leave();
      } else if (suggestions) {
        stop();
        current.dismissed = true;
        app.changed();
      } else if (current.replyTo) {
        stop();
        delete current.replyTo;
        app.changed();
      }
      return;
    }
    const chosen = suggestions?.items[current.selected];
    if (event.key === 'Tab' && !event.shiftKey) {
      if (chosen && (suggestions?.kind !== 'options' || current.selected >= 0)) {
        stop();
        choose(chosen);
      }
      return;
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      stop();
      // A name that is written out needs no choosing.
      const written =
        suggestions?.kind === 'mentions' && current.text.slice(0, caret).endsWith(chosen?.insert?.trim() ?? '\n');
      if (chosen && !written) choose(chosen);
      else send();
      return;
    }
    if ((event.key === 'ArrowLeft' || event.key === 'ArrowRight') && current.command && field) {
      const left = event.key === 'ArrowLeft';
      const edge = left ? 0 : field.value.length;
      if (field.type !== 'file' && (field.selectionStart !== edge || field.selectionEnd !== edge)) return;
      // The end of the line counts as one place after the last pill.
      const places = [...current.command.shown, undefined];
      const at = places.indexOf(current.command.focused) + (left ? -1 : 1);
      if (at < 0 || at >= places.length) return;
      stop();
      current.command.focused = places[at];
      fresh(current);
      ask(current);
      focusAfter();
      return;
    }
    if (event.key === 'Backspace' && current.command && field?.value === '') {
      stop();
      emptyBackspace(current);
    }
  }

  function sendCommand(current: Draft): void {
    const command = current.command;
    if (!command) return;
    const errors = draftErrors(command);
    if (errors.size > 0) {
      command.tried = true;
      const name = [...errors.keys()][0]!;
      if (!command.shown.includes(name)) command.shown.push(name);
      command.focused = name;
      fresh(current);
      focusAfter();
      return;
    }
    const { data, files } = commandData(command);
    runCommand(app.active, command.entry.command, data, files, command.entry.label);
    delete current.command;
    current.text = '';
    fresh(current);
    focusAfter();
  }

  function send(): void {
    const current = draft();
    const session = app.active;
    const { channelId } = session;
    if (!current || channelId === undefined || !session.user) return;
    if (current.command) {
      sendCommand(current);
      return;
    }
    const text = encodeMentions(current.text, mentionTargets(session)).trim();
    if (text === '' && current.files.length === 0) return;
    if (text.length > 2000) {
      current.error = `Your message is too long: ${text.length} of 2000 characters.`;
      app.changed();
      return;
    }
    sendMessage(session, channelId, text, current.files, current.replyTo);
    current.text = '';
    current.files = [];
    delete current.replyTo;
    fresh(current);
    focusAfter();
  }

  function addFiles(files: readonly File[]): void {
    const current = draft();
    if (!current || files.length === 0) return;
    const command = current.command;
    if (command) {
      const places = command.entry.options.filter((option) => option.type === optionType.attachment);
      const empty = places.filter((option) => !command.values.get(option.name)?.file);
      if (places.length === 0) app.say(`/${command.entry.label} takes no files.`);
      for (const [index, file] of files.entries()) {
        const option = empty[index];
        if (option) setFile(option.name, file);
      }
      return;
    }
    const room = Math.max(0, 10 - current.files.length);
    if (files.length > room) app.say('A message can have 10 files.');
    for (const file of files.slice(0, room)) {
      const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined;
      const picked: PickedFile = { key: `file-${fileCount++}`, file, ...(preview ? { preview } : {}) };
      current.files.push(picked);
    }
    focusAfter();
  }

  function setFile(name: string, file: File | undefined): void {
    const current = draft();
    const command = current?.command;
    if (!current || !command) return;
    if (!command.shown.includes(name)) command.shown.push(name);
    if (file) command.values.set(name, { text: file.name, file });
    else command.values.delete(name);
    command.focused = name;
    if (file) advance(current);
    else focusAfter();
  }

  return {
    draft,
    entries,
    list,
    typed(text, at) {
      const current = draft();
      if (!current) return;
      caret = at;
      current.text = text;
      fresh(current);
      const line = parseCommandLine(text, entries());
      if (line) begin(current, line.entry, line.values);
      app.changed();
    },
    typedOption(name, text) {
      const current = draft();
      if (!current?.command) return;
      current.command.values.set(name, { text });
      current.command.focused = name;
      fresh(current);
      ask(current);
      app.changed();
    },
    typedTail(text) {
      const current = draft();
      if (!current?.command) return;
      current.command.tail = text;
      current.command.focused = undefined;
      current.selected = text.trim() === '' ? -1 : 0;
      current.dismissed = false;
      app.changed();
    },
    focusOption,
    choose,
    key,
    addFiles,
    setFile,
    removeFile(fileKey) {
      const current = draft();
      if (!current) return;
      current.files = current.files.filter((picked) => picked.key !== fileKey);
      app.changed();
    },
    removeOption,
    leave,
    send,
  };
}
