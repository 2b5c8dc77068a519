/** `<playground-log>`: the messages of the channel in view, laid out from their end, of which only what is near is drawn. */
import { html, nothing, type PropertyValues } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { snowflakeMs } from '../../base/snowflake.ts';
import { PageElement } from '../app/page-element.ts';
import { icon, type View } from '../common/icons.ts';
import type { Message } from '../protocol/types.ts';
import { currentChannel } from '../session/channels.ts';
import { loadOlder, markRead, openChannel } from '../session/history.ts';
import type { ChannelView } from '../session/state.ts';
import { type Chunk, type ChunkNumbers, splitIntoChunks } from './chunks.ts';
import { layoutRows, placeAnswers, pressedMessage, type Row } from './message-list.ts';
import { rowView } from './message-view.ts';
import { startView } from './start-view.ts';

/** Older messages are fetched when less than this is above, in CSS pixels. */
const NEAR_START = 600;
/** Who has scrolled up so far no longer reads what is new. */
const AWAY = 240;
/** Pieces within this of the window are drawn. */
const NEAR = 1_600;
/** A way of more than this is not scrolled but jumped. */
const FAR = 4_000;
/** An answer is brought into sight for so long after it came. */
const FOLLOWED_MS = 4_000;

/** What of a channel is drawn. */
interface Drawn {
  numbers: ChunkNumbers;
  /** Pieces that are far from view, with the heights that they had. */
  far: Map<number, number>;
  /** From now on answers are to what one does here. */
  opened: boolean;
}

export class LogElement extends PageElement {
  static override properties = { ...PageElement.properties, away: { state: true } };
  /** Scrolled up, away from the newest message. */
  away = false;
  #shown: ChannelView | undefined;
  #drawn: Drawn = fresh();
  #placed: readonly Message[] = [];
  #layout: { messages: readonly Message[]; chunks: readonly Chunk[] } | undefined;
  /** The answer that was shown last. */
  #answer: Message | undefined;
  #observer: IntersectionObserver | undefined;
  readonly #observed = new Set<Element>();
  #watched = '';

  constructor() {
    super();
    // Who was at the newest message stays there when the lines wrap differently.
    this.listen('resize', () => {
      if (!this.away) requestAnimationFrame(() => this.toEnd('instant'));
    });
  }

  toEnd(behavior: ScrollBehavior = 'smooth'): void {
    const log = this.querySelector('.log');
    if (!log) return;
    const instant = behavior === 'instant' || log.scrollTop < -FAR;
    log.scrollTo({ top: 0, behavior: instant ? 'instant' : behavior });
  }

  /** Draws the piece in which a message is, so that it can be scrolled to. */
  async reveal(message: Message): Promise<void> {
    const number = this.#drawn.numbers.get(keyOf(message));
    if (number !== undefined) this.#drawn.far.delete(number);
    this.requestUpdate();
    await this.updateComplete;
  }

  override willUpdate(): void {
    const view = currentChannel(this.app.active);
    if (view === this.#shown) return;
    this.away = false;
    this.#shown = view;
    this.#drawn = fresh();
    this.#layout = undefined;
    this.#observer?.disconnect();
    this.#observer = undefined;
    this.#observed.clear();
  }

  override updated(changed: PropertyValues): void {
    super.updated(changed);
    const view = this.#shown;
    if (view?.loaded && !document.hidden && !this.away) markRead(this.app.active, view.channel.id);
    this.#watch();
    this.#showAnswers();
  }

  override render(): View {
    const view = currentChannel(this.app.active);
    if (!view) return html`<div class="log-empty"></div>`;
    const chunks = this.#laidOut(view.messages);
    return html`<div class="log-frame">
      <div class="log" role="log" aria-label="Messages in ${view.channel.name}" aria-live="polite" tabindex="0" data-testid="message-log" @scroll=${this.#scrolled}>
        <div class="log-inner">
          ${view.loaded && !view.hasOlder ? startView(this.app, view) : nothing} ${this.#waiting(view)}
          ${repeat(
            chunks,
            ({ number }) => number,
            (chunk) => this.#chunk(view, chunk),
          )}
        </div>
      </div>
      ${this.away ? html`<button type="button" class="to-end" @click=${() => this.toEnd()}>Jump to the newest messages ${icon('chevronDown', 18)}</button>` : nothing}
    </div>`;
  }

  /** Computed again only when other messages are there: a long history is scrolled and edited without it. */
  #laidOut(messages: readonly Message[]): readonly Chunk[] {
    const before = this.#layout;
    if (before?.messages === messages) return before.chunks;
    if (before !== undefined && areSame(before.messages, messages)) {
      this.#placed = this.#placed === before.messages ? messages : placeAnswers(messages);
      this.#layout = { messages, chunks: before.chunks };
    } else {
      this.#placed = placeAnswers(messages);
      this.#layout = { messages, chunks: splitIntoChunks(this.#drawn.numbers, this.#placed.map(keyOf)) };
    }
    return this.#layout.chunks;
  }

