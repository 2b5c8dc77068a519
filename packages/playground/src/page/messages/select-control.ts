/** The select of messages and modals: a button that opens a list, one or many values, found by typing. */

import type { APISelectMenuComponent } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { componentType } from '../session/kinds.ts';
import { displayName, type Session, sortedChannels } from '../session/session.ts';
import type { App, OpenSelect } from '../shell/app.ts';
import { disc } from '../shell/avatar-view.ts';
import { float } from '../shell/floating.ts';
import { hexColor } from '../shell/format.ts';
import { icon } from '../shell/icons.ts';

export interface SelectItem {
  value: string;
  label: string;
  description?: string;
  emoji?: string;
  color?: string;
  kind?: 'user' | 'role' | 'channel';
}

export interface SelectSpec {
  key: string;
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

/** What a select offers: its own options, or the guild's people, roles and channels. */
export function selectItems(session: Session, component: APISelectMenuComponent): SelectItem[] {
  if (component.type === componentType.stringSelect) {
    return component.options.map((option) => ({
      value: option.value,
      label: option.label,
      ...(option.description ? { description: option.description } : {}),
      ...(option.emoji?.name ? { emoji: option.emoji.name } : {}),
    }));
  }
  const users = (): SelectItem[] =>
    [...session.members.values()].map(({ user }) => ({
      value: user.id,
      label: displayName(session, user),
      description: user.username,
      kind: 'user',
    }));
  const roles = (): SelectItem[] =>
    [...session.roles.values()].map((role) => {
      const color = hexColor(role.color);
      return { value: role.id, label: role.name, kind: 'role', ...(color ? { color } : {}) };
    });
  switch (component.type) {
    case componentType.userSelect:
      return users();
    case componentType.roleSelect:
      return roles();
    case componentType.channelSelect:
      return sortedChannels(session)
        .filter(
          ({ channel }) =>
            !component.channel_types?.length || component.channel_types.some((type) => Number(type) === channel.type),
        )
        .map(({ channel }) => ({ value: channel.id, label: channel.name, kind: 'channel' }));
    default:
      return [...users(), ...roles()];
  }
}

function found(items: readonly SelectItem[], query: string): SelectItem[] {
  const wanted = query.toLowerCase();
  return items.filter((item) => item.label.toLowerCase().includes(wanted) || item.value.toLowerCase() === wanted);
}

function open(app: App, spec: SelectSpec): void {
  app.select?.close();
  const chosen = [...spec.chosen];
  const state: OpenSelect = {
    key: spec.key,
    chosen,
    query: '',
    active: Math.max(
      0,
      spec.items.findIndex((item) => chosen.includes(item.value)),
    ),
    close() {
      if (app.select?.key !== spec.key) return;
      const values = [...app.select.chosen];
      app.select = undefined;
      const same = values.length === spec.chosen.length && values.every((value) => spec.chosen.includes(value));
      if (!same && values.length >= spec.min) spec.commit(values);
      app.changed();
    },
  };
  app.select = state;
  app.changed();
}

function choose(app: App, spec: SelectSpec, value: string): void {
  const state = app.select;
  if (!state) return;
  if (spec.max === 1) {
    const again = state.chosen.includes(value);
    app.select = { ...state, chosen: again && spec.min === 0 ? [] : [value] };
    app.select.close();
    return;
  }
  const has = state.chosen.includes(value);
  if (!has && state.chosen.length >= spec.max) return;
  app.select = { ...state, chosen: has ? state.chosen.filter((item) => item !== value) : [...state.chosen, value] };
  app.changed();
}

function key(app: App, spec: SelectSpec, event: KeyboardEvent): void {
  const state = app.select?.key === spec.key ? app.select : undefined;
  if (!state) {
    if (['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) {
      event.preventDefault();
      open(app, spec);
    }
    return;
  }
  const items = found(spec.items, state.query);
  const move = (to: number): void => {
    app.select = { ...state, active: (to + items.length) % Math.max(1, items.length) };
  };
  if (event.key === 'ArrowDown') move(state.active + 1);
  else if (event.key === 'ArrowUp') move(state.active - 1);
  else if (event.key === 'Home') move(0);
  else if (event.key === 'End') move(items.length - 1);
  else if (event.key === 'Enter') {
    const item = items[state.active];
    if (item) choose(app, spec, item.value);
  } else if (event.key === 'Escape') {
    event.stopPropagation();
    state.close();
  } else if (event.key === 'Tab') {
    state.close();
    return;
  } else if (event.key === 'Backspace') app.select = { ...state, query: state.query.slice(0, -1), active: 0 };
  else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
    app.select = { ...state, query: state.query + event.key, active: 0 };
  } else return;
  event.preventDefault();
  app.changed();
}

function mark(item: SelectItem): TemplateResult | typeof nothing {
  if (item.kind === 'user') return disc(item.value, item.label, 22);
  if (item.kind === 'role')
    return html`<span class="role-dot" .style=${item.color ? `background: ${item.color}` : ''}></span>`;
  if (item.kind === 'channel') return icon('hash', 18);
  return item.emoji ? html`<span class="emoji-text">${item.emoji}</span>` : nothing;
}

export function selectControl(app: App, spec: SelectSpec): TemplateResult {
  const state = app.select?.key === spec.key ? app.select : undefined;
  const chosen = state?.chosen ?? spec.chosen;
  const labels = chosen
    .map((value) => spec.items.find((item) => item.value === value))
    .filter((item) => item !== undefined);
  const items = state ? found(spec.items, state.query) : [];
  const listId = `list-${spec.key}`;
  const shown = state?.query
    ? html`<span class="select-query">${state.query}</span>`
    : labels.length === 0
      ? html`<span class="placeholder">${spec.placeholder}</span>`
      : labels.map(
          (item) =>
            html`<span class=${spec.max > 1 ? 'select-chip' : 'select-value'}>${mark(item)}${item.label}</span>`,
        );
  return html`<div class="select ${state ? 'open' : ''} ${spec.busy ? 'busy' : ''}" data-select=${spec.key}>
    <button type="button" class="select-button" role="combobox" aria-label=${spec.name} aria-haspopup="listbox" aria-expanded=${state !== undefined} aria-controls=${listId}
      aria-activedescendant=${state && items.length > 0 ? `${listId}-${state.active}` : nothing} aria-invalid=${spec.invalid === true} ?disabled=${spec.disabled || spec.busy}
      @click=${() => (state ? state.close() : open(app, spec))} @keydown=${(event: KeyboardEvent) => key(app, spec, event)}>
      <span class="select-shown">${shown}</span>
      ${spec.busy ? html`<span class="dots" aria-label="Working"><i></i><i></i><i></i></span>` : icon('chevronDown', 18)}
    </button>
    ${
      state
        ? html`<div class="select-list" popover="manual" role="listbox" id=${listId} aria-label=${spec.name} aria-multiselectable=${spec.max > 1} ${ref(float)}>
          ${items.length === 0 ? html`<div class="select-none">Nothing found</div>` : nothing}
          ${items.map(
            (
              item,
              index,
            ) => html`<div class="select-item ${index === state.active ? 'active' : ''}" role="option" id="${listId}-${index}" aria-selected=${chosen.includes(item.value)} data-value=${item.value}
              @pointerdown=${(event: Event) => event.preventDefault()} @click=${() => choose(app, spec, item.value)}>
              ${mark(item)}
              <span class="select-text"><span>${item.label}</span>${item.description ? html`<small>${item.description}</small>` : nothing}</span>
              ${spec.max > 1 ? html`<span class="check-box ${chosen.includes(item.value) ? 'on' : ''}">${icon('check', 14)}</span>` : chosen.includes(item.value) ? html`<span class="radio-dot">${icon('check', 16)}</span>` : nothing}
            </div>`,
          )}
        </div>`
        : nothing
    }
  </div>`;
}
