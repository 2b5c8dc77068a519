/** `<playground-developer>`: what goes between Discord and the bot, as it goes, and the switches of this Discord. */
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { TrafficEntry } from '../../base/traffic.ts';
import { PageElement } from '../app/page-element.ts';
import { icon, type View } from '../common/icons.ts';
import { onText } from '../common/inputs.ts';
import './switches-element.ts';
import { openTraffic, trafficRow } from './traffic.ts';

type Kind = 'all' | 'event' | 'request' | 'error';

const MOST_SHOWN = 300;
const KINDS: readonly { kind: Kind; label: string }[] = [
  { kind: 'all', label: 'All' },
  { kind: 'event', label: 'Events' },
  { kind: 'request', label: 'Requests' },
  { kind: 'error', label: 'Refused' },
];
const FITS: Readonly<Record<Kind, (entry: TrafficEntry) => boolean>> = {
  all: () => true,
  event: (entry) => entry.kind === 'event',
  request: (entry) => entry.kind === 'request',
  error: (entry) => entry.kind === 'request' && entry.status >= 400,
};

export class DeveloperElement extends PageElement {
  static override properties = {
    ...PageElement.properties,
    tab: { state: true },
    kind: { state: true },
    paused: { state: true },
    words: { state: true },
  };
  tab: 'traffic' | 'switches' = 'traffic';
  kind: Kind = 'all';
  paused = false;
  words = '';
  #entries: readonly TrafficEntry[] = [];
  #shown: readonly TrafficEntry[] = [];
  #close: (() => void) | undefined;
  #scheduled = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#close = openTraffic((entry) => {
      this.#entries = [...this.#entries.slice(1 - MOST_SHOWN), entry];
      this.#draw();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#close?.();
  }

  /** Once a frame, however much is said. */
  #draw(): void {
    if (this.#scheduled || this.paused) return;
    this.#scheduled = true;
    requestAnimationFrame(() => {
      this.#scheduled = false;
      this.requestUpdate();
    });
  }

  override render(): View {
    const tab = (name: DeveloperElement['tab'], label: string): View => {
      const open = (): void => {
        this.tab = name;
      };
      return html`<button type="button" role="tab" class="tab" aria-selected=${this.tab === name} data-testid="tab-${name}" @click=${open}>${label}</button>`;
    };
    return html`<header class="side-header">
        <div class="tabs" role="tablist" aria-label="Developer">${tab('traffic', 'Traffic')}${tab('switches', 'Switches')}</div>
        <button type="button" class="icon-button" aria-label="Close" @click=${() => this.app.toggleSide('developer')}>${icon('close', 20)}</button>
      </header>
      ${this.tab === 'traffic' ? this.#traffic() : html`<playground-switches .app=${this.app}></playground-switches>`}`;
  }

  #traffic(): View {
    if (!this.paused) this.#shown = this.#entries;
    const words = this.words.toLowerCase();
    const rows = this.#shown
      .filter(FITS[this.kind])
      .filter((entry) => words === '' || titleOf(entry).toLowerCase().includes(words))
      .toReversed();
    const typed = onText((text) => {
      this.words = text;
    });
    const pause = (): void => {
      this.paused = !this.paused;
    };
    const clear = (): void => {
      this.#entries = [];
      this.#shown = [];
      this.requestUpdate();
    };
    return html`<div class="traffic-bar">
        <div class="kinds" role="group" aria-label="What is shown">${KINDS.map(({ kind, label }) => this.#kindButton(kind, label))}</div>
        <input type="search" class="traffic-words" placeholder="Filter" aria-label="Filter" .value=${this.words} @input=${typed} />
        <button type="button" class="icon-button" aria-label=${this.paused ? 'Go on' : 'Pause'} title=${this.paused ? 'Go on' : 'Pause'} @click=${pause}>${icon(this.paused ? 'play' : 'pause', 18)}</button>
        <button type="button" class="icon-button" aria-label="Clear" title="Clear" @click=${clear}>${icon('trash', 18)}</button>
      </div>
      <ul class="traffic" data-testid="traffic">
        ${repeat(
          rows,
          ({ id }) => id,
          (entry) => trafficRow(entry),
        )}
      </ul>
      ${rows.length === 0 ? html`<p class="side-note">Nothing yet. Send a message, or press a button of the app.</p>` : nothing}`;
  }

  #kindButton(kind: Kind, label: string): View {
    const choose = (): void => {
      this.kind = kind;
    };
    return html`<button type="button" class="tag small" aria-pressed=${this.kind === kind} @click=${choose}>${label}</button>`;
  }
}

const titleOf = (entry: TrafficEntry): string =>
  entry.kind === 'event' ? entry.name : `${entry.method} ${entry.path} ${entry.status} ${entry.error?.message ?? ''}`;

customElements.define('playground-developer', DeveloperElement);
