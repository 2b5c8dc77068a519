/** Left and right of the conversation: the guild bar, the channels, who one is, and who else is there. */
import { html, nothing, type TemplateResult } from 'lit';
import { appTag } from '../messages/message-view.ts';
import { type ChannelView, displayName, nameColor, type Session, sortedChannels } from '../session/session.ts';
import type { Member } from '../session/types.ts';
import type { App } from './app.ts';
import { avatar } from './avatar-view.ts';
import { compareIds, hexColor, hueOf, initials } from './format.ts';
import { icon } from './icons.ts';
import { userMenu } from './menu-items.ts';

type View = TemplateResult | typeof nothing;

export function isUnread(view: ChannelView): boolean {
  return compareIds(view.newest, view.lastRead) > 0;
}

export function guildBar(app: App): View {
  const { guild } = app.active;
  if (!guild) return html`<nav class="guilds" aria-label="Servers"></nav>`;
  const face = guild.icon
    ? html`<img src="/cdn/icons/${guild.id}/${guild.icon}.png" alt="" />`
    : html`<span class="guild-initials" .style=${`--hue: ${hueOf(guild.id + guild.name)}`}>${initials(guild.name)}</span>`;
  return html`<nav class="guilds" aria-label="Servers">
    <div class="guild current" aria-current="true" title=${guild.name}><span class="guild-pill"></span>${face}</div>
  </nav>`;
}

export function channelBar(app: App): View {
  const { active } = app;
  return html`<nav class="channels" aria-label="Channels">
    <header class="guild-name"><h1>${active.guild?.name ?? 'Connecting…'}</h1></header>
    <div class="channel-scroll">
      <h2 class="section-title">Text channels</h2>
      <ul class="channel-list">${sortedChannels(active).map((view) => channelItem(app, view))}</ul>
    </div>
  </nav>`;
}

function channelItem(app: App, view: ChannelView): View {
  const { channel } = view;
  const current = channel.id === app.active.channelId;
  const unread = !current && isUnread(view);
  const open = (): void => {
    app.drawer = undefined;
    app.active.open(channel.id);
    app.focusNext = '[data-composer-focus]';
    app.drawNow();
  };
  return html`<li>
    <button type="button" class="channel ${current ? 'current' : ''} ${unread ? 'unread' : ''}" data-testid="channel" data-channel-name=${channel.name} aria-current=${current ? 'page' : nothing} @click=${open}>
      <span class="unread-pill" aria-hidden="true"></span>${icon('hash', 20)}<span class="channel-label">${channel.name}</span>
      ${unread ? html`<span class="hidden-text">, unread</span>` : nothing}
      ${view.mentions > 0 && !current ? html`<span class="badge" aria-label="${view.mentions} mentions">${view.mentions}</span>` : nothing}
    </button>
  </li>`;
}

const statusText = {
  connecting: 'Connecting…',
  ready: 'Online',
  reconnecting: 'Reconnecting…',
  refused: 'Not let in',
} as const;

export function userPanel(app: App): View {
  const { user, status, token } = app.active;
  const toggle = (): void => {
    app.switcher = !app.switcher;
    app.changed();
  };
  const name = user ? displayName(app.active, user) : token;
  return html`<div class="user-panel">
    ${app.switcher ? switcherView(app) : nothing}
    <button type="button" class="me" data-testid="user-switch" data-user=${token} aria-haspopup="menu" aria-expanded=${app.switcher} title="Switch user" @click=${toggle}>
      <span class="presence ${status}">${user ? avatar(user, 36) : html`<span class="avatar blank"></span>`}</span>
      <span class="me-text"><b>${name}</b><small>${statusText[status]}</small></span>
      ${icon('swap', 18)}<span class="hidden-text">Switch user</span>
    </button>
  </div>`;
}

function switcherView(app: App): View {
  const key = (event: KeyboardEvent): void => {
    if (!(event.currentTarget instanceof Element)) return;
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
    const at = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      items[(at + (event.key === 'ArrowDown' ? 1 : -1) + items.length) % items.length]?.focus();
    }
  };
  return html`<div class="switcher" role="menu" aria-label="Use the page as" @keydown=${key}>
    <div class="section-title" role="presentation">Use the page as</div>
    ${app.sessions.map((session) => switcherItem(app, session))}
  </div>`;
}

function switcherItem(app: App, session: Session): View {
  const { user, token } = session;
  const waiting = session !== app.active && [...session.channels.values()].some(isUnread);
  const roles = user ? roleNames(session, user.id) : '';
  return html`<button type="button" role="menuitemradio" class="switch-item" aria-checked=${session === app.active} data-testid="switch-to-${token}" @click=${() => app.switchTo(session)}>
    ${user ? avatar(user, 32) : html`<span class="avatar blank small"></span>`}
    <span class="me-text"><b>${user ? displayName(session, user) : token}</b><small>${roles || 'Member'}</small></span>
    ${waiting ? html`<span class="new-dot" aria-label="unread"></span>` : nothing}
    ${session === app.active ? icon('check', 18) : nothing}
  </button>`;
}

function roleNames(session: Session, userId: string): string {
  return (session.members.get(userId)?.roles ?? [])
    .map((id) => session.roles.get(id)?.name)
    .filter((name) => name !== undefined && name !== '@everyone')
    .join(', ');
}

export function memberBar(app: App): View {
  const { active } = app;
  const groups = groupMembers(active);
  return html`<aside class="members" aria-label="Members">
    ${groups.map(
      (group) => html`<h2 class="section-title">${group.name} — ${group.members.length}</h2>
        <ul>${group.members.map((member) => memberItem(app, member))}</ul>`,
    )}
  </aside>`;
}

function memberItem(app: App, { user }: Member): View {
  const color = hexColor(nameColor(app.active, user.id));
  const menu = (event: MouseEvent): void => userMenu(app, user, event);
  return html`<li>
    <button type="button" class="member" data-testid="member" data-username=${user.username} @click=${menu} @contextmenu=${menu}>
      <span class="presence ready">${avatar(user, 32)}</span>
      <span class="member-name" .style=${color ? `color: ${color}` : ''}>${displayName(app.active, user)}</span>${appTag(user)}
    </button>
  </li>`;
}

/** By their highest role that is shown separately, the others under "Online". */
function groupMembers(session: Session): { name: string; members: Member[] }[] {
  const hoisted = [...session.roles.values()].filter((role) => role.hoist).sort((a, b) => b.position - a.position);
  const rest = new Set(session.members.values());
  const take = (name: string, test: (member: Member) => boolean): { name: string; members: Member[] } => {
    const members = [...rest].filter(test);
    for (const member of members) rest.delete(member);
    return {
      name,
      members: members.sort((a, b) => displayName(session, a.user).localeCompare(displayName(session, b.user))),
    };
  };
  return [
    ...hoisted.map((role) => take(role.name, (member) => member.roles.includes(role.id))),
    take('Online', () => true),
  ].filter((group) => group.members.length > 0);
}
