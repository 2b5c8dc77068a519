/** A plain message being written: the button for files, the box for the words. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { icon } from '../common/icons.ts';
import { onFiles } from '../common/inputs.ts';
import type { Draft } from '../forms/draft.ts';
import type { Channel } from '../protocol/types.ts';
import { channelLabel } from '../session/channels.ts';
import type { Composer } from './composer.ts';
import type { SuggestionList } from './suggestions.ts';

export function plainLineView(
  composer: Composer,
  channel: Channel,
  draft: Draft,
  list: SuggestionList | undefined,
): TemplateResult {
  const typed = ({ currentTarget: box }: Event): void => {
    if (box instanceof HTMLTextAreaElement) composer.typed(box.value, box.selectionStart);
  };
  const files = onFiles((added) => composer.addFiles(added));
  const pick = ({ currentTarget: button }: Event): void => {
    if (button instanceof HTMLElement) button.parentElement?.querySelector<HTMLInputElement>('input')?.click();
  };
  const active = list?.items[draft.selected] ? `suggestion-${draft.selected}` : nothing;
  const empty = draft.text.trim() === '' && draft.files.length === 0;
  const label = draft.editing ? 'Edit the message' : `Message ${channelLabel(channel)}`;
  return html`<div class="plain-line">
    <span class="attach">
      <button type="button" class="icon-button" aria-label="Add files" title="Add files" @click=${pick}>${icon('plus', 22)}</button>
      <input type="file" multiple class="hidden-input" tabindex="-1" aria-hidden="true" data-testid="composer-files" @change=${files} />
    </span>
    <textarea class="text-box" data-testid="composer-input" data-composer-focus rows="1" maxlength="8000" placeholder=${label} aria-label=${label}
      role="textbox" aria-multiline="true" aria-autocomplete="list" aria-haspopup="listbox" aria-controls=${list ? 'suggestions' : nothing} aria-activedescendant=${active}
      spellcheck="true" autocomplete="off" .value=${live(draft.text)} @input=${typed} @click=${typed}></textarea>
    <button type="button" class="icon-button send" aria-label=${draft.editing ? 'Save' : 'Send'} title=${draft.editing ? 'Save' : 'Send'} ?disabled=${empty} @click=${() => composer.send()}>${icon(draft.editing ? 'check' : 'send', 20)}</button>
  </div>`;
}
