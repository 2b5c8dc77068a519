import { html, nothing } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { disc, offerMark } from '../app/avatar-view.ts';
import { onceShown } from '../common/floating.ts';
import type { View } from '../common/icons.ts';
import { optionHint } from '../forms/command-options.ts';
import type { Draft } from '../forms/draft.ts';
import type { Composer } from './composer.ts';
import type { Suggestion, SuggestionList } from './suggestions.ts';

/** Options that are named beside a command. */
const MOST_NAMED = 4;

/** The panel above the composer: what the focused option wants, and the list that it is chosen from. */
export function suggestionsView(
  composer: Composer,
  draft: Draft,
  list: SuggestionList | undefined,
  errors: ReadonlyMap<string, string>,
): View {
  if (!list && !draft.command) return nothing;
  return html`<div class="suggestions ${list?.kind ?? ''}" data-testid="suggestions">
    ${list ? listView(composer, draft, list) : nothing}
    ${draft.command ? hintView(draft, errors) : nothing}
  </div>`;
}

function hintView(draft: Draft, errors: ReadonlyMap<string, string>): View {
  const command = draft.command!;
  const option = command.entry.options.find((item) => item.name === command.focused);
  const { application, label, description } = command.entry;
  if (!option) {
    return html`<div class="hint">${disc(application.id, application.name, 20)}<b>/${label}</b><span>${description}</span><kbd>Enter</kbd></div>`;
  }
  const error = errors.get(option.name);
  const limits = optionHint(option);
  return html`<div class="hint quiet">${disc(application.id, application.name, 20)}<b>/${label}</b><span>${description}</span></div>
    <div class="hint ${error ? 'wrong' : ''}" role="status">
    <b>${option.spoken}</b>
    <span>${error ?? option.description}</span>
    ${limits ? html`<span class="limits">${limits}</span>` : nothing}
    ${option.required ? html`<span class="must">required</span>` : nothing}
  </div>`;
}

function listView(composer: Composer, draft: Draft, list: SuggestionList): View {
  const title =
    list.kind === 'commands' || (list.kind === 'values' && !list.waiting)
      ? nothing
      : html`<div class="list-title">${list.title}${list.waiting ? html`<span class="dots"><i></i><i></i><i></i></span>` : nothing}</div>`;
  const empty =
    list.items.length === 0 && !list.waiting
      ? html`<div class="list-empty">${list.kind === 'commands' ? 'No app has commands here.' : 'No matches.'}</div>`
      : nothing;
  return html`${title}${empty}
    <div class="list" role="listbox" id="suggestions" aria-label=${list.title}>
      ${list.items.map((item, index) => html`${groupTitle(list, index)}${itemView(composer, draft, item, index)}`)}
    </div>`;
}

/** Commands come in order of their app; each app has its name above. */
function groupTitle(list: SuggestionList, index: number): View {
  const application = list.items[index]?.entry?.application;
  const { first = 0 } = list;
  if (index < first) return index === 0 ? html`<div class="list-title" role="presentation">Start here</div>` : nothing;
  if (index === first && first > 0 && application)
    return html`<div class="list-title" role="presentation">${disc(application.id, application.name, 18)} ${application.name}</div>`;
  if (!application || list.items[index - 1]?.entry?.application.id === application.id) return nothing;
  return html`<div class="list-title" role="presentation">${disc(application.id, application.name, 18)} ${application.name}</div>`;
}

const scrollTo = onceShown((element) => element.scrollIntoView({ block: 'nearest' }));

function itemView(composer: Composer, draft: Draft, item: Suggestion, index: number): View {
  const active = index === draft.selected;
  const hover = (): void => {
    if (draft.selected === index) return;
    draft.selected = index;
    composer.requestUpdate();
  };
  return html`<div class="list-item ${active ? 'active' : ''}" role="option" id="suggestion-${index}" aria-selected=${active} data-testid="suggestion" data-value=${item.label}
    @pointerdown=${(event: Event) => event.preventDefault()} @pointermove=${hover} @click=${() => composer.choose(item)} ${active ? ref(scrollTo) : nothing}>
    ${mark(item)}
    <span class="item-text">
      <span class="item-label" .style=${item.color ? `color: ${item.color}` : ''}>${item.label}${optionNames(item, active)}</span>
      ${item.description && item.kind !== 'user' ? html`<small class="truncate">${item.description}</small>` : nothing}
    </span>
    ${item.entry ? html`<small class="item-side">${item.entry.application.name}</small>` : nothing}
    ${item.kind === 'user' ? html`<small class="item-side">${item.description}</small>` : nothing}
    ${item.option?.required ? html`<small class="item-side">required</small>` : nothing}
  </div>`;
}

function optionNames(item: Suggestion, active: boolean): View {
  if (!item.entry || !active) return nothing;
  const options = item.entry.options;
  const shown = options.slice(0, MOST_NAMED);
  return html`${shown.map((option) => html`<span class="item-option ${option.required ? 'must' : ''}">${option.spoken}</span>`)}${options.length > MOST_NAMED ? html`<span class="item-more">+${options.length - MOST_NAMED}</span>` : nothing}`;
}

function mark({ entry, value, ...offer }: Suggestion): View {
  return entry
    ? disc(entry.application.id, entry.application.name, 32)
    : offerMark({ ...offer, value: String(value) }, 24);
}
