/** `<playground-composer>`: files, reply, the text box or a command with its pills, and the list above. */

import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { PageElement } from '../app/page-element.ts';
import { fileSize, uniqueKey } from '../common/format.ts';
import { icon, type View } from '../common/icons.ts';
import { type CommandEntry, flattenCommands, parseCommandLine } from '../forms/command-options.ts';
import { type CommandDraft, commandData, type Draft, draftErrors } from '../forms/draft.ts';
import { addOption, advance, begin, focus, leave, leaveEditing, refresh } from '../forms/edit-draft.ts';
import { optionType } from '../protocol/kinds.ts';
import type { Command, Message, PickedFile } from '../protocol/types.ts';
import { currentChannel } from '../session/channels.ts';
import { displayName } from '../session/people.ts';
import { lastOwn } from '../session/reactions.ts';
import { mentionTargets, runCommand, saveEdit, sendMessage, sizeProblem } from '../session/sending.ts';
import { sayTyping, typingText } from '../session/typing.ts';
import { withNames } from '../text/message-text.ts';
import type { Composer } from './composer.ts';
import { KEYS } from './keys.ts';
import { encodeMentions, mentionQuery } from './mentions.ts';
import { pillsView } from './pills-view.ts';
import { plainLineView } from './plain-line-view.ts';
import { type Suggestion, type SuggestionList, suggestionsFor } from './suggestions.ts';
import { suggestionsView } from './suggestions-view.ts';
import { countUse, firstEntries } from './usage.ts';

/** After the last key, before the app is asked. */
const AUTOCOMPLETE_MS = 180;
const MOST_FILES = 10;
const LONGEST = 2_000;

export class ComposerElement extends PageElement implements Composer {
  /** Where the text cursor stands in a plain message. */
  caret = 0;
  #asking: ReturnType<typeof setTimeout> | undefined;
  #entries: { commands: readonly Command[]; entries: CommandEntry[] } | undefined;

  get draft(): Draft | undefined {
    return currentChannel(this.app.active)?.draft;
  }

  /** The commands that can be said here. */
  #usable(): readonly CommandEntry[] {
    const { commands, applications } = this.app.active;
    if (this.#entries?.commands !== commands)
      this.#entries = { commands, entries: flattenCommands(commands, applications) };
    const direct = currentChannel(this.app.active)?.channel.guild_id === undefined;
    return this.#entries.entries.filter(({ command }) => isUsable(command, direct));
  }

