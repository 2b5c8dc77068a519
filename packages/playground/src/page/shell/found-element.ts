/** `<playground-found>`: messages that were looked for or pinned, each a press from its place. */
import { html, nothing, type PropertyValues } from 'lit';
import { snowflakeMs } from '../../base/snowflake.ts';
import { avatar } from '../app/avatar-view.ts';
import { PageElement } from '../app/page-element.ts';
import { messageTime } from '../common/format.ts';
import { icon, type View } from '../common/icons.ts';
import { onText } from '../common/inputs.ts';
import { firstPicture, small } from '../contents/picture-sources.ts';
import type { Channel, Message } from '../protocol/types.ts';
import { addChannel, channelLabel } from '../session/channels.ts';
import { displayName } from '../session/people.ts';
import { plainMessage } from '../text/message-text.ts';

interface SearchAnswer {
  total_results: number;
  messages: Message[][];
  threads: Channel[];
}

/** After the last key. */
const PAUSE_MS = 200;
const MOST_SHOWN = 240;

export class FoundElement extends PageElement {
  static override properties = { ...PageElement.properties, kind: {}, found: { state: true }, note: { state: true } };
  kind: 'search' | 'pins' = 'search';
  found: readonly Message[] = [];
  note = '';
  #query = '';
  #place: string | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  override willUpdate(changed: PropertyValues): void {
    // Pins are those of the channel in view, what is found is for the user in view.
    const { token, channelId } = this.app.active;
    const place = this.kind === 'pins' ? `${token}-${channelId}` : token;
    if (!changed.has('kind') && place === this.#place) return;
    this.#place = place;
    this.found = [];
    this.note = '';
    void (this.kind === 'pins' ? this.#loadPins() : this.#search());
  }

  override firstUpdated(): void {
    this.querySelector('input')?.focus();
  }

  override render(): View {
    const search = this.kind === 'search';
    return html`<header class="side-header">
        ${search ? this.#input() : html`<h2>Pinned messages</h2>`}
        <button type="button" class="icon-button" aria-label="Close" @click=${() => this.app.toggleSide(this.kind)}>${icon('close', 20)}</button>
      </header>
      <p class="side-note" role="status">${this.note}</p>
      <ul class="found">${this.found.map((message) => this.#item(message))}</ul>`;
  }

  #input(): View {
    const typed = onText((text) => {
      this.#query = text;
      clearTimeout(this.#pause);
      this.#pause = setTimeout(() => void this.#search(), PAUSE_MS);
    });
    const close = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      this.app.toggleSide('search');
      this.app.compose();
    };
    return html`<label class="search-box">${icon('search', 18)}<span class="hidden-text">Search this server</span>
      <input type="search" placeholder="Search" data-testid="search" .value=${this.#query} @input=${typed} @keydown=${close} /></label>`;
  }

  async #search(): Promise<void> {
    const { guild, rest, token } = this.app.active;
    const query = this.#query.trim();
    if (!guild || query === '') {
      this.found = [];
      this.note = 'Search for words in messages, or for a file name.';
      return;
    }
    const answer = await rest.get<SearchAnswer>(
      `/guilds/${guild.id}/messages/search?content=${encodeURIComponent(query)}`,
    );
    if (query !== this.#query.trim() || token !== this.app.active.token) return;
    if (!answer.ok) {
      this.note = answer.message;
      return;
    }
    const { total_results: total, messages, threads } = answer.value;
    for (const thread of threads) addChannel(this.app.active, thread);
    this.found = messages.flat();
    this.note = total === 0 ? 'Nothing was found.' : `${total} ${total === 1 ? 'message' : 'messages'}`;
  }

  async #loadPins(): Promise<void> {
    const { rest, channelId } = this.app.active;
    if (channelId === undefined) return;
    const answer = await rest.get<{ items: { message: Message }[] }>(`/channels/${channelId}/messages/pins`);
    if (channelId !== this.app.active.channelId) return;
    this.found = answer.ok ? answer.value.items.map(({ message }) => message) : [];
    const none = this.found.length === 0 ? 'Nothing is pinned here yet. Pin a message from its menu.' : '';
    this.note = answer.ok ? none : answer.message;
  }

  #item(message: Message): View {
    const { active, now } = this.app;
    const channel = active.channels.get(message.channel_id)?.channel;
    const text = plainMessage(active, message).slice(0, MOST_SHOWN);
    const picture = firstPicture(message);
    return html`<li>
      <button type="button" class="found-item" data-testid="found" @click=${() => this.app.goTo(message.channel_id, message.id)}>
        ${avatar(message.author, 32)}
        <span class="found-text">
          <span class="found-head"><b>${displayName(active, message.author)}</b><small>${channel ? channelLabel(channel) : ''} · ${messageTime(snowflakeMs(message.id), now())}</small></span>
          <span class="found-words">${text || 'A message without text'}</span>
        </span>
        ${picture ? html`<img src=${small(picture, 48)} alt="" width="48" height="48" loading="lazy" />` : nothing}
      </button>
    </li>`;
  }
}

customElements.define('playground-found', FoundElement);
