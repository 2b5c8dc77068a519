/** The conversation: its header, the log of messages, states of loading and connecting, and files dropped on it. */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import '../composer/composer-element.ts';
import { icon } from '../common/icons.ts';
import { currentChannel } from '../session/channels.ts';
import { loadOlder, markRead, openChannel } from '../session/history.ts';
import type { ChannelView } from '../session/state.ts';
import { PageElement } from '../shell/page-element.ts';
import { markdownLine } from './markdown-view.ts';
import { layoutRows } from './message-list.ts';
import { rowView } from './message-view.ts';

type View = TemplateResult | typeof nothing;

/** Older messages are fetched when less than this is above, in CSS pixels. */
const NEAR_START = 600;
/** Who has scrolled up so far no longer reads what is new. */
const AWAY = 240;

export class ChatElement extends PageElement {
  static override properties = {
    ...PageElement.properties,
    membersShown: { attribute: false },
    away: { state: true },
    dragging: { state: true },
  };
  declare membersShown: boolean;
  /** Scrolled up, away from the newest message. */
  declare away: boolean;
  /** Files are held over it. */
  declare dragging: boolean;
  #shown: ChannelView | undefined;

  constructor() {
    super();
    this.away = false;
    this.dragging = false;
    // Who was at the newest message stays there when the lines wrap anew.
    this.listen('resize', () => {
      if (!this.away) requestAnimationFrame(() => this.#scrollToEnd('instant'));
    });
  }

  override willUpdate(): void {
    const view = currentChannel(this.app.active);
    if (view !== this.#shown) this.away = false;
    this.#shown = view;
  }

  override updated(): void {
    const view = this.#shown;
    if (view?.loaded && !document.hidden && !this.away) markRead(this.app.active, view.channel.id);
  }

  override render(): View {
    const { app } = this;
    const view = currentChannel(app.active);
    return html`<main class="chat" @dragover=${this.#drag} @dragleave=${this.#dragEnd} @drop=${this.#drop} @paste=${this.#paste}>
      ${this.#header(view)} ${this.#connection()}
      ${view ? keyed(`${app.active.token}-${view.channel.id}`, this.#log(view)) : html`<div class="log-empty"></div>`}
      <playground-composer .app=${app} @sent=${this.#toEnd}></playground-composer>
      ${this.dragging ? dropView(view) : nothing}
    </main>`;
  }

  #header(view: ChannelView | undefined): View {
    const toggle = (detail: 'channels' | 'members') => (): void => {
      this.dispatchEvent(new CustomEvent('toggle-drawer', { detail }));
    };
    const topic = view?.channel.topic;
    return html`<header class="chat-header">
      <button type="button" class="icon-button only-small" aria-label="Channels" @click=${toggle('channels')}>${icon('menu', 22)}</button>
      ${icon('hash', 22)}
      <h2>${view?.channel.name ?? ''}</h2>
      ${topic ? html`<span class="topic">${markdownLine(this.app, topic, `topic-${view.channel.id}`)}</span>` : nothing}
      <button type="button" class="icon-button push" aria-label="Members" title="Members" aria-pressed=${this.membersShown} @click=${toggle('members')}>${icon('people', 22)}</button>
    </header>`;
  }

  #connection(): View {
    const { status, token } = this.app.active;
    if (status === 'reconnecting')
      return html`<div class="banner" role="status" data-testid="reconnecting"><span class="spinner" aria-hidden="true"></span> The connection was lost. Reconnecting…</div>`;
    if (status === 'refused')
      return html`<div class="banner wrong" role="alert">The server does not know the user “${token}”.</div>`;
    return nothing;
  }

  #log(view: ChannelView): View {
    const rows = layoutRows(view.messages, view.readUntil);
    return html`<div class="log-frame">
      <div class="log" role="log" aria-label="Messages in ${view.channel.name}" aria-live="polite" tabindex="0" data-testid="message-log" @scroll=${this.#scrolled}>
        <div class="log-inner">
          ${view.loaded && !view.hasOlder ? startView(view) : nothing}
          ${view.loading && view.messages.length === 0 ? skeletons() : nothing}
          ${view.loading && view.messages.length > 0 ? html`<div class="older"><span class="spinner"></span></div>` : nothing}
          ${view.error ? html`<div class="problem" role="alert">${icon('warning', 18)} ${view.error} <button type="button" class="link-button" @click=${() => openChannel(this.app.active, view.channel.id)}>Try again</button></div>` : nothing}
          ${repeat(
            rows,
            (row) => row.message.nonce ?? row.message.id,
            (row) => rowView(this.app, row),
          )}
        </div>
      </div>
      ${this.away ? html`<button type="button" class="to-end" @click=${() => this.#scrollToEnd('smooth')}>Jump to the newest messages ${icon('chevronDown', 18)}</button>` : nothing}
    </div>`;
  }

  readonly #scrolled = ({ currentTarget: log }: Event): void => {
    const view = this.#shown;
    if (!view || !(log instanceof HTMLElement)) return;
    // The log is laid out from its end: 0 is the bottom, values above are negative.
    if (log.scrollHeight + log.scrollTop - log.clientHeight < NEAR_START)
      void loadOlder(this.app.active, view.channel.id);
    this.away = log.scrollTop < -AWAY;
  };

  #scrollToEnd(behavior: ScrollBehavior): void {
    this.querySelector('.log')?.scrollTo({ top: 0, behavior });
  }

  readonly #toEnd = (): void => this.#scrollToEnd('smooth');

  #addFiles(event: Event, files: FileList | undefined): void {
    event.preventDefault();
    this.querySelector('playground-composer')?.addFiles([...(files ?? [])]);
  }

  readonly #drag = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    this.dragging = true;
  };

  readonly #dragEnd = ({ currentTarget, relatedTarget }: DragEvent): void => {
    const inside =
      currentTarget instanceof Node && relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!inside) this.dragging = false;
  };

  readonly #drop = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    this.dragging = false;
    this.#addFiles(event, event.dataTransfer?.files);
  };

  readonly #paste = (event: ClipboardEvent): void => {
    const files = event.clipboardData?.files;
    if (files?.length) this.#addFiles(event, files);
  };
}

function startView(view: ChannelView): View {
  return html`<div class="start">
    <span class="start-icon">${icon('hash', 40)}</span>
    <h3>Welcome to #${view.channel.name}!</h3>
    <p>${view.channel.topic || `This is the start of the #${view.channel.name} channel.`}</p>
    <p class="start-hint">Type <kbd>/</kbd> to see what the apps here can do.</p>
  </div>`;
}

function skeletons(): View {
  return html`<div class="skeletons" aria-label="Loading messages">
    ${[70, 45, 85, 60].map((width) => html`<div class="skeleton"><i></i><div><b></b><span .style=${`width: ${width}%`}></span></div></div>`)}
  </div>`;
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

function dropView(view: ChannelView | undefined): View {
  const command = view?.draft.command;
  const target = command ? `/${command.entry.label}` : `#${view?.channel.name ?? ''}`;
  return html`<div class="drop"><div class="drop-card">${icon('upload', 48)}<b>Add to ${target}</b><span>You can look at the files before they are sent.</span></div></div>`;
}

customElements.define('playground-chat', ChatElement);

declare global {
  interface HTMLElementTagNameMap {
    'playground-chat': ChatElement;
  }
}