  /** Changes the draft, and draws it. */
  #edit(change: (draft: Draft) => void): void {
    const { draft } = this;
    if (!draft) return;
    change(draft);
    this.#ask(draft);
    this.requestUpdate();
  }

  /** The same, and the focus goes where the draft says. */
  edit(change: (draft: Draft) => void): void {
    this.#edit(change);
    void this.updateComplete.then(() => this.focusInput());
  }

  focusInput(): void {
    if (this.isUpdatePending) this.performUpdate();
    const target = this.querySelector<HTMLElement>('[data-composer-focus]');
    if (!target || target === document.activeElement || document.querySelector('dialog[open]')) return;
    target.focus();
    if (target instanceof HTMLTextAreaElement) target.setSelectionRange(target.value.length, target.value.length);
  }

  /** Asks the app for values of the focused option, a moment after the last key. */
  #ask({ command }: Draft): void {
    clearTimeout(this.#asking);
    const option = command?.entry.options.find((item) => item.name === command.focused);
    if (!command || !option || !('autocomplete' in option) || option.autocomplete !== true) return;
    const { text: query = '', picked } = command.values.get(option.name) ?? {};
    if (picked !== undefined) return;
    const before = command.suggestions;
    if (before?.option === option.name && before.query === query && before.choices) return;
    const choices = before?.option === option.name ? before.choices : undefined;
    command.suggestions = { option: option.name, query, choices };
    const { interactions } = this.app.active;
    this.#asking = setTimeout(async () => {
      const { data } = commandData(command, option.name);
      const found = await interactions.autocomplete(command.entry.application.id, data);
      if (command.suggestions?.option !== option.name || command.suggestions.query !== query) return;
      command.suggestions = { option: option.name, query, choices: found ? [...found] : [] };
      this.requestUpdate();
    }, AUTOCOMPLETE_MS);
  }

  typed(text: string, caret: number): void {
    this.caret = caret;
    const line = parseCommandLine(text, this.#usable());
    if (line) this.edit((draft) => begin(draft, line.entry, line.values));
    else
      this.#edit((draft) => {
        draft.text = text;
        refresh(draft);
      });
    const view = currentChannel(this.app.active);
    if (view && text !== '' && !text.startsWith('/') && !view.draft.editing) sayTyping(this.app.active, view);
  }

  /** Types a line as a person would, and sends it. False when no command begins it. */
  runLine(line: string): boolean {
    const parsed = parseCommandLine(`${line} `, this.#usable());
    if (!parsed) return false;
    this.edit((draft) => begin(draft, parsed.entry, parsed.values));
    this.send();
    return true;
  }

  /** Begins a line with a file in its first place for one; without a line the file goes with a message. */
  beginWith(line: string | undefined, files: readonly File[]): void {
    const parsed = line === undefined ? undefined : parseCommandLine(`${line} `, this.#usable());
    if (parsed && !this.draft?.command) this.edit((draft) => begin(draft, parsed.entry, parsed.values));
    if (files.length > 0) this.addFiles([...files]);
  }

  editLast(): void {
    const message = lastOwn(this.app.active);
    if (!message) return;
    this.edit((draft) => Object.assign(draft, { editing: message, text: withNames(this.app.active, message.content) }));
  }

  typedOption(name: string, text: string): void {
    this.#edit((draft) => {
      draft.command?.values.set(name, { text });
      focus(draft, name);
    });
  }

  typedTail(text: string): void {
    this.#edit((draft) => {
      if (draft.command) draft.command.tail = text;
      focus(draft, undefined);
      draft.selected = text.trim() === '' ? -1 : 0;
    });
  }

  focusOption(name: string | undefined): void {
    if (this.draft?.command && this.draft.command.focused !== name) this.#edit((draft) => focus(draft, name));
  }

  leave(): void {
    this.edit(leave);
  }

  choose(item: Suggestion): void {
    const { entry, option, value, insert } = item;
    this.edit((draft) => {
      const { command } = draft;
      if (entry) begin(draft, entry);
      else if (command && option) addOption(draft, option.name);
      else if (command?.focused !== undefined && value !== undefined) {
        command.values.set(command.focused, { text: `${SIGNS[item.kind ?? ''] ?? ''}${item.label}`, picked: value });
        advance(draft);
      } else if (insert !== undefined) this.#insert(draft, insert);
    });
  }

  /** A name in the place of what was typed of it. */
  #insert(draft: Draft, name: string): void {
    const mention = mentionQuery(draft.text, this.caret);
    if (!mention) return;
    draft.text = `${draft.text.slice(0, mention.from)}${name}${draft.text.slice(this.caret)}`;
    this.caret = mention.from + name.length;
    refresh(draft);
  }

  addFiles(files: readonly File[]): void {
    const { draft } = this;
    if (!draft || files.length === 0) return;
    const problem = sizeProblem(this.app.active, [...draft.files.map(({ file }) => file), ...files]);
    if (problem !== undefined) this.#refuse(problem);
    else if (draft.command) this.#addOptionFiles(draft.command, files);
    else this.#addMessageFiles(draft, files);
  }

  #addMessageFiles(draft: Draft, files: readonly File[]): void {
    const room = Math.max(0, MOST_FILES - draft.files.length);
    if (files.length > room) this.app.say(`A message can have ${MOST_FILES} files.`);
    this.edit(() => {
      for (const file of files.slice(0, room)) {
        const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined;
        draft.files.push({ key: uniqueKey(), file, preview });
      }
    });
  }

  #addOptionFiles({ entry, values }: CommandDraft, files: readonly File[]): void {
    const places = entry.options.filter(({ type }) => type === optionType.attachment);
    if (places.length === 0) this.app.say(`/${entry.label} takes no files.`);
    const empty = places.filter(({ name }) => !values.get(name)?.file);
    for (const [index, { name }] of empty.slice(0, files.length).entries()) this.setFile(name, files[index]);
  }

  setFile(name: string, file: File | undefined): void {
    const problem = file ? sizeProblem(this.app.active, [file]) : undefined;
    this.edit((draft) => {
      addOption(draft, name);
      draft.command?.values.delete(name);
      if (problem !== undefined) draft.error = problem;
      if (!file || problem !== undefined) return;
      draft.command?.values.set(name, { text: file.name, file });
      advance(draft);
    });
  }

  send(): void {
    const { draft } = this;
    if (draft?.command) this.#sendCommand(draft.command);
    else if (draft?.editing) void this.#save(draft, draft.editing);
    else if (draft) this.#sendMessage(draft);
  }

  /** Nothing is sent or added, for a reason. */
  #refuse(problem: string): void {
    this.edit((draft) => {
      draft.error = problem;
    });
  }

  /** What one has sent oneself is brought into sight. */
  #sent(): void {
    this.dispatchEvent(new CustomEvent('sent'));
  }

  #sendCommand(command: CommandDraft): void {
    const [wrong] = draftErrors(command).keys();
    if (wrong !== undefined) {
      command.tried = true;
      this.edit((draft) => addOption(draft, wrong));
      return;
    }
    const { data, files } = commandData(command);
    const problem = sizeProblem(this.app.active, files);
    if (problem !== undefined) {
      this.#refuse(problem);
      return;
    }
    runCommand(this.app.active, command.entry.command, { data, files }, command.entry.label);
    countUse(this.app.active.storage, command.entry);
    this.#sent();
    this.edit((draft) => {
      draft.text = '';
      leave(draft);
    });
  }

  async #save(written: Draft, message: Message): Promise<void> {
    const content = encodeMentions(written.text, mentionTargets(this.app.active)).trim();
    const refusal = content === '' ? 'A message cannot be empty.' : await saveEdit(this.app.active, message, content);
    this.edit((draft) => {
      if (refusal === undefined) leaveEditing(draft);
      else draft.error = refusal;
    });
  }

  #sendMessage(written: Draft): void {
    const { active } = this.app;
    const text = encodeMentions(written.text, mentionTargets(active)).trim();
    if (active.channelId === undefined || (text === '' && written.files.length === 0)) return;
    const problem = problemOf(written.text, text);
    if (problem !== undefined) {
      this.#refuse(problem);
      return;
    }
    sendMessage(active, active.channelId, { ...written, text });
    const view = currentChannel(active);
    if (view) view.typingSaid = undefined;
    this.#sent();
    this.edit((draft) => {
      draft.text = '';
      draft.files = [];
      delete draft.replyTo;
      refresh(draft);
    });
  }

  readonly #key = (event: KeyboardEvent): void => {
    const { draft } = this;
    if (!draft || event.isComposing) return;
    const { target } = event;
    const field = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement ? target : undefined;
    if (field && !draft.command) this.caret = field.selectionStart ?? field.value.length;
    const list = this.#list(draft);
    const chosen = list?.items[draft.selected];
    const press = { composer: this, draft, list, chosen, field, shift: event.shiftKey };
    const row = KEYS.find(({ keys, when }) => keys.includes(event.key) && when(press));
    if (!row) return;
    event.preventDefault();
    this.edit(() => row.run(press, event.key));
  };

  #list(draft: Draft): SuggestionList | undefined {
    const { active, examples } = this.app;
    const lines = [...examples.tries.map(({ line }) => line), examples.sampleLine ?? ''];
    const entries = this.#usable();
    const first = firstEntries(entries, active.storage, lines);
    return suggestionsFor(active, { entries, first }, draft, this.caret);
  }

  override render(): View {
    const view = currentChannel(this.app.active);
    if (!view) return nothing;
    const { draft, channel } = view;
    const list = this.#list(draft);
    const errors = draft.command?.tried ? draftErrors(draft.command) : new Map<string, string>();
    const files = html`<ul class="file-row" aria-label="Files to send">${repeat(
      draft.files,
      ({ key }) => key,
      (picked) => this.#picked(picked),
    )}</ul>`;
    return html`<div class="composer" data-testid="composer" @keydown=${this.#key}>
      ${suggestionsView(this, draft, list, errors)}
      <div class="composer-box ${draft.command ? 'command' : ''}">
        ${draft.editing ? this.#editBar() : nothing} ${draft.replyTo ? this.#replyBar(draft) : nothing} ${draft.files.length > 0 ? files : nothing}
        ${draft.command ? pillsView({ composer: this, command: draft.command, list, selected: draft.selected, errors }) : plainLineView(this, channel, draft, list)}
      </div>
      <div class="composer-note" role="status">${draft.error ? html`<span class="error">${draft.error}</span>` : html`<span class="typing">${typingText(this.app.active, view)}</span>`}</div>
    </div>`;
  }

  #editBar(): View {
    return html`<div class="reply-bar"><span>Editing your message: <kbd>Enter</kbd> saves, <kbd>Esc</kbd> leaves it as it is</span>
      <button type="button" class="icon-button" aria-label="Leave it as it is" @click=${() => this.edit(leaveEditing)}>${icon('close', 16)}</button></div>`;
  }

  #replyBar({ replyTo }: Draft): View {
    const cancel = (): void =>
      this.edit((draft) => {
        delete draft.replyTo;
      });
    return html`<div class="reply-bar">
      <span>Replying to <b>${replyTo ? displayName(this.app.active, replyTo.author) : ''}</b></span>
      <button type="button" class="icon-button" aria-label="Cancel the reply" @click=${cancel}>${icon('close', 16)}</button>
    </div>`;
  }

  #picked({ key, file, preview }: PickedFile): View {
    const remove = (): void =>
      this.edit((draft) => {
        draft.files = draft.files.filter((picked) => picked.key !== key);
      });
    return html`<li class="picked">
      <div class="picked-image">${preview ? html`<img src=${preview} alt="" />` : icon('file', 40)}</div>
      <span class="picked-name truncate" title=${file.name}>${file.name}</span>
      <small>${fileSize(file.size)}</small>
      <button type="button" class="icon-button danger" aria-label="Remove ${file.name}" title="Remove" @click=${remove}>${icon('trash', 18)}</button>
    </li>`;
  }
}

/** Why a message is not sent as it is; a space before a slash says that it is meant as a line. */
function problemOf(written: string, text: string): string | undefined {
  if (text.length > LONGEST) return `Your message is too long: ${text.length} of ${LONGEST} characters.`;
  const command = /^\/[\w-]+/.exec(written)?.[0];
  return command && `${command} is no command for you here. To say it as a line, put a space before it.`;
}

/** Before the names of what is chosen. */
const SIGNS: Readonly<Record<string, string>> = { user: '@', role: '@', channel: '#' };

/** In direct messages, or in servers, or in both. */
function isUsable({ contexts }: Command, direct: boolean): boolean {
  return contexts === undefined || contexts === null || contexts.some((context) => (context === 0) !== direct);
}

customElements.define('playground-composer', ComposerElement);
