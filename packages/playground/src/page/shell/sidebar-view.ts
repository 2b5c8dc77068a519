/** Left and right of the conversation: the guild bar, the channels, who one is, and who else is there. */
import { html, nothing, type TemplateResult } from 'lit';
import { compareIds, hexColor, hueOf, initials } from '../common/format.ts';
import { icon } from '../common/icons.ts';
import { appTag } from '../messages/message-view.ts';
import { sortedChannels } from '../session/channels.ts';
import { openChannel } from '../session/history.ts';
import { displayName, nameColor } from '../session/people.ts';
import type { ChannelView, Session } from '../session/state.ts';
import type { Member } from '../session/types.ts';
import type { App } from './app.ts';
import { avatar } from './avatar-view.ts';
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

/** @param opened called before a channel is opened */
export function channelBar(app: App, opened: () => void): View {
  const { active } = app;
  return html`<nav class="channels" aria-label="Channels">
    <header class="guild-name"><h1>${active.guild?.name ?? 'Connecting…'}</h1></header>
    <div class="channel-scroll">
      <h2 class="section-title">Text channels</h2>
      <ul class="channel-list">${sortedChannels(active).map((view) => channelItem(app, view, opened))}</ul>
    </div>
  </nav>`;
}

function channelItem(app: App, view: ChannelView, opened: () => void): View {
  const { channel } = view;
  const current = channel.id === app.active.channelId;
  const unread = !current && isUnread(view);
  const open = (): void => {
    opened();
    openChannel(app.active, channel.id);
    app.compose();
  };
  return html`<li>
    <button type="button" class="channel ${current ? 'current' : ''} ${unread ? 'unread' : ''}" data-testid="channel" data-channel-name=${channel.name} aria-current=${current ? 'page' : nothing} @click=${open}>
      <span class="unread-pill" aria-hidden="true"></span>${icon('hash', 20)}<span class="channel-label">${channel.name}</span>
      ${unread ? html`<span class="hidden-text">, unread</span>` : nothing}
      ${view.mentions > 0 && !current ? html`<span class="badge" aria-label="${view.mentions} mentions">${view.mentions}</span>` : nothing}
    </button>
  </li>`;
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
