/** The whole page: bars, conversation, and what lies over it. It draws itself once a frame, when anything has changed. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Examples, Sample } from '../../base/examples.ts';
import type { App, Overlay, Side } from '../app/app.ts';
import { extensionOf, messageLink, nameInUrl } from '../common/format.ts';
import type { ComposerElement } from '../composer/composer-element.ts';
import { fetchFile } from '../contents/drag.ts';
import { localUrl } from '../contents/picture-sources.ts';
import type { LogElement } from '../messages/log-element.ts';
import type { Message } from '../protocol/types.ts';
import { channelLabel, currentChannel, holdsPosts } from '../session/channels.ts';
import { enter } from '../session/guild-state.ts';
import { knowChannel, openChannel, visit } from '../session/history.ts';
import type { Session } from '../session/state.ts';
import { type ChatElement, SIDES } from './chat-element.ts';
import { notify } from './notify.ts';
import { sideView } from './side-view.ts';
import { channelBar, guildBar } from './sidebar-view.ts';
import { examples, firstUser, NO_EXAMPLES, page, sessions } from './start.ts';
import { startTheme } from './theme.ts';
import './user-panel.ts';

const TOAST_MS = 3_000;
/** What can wait comes by then, whatever is still missing. */
const LATEST_BEGIN_MS = 3_000;
const IDLE_MS = 1_000;
/** From there on both bars lie over the conversation. */
const narrow = matchMedia('(max-width: 900px)');

export class PageRoot extends LitElement implements App {
  static override properties = { channelsOpen: { state: true } };
  /** Where there is room for one thing only: the channels lie over the conversation. */
  channelsOpen = false;

  readonly sessions = sessions;
  readonly revealed = new Set<string>();
  active = firstUser;
  overlay: Overlay | undefined;
  toast: string | undefined;
  side: Side | undefined;
  examples: Examples = NO_EXAMPLES;
  #toastTimer: ReturnType<typeof setTimeout> | undefined;
  #scheduled = false;
  /** The first user is there; all others can come. */
  #begun = false;

