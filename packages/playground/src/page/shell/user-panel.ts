/** Below the channels: who one is, how the connection is, and the switch to another of the page's users. */
import { html, nothing } from 'lit';
import { avatar } from '../app/avatar-view.ts';
import { PageElement } from '../app/page-element.ts';
import { moveFocus } from '../common/floating.ts';
import { icon, type View } from '../common/icons.ts';
import { isUnread } from '../session/channels.ts';
import { displayName } from '../session/people.ts';
import type { Session } from '../session/state.ts';

const statusText = {
  connecting: 'Connecting…',
  ready: 'Online',
  reconnecting: 'Reconnecting…',
  refused: 'Not let in',
} as const;

export class UserPanelElement extends PageElement {
  static override properties = { ...PageElement.properties, open: { state: true } };
  open = false;

  constructor() {
    super();
    this.listen('pointerdown', ({ target }) => {
      if (!(target instanceof Node && this.contains(target))) this.open = false;
    });
    this.listen('keydown', ({ key }) => {
      if (key === 'Escape') this.open = false;
    });
  }

  override render(): View {
    const { app } = this;
    const { user, status, token } = app.active;
    const toggle = (): void => {
      this.open = !this.open;
    };
    const name = user ? displayName(app.active, user) : token;
    return html`<div class="user-panel">
    ${this.open ? this.#switcher() : nothing}
    <button type="button" class="me" data-testid="user-switch" data-user=${token} aria-haspopup="menu" aria-expanded=${this.open} title="Switch user" @click=${toggle}>
      <span class="presence ${status}">${user ? avatar(user, 36) : html`<span class="avatar blank"></span>`}</span>
      <span class="me-text"><b class="truncate">${name}</b><small class="truncate">${statusText[status]}</small></span>
      ${icon('swap', 18)}<span class="hidden-text">Switch user</span>
    </button>
    <button type="button" class="icon-button" data-testid="settings-button" aria-label="Settings" title="Settings" @click=${() => app.show({ kind: 'settings' })}>${icon('gear', 20)}</button>
  </div>`;
  }

  #switcher(): View {
    const key = (event: KeyboardEvent): void => {
      if (event.currentTarget instanceof Element && moveFocus(event.currentTarget, event.key)) event.preventDefault();
    };
    return html`<div class="switcher" role="menu" aria-label="Switch user" @keydown=${key}>
    <div class="section-title" role="presentation">Switch user</div>
    ${this.app.sessions.map((session) => this.#item(session))}
  </div>`;
  }

  #item(session: Session): View {
    const { app } = this;
    const choose = (): void => {
      this.open = false;
      app.switchTo(session);
    };
    const { user, token } = session;
    const waiting = session !== app.active && [...session.channels.values()].some(isUnread);
    const roles = user ? roleNames(session, user.id) : '';
    return html`<button type="button" role="menuitemradio" class="switch-item" aria-checked=${session === app.active} data-testid="switch-to-${token}" @click=${choose}>
    ${user ? avatar(user, 32) : html`<span class="avatar blank small"></span>`}
    <span class="me-text"><b class="truncate">${user ? displayName(session, user) : token}</b><small class="truncate">${roles || 'Member'}</small></span>
    ${waiting ? html`<span class="new-dot" aria-label="unread"></span>` : nothing}
    ${session === app.active ? icon('check', 18) : nothing}
  </button>`;
  }
}

function roleNames(session: Session, userId: string): string {
  return (session.members.get(userId)?.roles ?? [])
    .map((id) => session.roles.get(id)?.name)
    .filter((name) => name !== undefined && name !== '@everyone')
    .join(', ');
}

customElements.define('playground-user-panel', UserPanelElement);