  #waiting(view: ChannelView): View {
    if (view.error)
      return html`<div class="problem" role="alert">${icon('warning', 18)} ${view.error} <button type="button" class="link-button" @click=${() => openChannel(this.app.active, view.channel.id)}>Try again</button></div>`;
    if (!view.loading) return nothing;
    return view.messages.length === 0 ? skeletons() : html`<div class="older"><span class="spinner"></span></div>`;
  }

  #chunk(view: ChannelView, chunk: Chunk): unknown {
    const height = this.#drawn.far.get(chunk.number);
    // Of hundreds of pieces those that are far are not looked at.
    const from = height === undefined ? [Symbol()] : [height];
    return guard(from, () => {
      const rows = height === undefined ? layoutRows(this.#placed, view.readUntil, chunk) : [];
      return html`<div class="chunk" data-chunk=${chunk.number} .style=${height === undefined ? '' : `height: ${height}px`}>${repeat(
        rows,
        ({ message }: Row) => keyOf(message),
        (row) => rowView(this.app, row),
      )}</div>`;
    });
  }

  /** Looks which pieces are near; computed again only when there are others. */
  #watch(): void {
    const root = this.querySelector('.log');
    const chunks = this.#layout?.chunks ?? [];
    const those = `${chunks.length} ${chunks[0]?.number} ${chunks.at(-1)?.number}`;
    if (!root || (this.#observer && those === this.#watched)) return;
    this.#watched = those;
    this.#observer ??= new IntersectionObserver((entries) => this.#moved(entries), {
      root,
      rootMargin: `${NEAR}px 0px`,
    });
    for (const chunk of root.querySelectorAll('.chunk')) {
      if (this.#observed.has(chunk)) continue;
      this.#observed.add(chunk);
      this.#observer.observe(chunk);
    }
    for (const chunk of this.#observed) {
      if (chunk.isConnected) continue;
      this.#observed.delete(chunk);
      this.#observer.unobserve(chunk);
    }
  }

  #moved(entries: readonly IntersectionObserverEntry[]): void {
    const { far } = this.#drawn;
    const before = [...far.keys()].join();
    for (const { target, isIntersecting, boundingClientRect: box } of entries) {
      const number = Number((target as HTMLElement).dataset.chunk);
      if (isIntersecting) far.delete(number);
      // What has the focus, or a height of nothing, stays as it is.
      else if (box.height > 0 && !target.contains(document.activeElement)) far.set(number, box.height);
    }
    if ([...far.keys()].join() !== before) this.requestUpdate();
  }

  /**
   * What one has just asked for comes into sight: a private answer where one pressed, and it stays there while it is being
   * written; anything else at the end.
   */
  #showAnswers(): void {
    const me = this.app.active.user?.id;
    const since = this.app.now() - FOLLOWED_MS;
    const answer = findRecent(this.#shown?.messages ?? [], since, (message) => askedBy(message) === me);
    const before = this.#answer;
    this.#answer = answer;
    const isOpening = !this.#drawn.opened;
    this.#drawn.opened ||= this.#shown?.loaded === true;
    if (isOpening || answer === undefined || answer === before) return;
    const show = (): void =>
      this.querySelector(`[data-message-id="${CSS.escape(answer.id)}"]`)?.scrollIntoView({ block: 'nearest' });
    if (pressedMessage(answer) !== undefined) requestAnimationFrame(show);
    else if (answer.id !== before?.id) this.toEnd('instant');
  }

  readonly #scrolled = ({ currentTarget: log }: Event): void => {
    const view = this.#shown;
    if (!view || !(log instanceof HTMLElement)) return;
    // The log is laid out from its end: 0 is the bottom, values above are negative.
    if (log.scrollHeight + log.scrollTop - log.clientHeight < NEAR_START)
      void loadOlder(this.app.active, view.channel.id);
    this.away = log.scrollTop < -AWAY;
  };
}

const fresh = (): Drawn => ({ numbers: new Map(), far: new Map(), opened: false });

/** Who has used the command, or pressed the button, that a message answers. */
const askedBy = (message: Message): string | undefined =>
  message.local === undefined ? message.interaction_metadata?.user.id : undefined;

/** The newest of those that came since then. @param messages in the order of their ids */
function findRecent(
  messages: readonly Message[],
  since: number,
  test: (message: Message) => boolean,
): Message | undefined {
  for (let at = messages.length - 1; at >= 0; at--) {
    const message = messages[at]!;
    if (snowflakeMs(message.id) < since) return undefined;
    if (test(message)) return message;
  }
  return undefined;
}

/** The same messages in the same order, however they were edited. */
const areSame = (before: readonly Message[], now: readonly Message[]): boolean =>
  before.length === now.length &&
  now.every((message, at) => message === before[at] || keyOf(message) === keyOf(before[at]!));

const keyOf = ({ nonce, id }: Message): string => String(nonce ?? id);

function skeletons(): View {
  return html`<div class="skeletons" aria-label="Loading messages" role="img">
    ${[70, 45, 85, 60].map((width) => html`<div class="skeleton"><i></i><div><b></b><span .style=${`width: ${width}%`}></span></div></div>`)}
  </div>`;
}

customElements.define('playground-log', LogElement);