  constructor() {
    super();
    startTheme();
    this.#fitSide();
    narrow.addEventListener('change', () => this.#fitSide());
    page.changed = this.changed;
    page.notify = (...what) => notify(this, ...what);
    addEventListener('keydown', this.#key);
    addEventListener('online', this.#nudge);
    document.addEventListener('visibilitychange', this.#nudge);
    setTimeout(() => this.#begin(), LATEST_BEGIN_MS);
    void examples.then((found) => {
      this.examples = found;
      this.changed();
    });
  }

  /** Whatever can wait until the first user sees something: other users, so that nothing ephemeral is missed; and parts. */
  #begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    requestIdleCallback(
      () => {
        for (const session of this.sessions) session.connect();
        void this.#fetchLater();
      },
      { timeout: IDLE_MS },
    );
  }

  protected override updated(): void {
    const view = currentChannel(this.active);
    if (view?.loaded && this.active.commands.length > 0) {
      this.#begin();
      this.#goToAsked();
    }
    const isOver =
      this.overlay !== undefined ||
      this.toast !== undefined ||
      this.active.interactions.modal !== undefined ||
      this.active.activity !== undefined;
    const isBeside = this.side !== undefined && this.side !== 'members';
    if (isOver || isBeside || (view && holdsPosts(view.channel))) void this.#fetchLater();
  }

  /** The page was opened by a link to a message. */
  #goToAsked(): void {
    const asked = messageLink(`https://discord.com${location.pathname}`);
    if (!asked) return;
    history.replaceState(undefined, '', '/');
    void this.goTo(asked.channelId, asked.messageId);
  }

  /** What stood at the side stands there again; where there is no room, nothing does until it is asked for. */
  #fitSide(): void {
    const stored = localStorage.getItem('playground.side') ?? 'members';
    this.side = narrow.matches ? undefined : SIDES.find(({ side }) => side === stored)?.side;
    this.requestUpdate();
  }

  readonly now = (): number => Date.now();

  readonly changed = (): void => {
    if (this.#scheduled) return;
    this.#scheduled = true;
    const draw = (): void => {
      this.#scheduled = false;
      this.requestUpdate();
    };
    // Frames stop in a hidden window, but titles and unread marks still change there.
    if (document.hidden) setTimeout(draw, 50);
    else requestAnimationFrame(draw);
  };

  show(overlay: Overlay | undefined): void {
    this.overlay = overlay;
    if (overlay) this.requestUpdate();
    else this.compose();
  }

  toggleSide(side: Side): void {
    this.side = this.side === side ? undefined : side;
    if (!narrow.matches) localStorage.setItem('playground.side', this.side ?? 'none');
    this.requestUpdate();
  }

  say(text: string): void {
    clearTimeout(this.#toastTimer);
    this.toast = text;
    this.#toastTimer = setTimeout(() => {
      this.toast = undefined;
      this.changed();
    }, TOAST_MS);
    this.changed();
  }

  compose(): void {
    this.requestUpdate();
    void this.updateComplete.then(() => this.querySelector('playground-composer')?.focusInput());
  }

  runLine(line: string): void {
    if (!this.querySelector('playground-composer')?.runLine(line))
      this.say('The app does not know this command yet. Wait until it is online.');
  }

  async takeSample({ picture }: Sample): Promise<void> {
    this.beginLine(this.examples.sampleLine, [await fetchFile(picture)]);
  }

  beginLine(line: string | undefined, files: readonly File[] = []): void {
    this.querySelector('playground-composer')?.beginWith(line, files);
  }

  openUrl(event: MouseEvent, url: string, name: string): void {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const message = messageLink(url);
    if (message) {
      event.preventDefault();
      void this.goTo(message.channelId, message.messageId);
    } else if (extensionOf(url) === 'glb') {
      event.preventDefault();
      const own = extensionOf(name) === 'glb' && name !== url;
      this.show({ kind: 'model', url: localUrl(url), name: own ? name : (nameInUrl(url) ?? 'model.glb') });
    }
  }

  async goTo(channelId: string, messageId: string): Promise<void> {
    const message = await visit(this.active, channelId, messageId);
    if (!message) return this.say('That message does not exist, or you cannot see it.');
    this.#closeDrawers();
    this.requestUpdate();
    await this.updateComplete;
    await this.querySelector('playground-chat')?.updateComplete;
    await this.jumpTo(message);
  }

  async jumpTo(message: Message): Promise<void> {
    await this.querySelector('playground-log')?.reveal(message);
    showMessage(message.id);
  }

  async openChannel(channelId: string): Promise<void> {
    if (!(await knowChannel(this.active, channelId)))
      return this.say('That channel does not exist, or you cannot see it.');
    this.#closeDrawers();
    openChannel(this.active, channelId);
    this.compose();
  }

  /** The other user comes to where one is, if they may. */
  switchTo(session: Session): void {
    this.#closeDrawers();
    const here = this.active.channelId ?? '';
    this.active = session;
    localStorage.setItem('playground.user', session.token);
    session.connect();
    enter(session, here);
    this.compose();
  }

  protected override createRenderRoot(): HTMLElement {
    // What the document showed until now.
    this.replaceChildren();
    return this;
  }

  override render(): TemplateResult {
    const { active, channelsOpen, side } = this;
    const view = currentChannel(active);
    const unread = active.sumOfMentions > 0 ? `(${active.sumOfMentions}) ` : '';
    const place = active.guild?.name ?? 'Playground';
    document.title = view ? `${unread}${channelLabel(view.channel)} · ${place}` : 'Playground';
    const classes = `page ${channelsOpen ? 'drawer-channels' : ''} ${side ? `with-side side-${side}` : ''}`;
    return html`<div class=${classes} data-user=${active.token} data-status=${active.status}>
        <div class="left">
          ${guildBar(this)} ${channelBar(this)}<playground-user-panel .app=${this}></playground-user-panel>
        </div>
        <playground-chat .app=${this} @open-channels=${this.#openChannels}></playground-chat>
        ${sideView(this)}
        ${channelsOpen || side ? html`<button type="button" class="drawer-cover" aria-label="Close" @click=${this.#closeDrawers}></button>` : nothing}
      </div>
      <playground-modal .app=${this}></playground-modal><playground-activity .app=${this}></playground-activity><playground-overlays .app=${this}></playground-overlays>`;
  }

  /** Elements that are drawn already become what they are when their part has come. */
  async #fetchLater(): Promise<void> {
    // Where it does not come, the next that is drawn of it asks again.
    await import('./later.ts').catch(() => undefined);
  }

  readonly #openChannels = (): void => {
    this.channelsOpen = true;
  };

  /** What lies over the conversation where there is room for one thing only. */
  readonly #closeDrawers = (): void => {
    this.channelsOpen = false;
    if (narrow.matches) this.side = undefined;
    this.requestUpdate();
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.#closeDrawers();
    // From far up in the messages back to the line.
    if (event.key === 'Escape' && document.activeElement?.closest('.log')) this.compose();
    if (event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (this.side !== 'search') this.toggleSide('search');
      return;
    }
    // Typing anywhere goes into the composer, as people expect of a chat.
    const focused = document.activeElement;
    const idle = focused === document.body || focused?.classList.contains('log') === true;
    const open = this.overlay !== undefined || this.active.interactions.modal !== undefined;
    if (idle && !open && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      this.querySelector('playground-composer')?.focusInput();
    }
  };

  readonly #nudge = (): void => {
    for (const session of this.sessions) session.gateway?.nudge();
    this.changed();
  };
}

/** Brings a message that is drawn into sight, and lights it up for a moment. */
function showMessage(messageId: string): void {
  const target = document.querySelector<HTMLElement>(`.log [data-message-id="${CSS.escape(messageId)}"]`);
  const room = target?.closest('.log')?.clientHeight ?? 0;
  // Of what is taller than the window, the beginning.
  target?.scrollIntoView({ block: target.offsetHeight > room ? 'start' : 'center' });
  target?.animate([{ backgroundColor: 'rgb(88 101 242 / 0.3)' }, { backgroundColor: 'transparent' }], 1500);
}

customElements.define('playground-page', PageRoot);

declare global {
  interface HTMLElementTagNameMap {
    'playground-chat': ChatElement;
    'playground-composer': ComposerElement;
    'playground-log': LogElement;
  }
}
