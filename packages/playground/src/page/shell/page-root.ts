/** The whole page: bars, conversation, and what lies over it. It draws itself once a frame, when anything has changed. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import '../composer/composer-element.ts';
import '../messages/chat-element.ts';
import { localUrl } from '../messages/file-view.ts';
import { jumpTo } from '../messages/jump.ts';
import '../modal/modal-element.ts';
import { extensionOf, messageLink, nameInUrl } from '../common/format.ts';
import { currentChannel } from '../session/channels.ts';
import { visit } from '../session/history.ts';
import { createSession } from '../session/session.ts';
import type { Session } from '../session/state.ts';
import type { App, Overlay } from './app.ts';
import './overlays.ts';
import { channelBar, guildBar, memberBar } from './sidebar-view.ts';
import './user-panel.ts';

const TOKENS = ['alice', 'bob', 'lead'] as const;
const TOAST_MS = 3_000;
/** From here on both bars stand beside the conversation, in CSS pixels. */
const WIDE = 900;

type Drawer = 'channels' | 'members';

export class PageRoot extends LitElement implements App {
  static override properties = { drawer: { state: true }, membersShown: { state: true } };
  declare drawer: Drawer | undefined;
  declare membersShown: boolean;

  readonly sessions: readonly Session[];
  readonly revealed = new Set<string>();
  active: Session;
  overlay: Overlay | undefined;
  toast: string | undefined;
  #toastTimer: ReturnType<typeof setTimeout> | undefined;
  #scheduled = false;

  constructor() {
    super();
    this.membersShown = localStorage.getItem('playground.members') !== 'hidden';
    const gatewayUrl = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/gateway/?v=10&encoding=json`;
    this.sessions = TOKENS.map((token) =>
      createSession({ token, gatewayUrl, storage: localStorage, now: this.now, changed: this.changed }),
    );
    const wanted = localStorage.getItem('playground.user');
    this.active = this.sessions.find((session) => session.token === wanted) ?? this.sessions[0]!;
    addEventListener('keydown', this.#key);
    addEventListener('online', this.#nudge);
    document.addEventListener('visibilitychange', this.#nudge);
    // The user in sight first; the others are connected too, so that nothing ephemeral is missed.
    const others = this.sessions.filter((session) => session !== this.active);
    for (const session of [this.active, ...others]) session.connect();
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

  openUrl(event: MouseEvent, url: string, name: string): void {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const message = messageLink(url);
    if (message) {
      event.preventDefault();
      void this.#showMessage(message.channelId, message.messageId);
    } else if (extensionOf(url) === 'glb') {
      event.preventDefault();
      const own = extensionOf(name) === 'glb' && name !== url;
      this.show({ kind: 'model', url: localUrl(url), name: own ? name : (nameInUrl(url) ?? 'model.glb') });
    }
  }

  async #showMessage(channelId: string, messageId: string): Promise<void> {
    const message = await visit(this.active, channelId, messageId);
    if (!message) return this.say('That message is not there, or not for you.');
    this.requestUpdate();
    await this.updateComplete;
    await this.querySelector('playground-chat')?.updateComplete;
    jumpTo(message);
  }

  switchTo(session: Session): void {
    this.active = session;
    localStorage.setItem('playground.user', session.token);
    session.connect();
    this.compose();
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override render(): TemplateResult {
    const { active, drawer, membersShown } = this;
    const view = currentChannel(active);
    document.title = view ? `#${view.channel.name} · ${active.guild?.name ?? 'Playground'}` : 'Playground';
    const classes = `page ${drawer ? `drawer-${drawer}` : ''} ${membersShown ? 'with-members' : ''}`;
    return html`<div class=${classes} data-user=${active.token} data-status=${active.status}>
        <div class="left">
          ${guildBar(this)} ${channelBar(this, this.#closeDrawer)}<playground-user-panel .app=${this}></playground-user-panel>
        </div>
        <playground-chat .app=${this} .membersShown=${membersShown} @toggle-drawer=${this.#toggleDrawer}></playground-chat>
        ${memberBar(this)}
        ${drawer ? html`<button type="button" class="drawer-cover" aria-label="Close" @click=${this.#closeDrawer}></button>` : nothing}
      </div>
      <playground-modal .app=${this}></playground-modal>
      <playground-overlays .app=${this}></playground-overlays>`;
  }

  readonly #closeDrawer = (): void => {
    this.drawer = undefined;
  };

  readonly #toggleDrawer = ({ detail }: CustomEvent<Drawer>): void => {
    if (detail === 'members' && innerWidth > WIDE) {
      this.membersShown = !this.membersShown;
      localStorage.setItem('playground.members', this.membersShown ? 'shown' : 'hidden');
    } else this.drawer = this.drawer === detail ? undefined : detail;
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.drawer = undefined;
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

customElements.define('playground-page', PageRoot);

declare global {
  interface HTMLElementTagNameMap {
    'playground-page': PageRoot;
  }
}
