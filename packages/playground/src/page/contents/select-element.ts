/** `<playground-select>`: the select of messages and modals: a button that opens a list, one or many values, found by typing. */
import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { offerMark } from '../app/avatar-view.ts';
import { PageElement } from '../app/page-element.ts';
import { float } from '../common/floating.ts';
import { uniqueKey } from '../common/format.ts';
import { icon, type View } from '../common/icons.ts';
import type { SelectItem } from './select-items.ts';

export interface SelectSpec {
  name: string;
  placeholder: string;
  items: readonly SelectItem[];
  chosen: readonly string[];
  min: number;
  max: number;
  disabled?: boolean;
  busy?: boolean;
  invalid?: boolean;
  commit(values: string[]): void;
}

/** The open list, and what is chosen in it so far. */
interface OpenList {
  chosen: readonly string[];
  query: string;
  active: number;
}

/** What a key does while the list is open. */
type Key = (select: SelectElement, list: OpenList, items: readonly SelectItem[]) => void;

const move =
  (to: (list: OpenList, count: number) => number): Key =>
  (select, list, items) => {
    select.list = { ...list, active: (to(list, items.length) + items.length) % Math.max(1, items.length) };
  };

const KEYS: Readonly<Record<string, Key>> = {
  ArrowDown: move(({ active }) => active + 1),
  ArrowUp: move(({ active }) => active - 1),
  Home: move(() => 0),
  End: move((_, count) => count - 1),
  Enter(select, { active }, items) {
    const item = items[active];
    if (item) select.choose(item.value);
  },
  Escape: (select) => select.close(),
  Backspace(select, list) {
    select.list = { ...list, query: list.query.slice(0, -1), active: 0 };
  },
};

const OPENING = ['ArrowDown', 'ArrowUp', 'Enter', ' '];

export class SelectElement extends PageElement {
  static override properties = {
    spec: { attribute: false },
    list: { state: true },
  };
  spec!: SelectSpec;
  list: OpenList | undefined;

  constructor() {
    super();
    const closeOutside = ({ target }: Event): void => {
      if (this.list && !(target instanceof Node && this.contains(target))) this.close();
    };
    this.listen('pointerdown', closeOutside);
    this.listen('resize', () => this.close());
    // What scrolls under the open list takes its button away from it.
    this.listen('scroll', closeOutside, true);
  }

  open(): void {
    const chosen = [...this.spec.chosen];
    const first = this.spec.items.findIndex((item) => chosen.includes(item.value));
    this.list = { chosen, query: '', active: Math.max(0, first) };
  }

  /** Closes the list and hands over what was chosen. */
  close(): void {
    if (!this.list) return;
    const { spec } = this;
    const values = [...this.list.chosen];
    this.list = undefined;
    const same = values.length === spec.chosen.length && values.every((value) => spec.chosen.includes(value));
    if (!same && values.length >= spec.min) spec.commit(values);
  }

  choose(value: string): void {
    const { list, spec } = this;
    if (!list) return;
    const has = list.chosen.includes(value);
    if (spec.max === 1) {
      this.list = { ...list, chosen: has && spec.min === 0 ? [] : [value] };
      this.close();
    } else if (has || list.chosen.length < spec.max) {
      this.list = { ...list, chosen: has ? list.chosen.filter((item) => item !== value) : [...list.chosen, value] };
    }
  }

  readonly #key = (event: KeyboardEvent): void => {
    const { list, spec } = this;
    const printed = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
    if (!list) {
      if (!OPENING.includes(event.key)) return;
      this.open();
    } else if (event.key === 'Tab') {
      this.close();
      return;
    } else if (Object.hasOwn(KEYS, event.key)) {
      if (event.key === 'Escape') event.stopPropagation();
      KEYS[event.key]!(this, list, found(spec.items, list.query));
    } else if (printed) {
      this.list = { ...list, query: list.query + event.key, active: 0 };
    } else return;
    event.preventDefault();
  };

  readonly #toggle = (): void => {
    if (this.list) this.close();
    else this.open();
  };

  override render(): TemplateResult {
    const { spec, list } = this;
    const chosen = list?.chosen ?? spec.chosen;
    const items = list ? found(spec.items, list.query) : [];
    return html`<div class="select ${list ? 'open' : ''} ${spec.busy ? 'busy' : ''}">
      <button type="button" class="select-button" role="combobox" aria-label=${spec.name} aria-haspopup="listbox" aria-expanded=${list !== undefined} aria-controls=${this.#listId}
        aria-activedescendant=${list && items.length > 0 ? `${this.#listId}-${list.active}` : nothing} aria-invalid=${spec.invalid === true} ?disabled=${spec.disabled || spec.busy}
        @click=${this.#toggle} @keydown=${this.#key}>
        <span class="select-shown">${this.#shown(chosen)}</span>
        ${spec.busy ? html`<span class="dots" aria-label="Working"><i></i><i></i><i></i></span>` : icon('chevronDown', 18)}
      </button>
      ${list ? this.#listView(list, items) : nothing}
    </div>`;
  }

  readonly #listId = `list-${uniqueKey()}`;

  #shown(chosen: readonly string[]): unknown {
    const { spec, list } = this;
    if (list?.query) return html`<span class="select-query">${list.query}</span>`;
    const labels = chosen
      .map((value) => spec.items.find((item) => item.value === value))
      .filter((item) => item !== undefined);
    if (labels.length === 0) return html`<span class="placeholder">${spec.placeholder}</span>`;
    const style = spec.max > 1 ? 'select-chip' : 'select-value';
    return labels.map((item) => html`<span class=${style}>${mark(item)}${item.label}</span>`);
  }

  #listView(list: OpenList, items: readonly SelectItem[]): TemplateResult {
    const { name, max } = this.spec;
    return html`<div class="select-list" popover="manual" role="listbox" id=${this.#listId} aria-label=${name} aria-multiselectable=${max > 1} ${ref(float)}>
      ${items.length === 0 ? html`<div class="select-none">Nothing found</div>` : nothing}
      ${items.map((item, index) => this.#item(item, index, list))}
    </div>`;
  }

  #item(item: SelectItem, index: number, { chosen, active }: OpenList): TemplateResult {
    const on = chosen.includes(item.value);
    const tick =
      this.spec.max > 1
        ? html`<span class="check-box ${on ? 'on' : ''}">${icon('check', 14)}</span>`
        : html`${on ? html`<span class="radio-dot">${icon('check', 16)}</span>` : nothing}`;
    return html`<div class="select-item ${index === active ? 'active' : ''}" role="option" id="${this.#listId}-${index}" aria-selected=${on} data-value=${item.value}
      @pointerdown=${(event: Event) => event.preventDefault()} @click=${() => this.choose(item.value)}>
      ${mark(item)}
      <span class="select-text"><span>${item.label}</span>${item.description ? html`<small>${item.description}</small>` : nothing}</span>
      ${tick}
    </div>`;
  }
}

function found(items: readonly SelectItem[], query: string): SelectItem[] {
  const wanted = query.toLowerCase();
  return items.filter((item) => item.label.toLowerCase().includes(wanted) || item.value.toLowerCase() === wanted);
}

const mark = (item: SelectItem): View =>
  item.emoji ? html`<span class="emoji-text">${item.emoji}</span>` : offerMark(item, 22);

export const selectView = (spec: SelectSpec): TemplateResult =>
  html`<playground-select .spec=${spec}></playground-select>`;

customElements.define('playground-select', SelectElement);
