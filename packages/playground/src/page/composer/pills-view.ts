/** A slash command being written: its name, a pill for every option, and the end of the line where more can be added. */

import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import { acceptList, fileSize } from '../common/format.ts';
import { icon, type View } from '../common/icons.ts';
import { onFiles, onText } from '../common/inputs.ts';
import type { SpokenOption } from '../forms/command-options.ts';
import type { CommandDraft } from '../forms/draft.ts';
import { optionType } from '../protocol/kinds.ts';
import type { Composer } from './composer.ts';
import type { SuggestionList } from './suggestions.ts';

/** Where nothing can be dropped. */
const touch = matchMedia('(hover: none)');

export interface CommandLine {
  composer: Composer;
  command: CommandDraft;
  list: SuggestionList | undefined;
  /** The highlighted line of the list. */
  selected: number;
  errors: ReadonlyMap<string, string>;
}

export function pillsView(line: CommandLine): View {
  const { composer, command, list, selected } = line;
  const options = command.shown
    .map((name) => command.entry.options.find((option) => option.name === name))
    .filter((option) => option !== undefined);
  const left = command.entry.options.length - options.length;
  const atEnd = command.focused === undefined;
  return html`<div class="pills" data-testid="command-line" role="group" aria-label="Command /${command.entry.label}">
    <button type="button" class="icon-button leave" aria-label="Leave the command" title="Leave (Esc)" @click=${() => composer.leave()}>${icon('close', 18)}</button>
    <div class="pill-flow">
      <span class="command-name">/${command.entry.label}</span>
      ${repeat(
        options,
        (option) => option.name,
        (option) => pillView(line, option),
      )}
      <input class="tail" data-testid="command-tail" ?data-composer-focus=${atEnd} aria-label=${left > 0 ? 'Add an option' : 'End of the command; press Enter to send'} role="combobox" aria-expanded=${atEnd && list !== undefined} aria-controls="suggestions"
        aria-activedescendant=${atEnd && list?.items[selected] ? `suggestion-${selected}` : nothing} autocomplete="off" placeholder=${left > 0 ? `+${left} more` : ''} ?readonly=${left === 0}
        .value=${live(command.tail)} @input=${onText((text) => composer.typedTail(text))} @focus=${() => composer.focusOption(undefined)} />
    </div>
    <button type="button" class="icon-button send" aria-label="Send" title="Send" @click=${() => composer.send()}>${icon('send', 20)}</button>
  </div>`;
}

function pillView(line: CommandLine, option: SpokenOption): View {
  const { command, errors } = line;
  const error = errors.get(option.name);
  const focused = command.focused === option.name;
  const className = `pill ${focused ? 'focused' : ''} ${error ? 'wrong' : ''} ${option.required ? 'required' : ''}`;
  const inner =
    option.type === optionType.attachment ? filePill(line, option, focused) : textPill(line, option, focused);
  return html`<span class=${className} data-testid="option-pill" data-option-name=${option.name} title=${error ?? option.description}>
    <span class="pill-name" id="pill-${option.name}">${option.spoken}</span>${inner}
  </span>`;
}

function textPill(line: CommandLine, option: SpokenOption, focused: boolean): View {
  const { composer, command, list, selected, errors } = line;
  const entry = command.values.get(option.name);
  const typed = onText((text) => composer.typedOption(option.name, text.replaceAll('\n', ' ')));
  const numeric = option.type === optionType.integer || option.type === optionType.number;
  const listed = focused && list?.kind === 'values';
  return html`<textarea class="pill-input ${entry?.picked === undefined ? '' : 'picked-value'}" rows="1" data-testid="option-${option.name}" ?data-composer-focus=${focused}
    role="textbox" aria-autocomplete=${listed ? 'list' : nothing} aria-label=${option.spoken} aria-description=${option.description} aria-required=${option.required === true} aria-invalid=${errors.has(option.name)}
    aria-controls=${listed ? 'suggestions' : nothing} aria-activedescendant=${listed && list.items[selected] ? `suggestion-${selected}` : nothing}
    inputmode=${numeric ? 'decimal' : 'text'} autocomplete="off" spellcheck="false" .value=${live(entry?.text ?? '')}
    @input=${typed} @focus=${() => composer.focusOption(option.name)}></textarea>`;
}

function filePill({ composer, command }: CommandLine, option: SpokenOption, focused: boolean): View {
  const file = command.values.get(option.name)?.file;
  const picked = onFiles(([chosen]) => chosen && composer.setFile(option.name, chosen));
  return html`<label class="pill-file">
    ${file ? html`${thumbnail(file)}<span class="pill-file-name truncate">${file.name}</span><small>${fileSize(file.size)}</small>` : html`${icon('upload', 16)}<span class="truncate">${touch.matches ? 'Choose a file' : 'Drop, paste or choose a file'}</span>`}
    <input type="file" class="hidden-input" accept=${('file_types' in option && acceptList(option.file_types)) || nothing} data-testid="option-${option.name}" ?data-composer-focus=${focused} aria-label=${option.spoken} aria-required=${option.required === true} @change=${picked} @focus=${() => composer.focusOption(option.name)} />
  </label>
  ${file ? html`<button type="button" class="pill-remove" aria-label="Remove ${file.name}" @click=${() => composer.setFile(option.name, undefined)}>${icon('close', 14)}</button>` : nothing}`;
}

/** Of a picture a small one of itself; made once for each file. */
const thumbnails = new WeakMap<File, string>();

function thumbnail(file: File): View {
  if (!file.type.startsWith('image/')) return icon('file', 16);
  const url = thumbnails.get(file) ?? URL.createObjectURL(file);
  thumbnails.set(file, url);
  return html`<img class="pill-thumbnail" src=${url} alt="" width="28" height="28" />`;
}
