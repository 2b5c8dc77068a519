/** The composer as it is drawn: files, reply, the text box or a command with its pills, and the list above. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import { currentChannel, displayName } from '../session/session.ts';
import type { PickedFile } from '../session/types.ts';
import type { App } from '../shell/app.ts';
import { fileSize } from '../shell/format.ts';
import { icon } from '../shell/icons.ts';
import type { Composer } from './composer.ts';
import { type Draft, draftErrors } from './draft.ts';
import { pillsView } from './pills-view.ts';
import { suggestionsView } from './suggestions-view.ts';

type View = TemplateResult | typeof nothing;

export function composerView(app: App, composer: Composer): View {
  const view = currentChannel(app.active);
  if (!view) return nothing;
  const { draft } = view;
  const list = composer.list();
  const errors = draft.command?.tried ? draftErrors(draft.command) : new Map<string, string>();
  return html`<div class="composer" data-testid="composer" @keydown=${(event: KeyboardEvent) => composer.key(event)}>
    ${suggestionsView(app, composer, draft, list, errors)}
    <div class="composer-box ${draft.command ? 'command' : ''}">
      ${draft.replyTo ? replyBar(app, draft) : nothing}
      ${
        draft.files.length > 0
          ? html`<ul class="file-row" aria-label="Files to send">${repeat(
              draft.files,
              (picked) => picked.key,
              (picked) => pickedView(composer, picked),
            )}</ul>`
          : nothing
      }
      ${draft.command ? pillsView(composer, draft.command, list, draft.selected, errors) : plainLine(composer, view.channel.name, draft, list !== undefined, draft.selected)}
    </div>
    <div class="composer-note" role="status">${draft.error ? html`<span class="error">${draft.error}</span>` : nothing}</div>
  </div>`;
}

function replyBar(app: App, draft: Draft): View {
  const author = draft.replyTo?.author;
  const cancel = (): void => {
    delete draft.replyTo;
    app.changed();
  };
  return html`<div class="reply-bar">
    <span>Replying to <b>${author ? displayName(app.active, author) : ''}</b></span>
    <button type="button" class="icon-button" aria-label="Cancel the reply" @click=${cancel}>${icon('close', 16)}</button>
  </div>`;
}

function pickedView(composer: Composer, picked: PickedFile): View {
  return html`<li class="picked">
    <div class="picked-image">${picked.preview ? html`<img src=${picked.preview} alt="" />` : icon('file', 40)}</div>
    <span class="picked-name" title=${picked.file.name}>${picked.file.name}</span>
    <small>${fileSize(picked.file.size)}</small>
    <button type="button" class="icon-button danger" aria-label="Remove ${picked.file.name}" title="Remove" @click=${() => composer.removeFile(picked.key)}>${icon('trash', 18)}</button>
  </li>`;
}

function chosenFiles(event: Event): File[] {
  const input = event.currentTarget;
  if (!(input instanceof HTMLInputElement)) return [];
  const files = [...(input.files ?? [])];
  input.value = '';
  return files;
}

function plainLine(composer: Composer, channel: string, draft: Draft, open: boolean, selected: number): View {
  const typed = (event: Event): void => {
    const box = event.currentTarget;
    if (box instanceof HTMLTextAreaElement) composer.typed(box.value, box.selectionStart);
  };
  return html`<div class="plain-line">
    <label class="icon-button attach" title="Add files">
      ${icon('plus', 22)}<span class="hidden-text">Add files</span>
      <input type="file" multiple class="hidden-input" data-testid="composer-files" @change=${(event: Event) => composer.addFiles(chosenFiles(event))} />
    </label>
    <textarea class="text-box" data-testid="composer-input" data-composer-focus rows="1" maxlength="8000" placeholder="Message #${channel}" aria-label="Message #${channel}"
      role="textbox" aria-multiline="true" aria-autocomplete="list" aria-haspopup="listbox" aria-expanded=${open} aria-controls="suggestions" aria-activedescendant=${open && selected >= 0 ? `suggestion-${selected}` : nothing}
      spellcheck="true" autocomplete="off" .value=${live(draft.text)} @input=${typed} @click=${typed}></textarea>
    <button type="button" class="icon-button send" aria-label="Send" title="Send" ?disabled=${draft.text.trim() === '' && draft.files.length === 0} @click=${() => composer.send()}>${icon('send', 20)}</button>
  </div>`;
}
