/** Right of the conversation, one at a time: who is there, search, pins, and what developers look at. */
import { html, nothing } from 'lit';
import type { App } from '../app/app.ts';
import { avatar } from '../app/avatar-view.ts';
import { hexColor } from '../common/format.ts';
import type { View } from '../common/icons.ts';
import { userMenu } from '../messages/menu-items.ts';
import { appTag } from '../messages/message-view.ts';
import type { Member } from '../protocol/types.ts';
import { displayName, nameColor } from '../session/people.ts';
import type { Session } from '../session/state.ts';

export function sideView(app: App): View {
  switch (app.side) {
    case undefined:
      return nothing;
    case 'members':
      return memberBar(app);
    case 'developer':
      return html`<aside class="side" aria-label="Developer"><playground-developer .app=${app}></playground-developer></aside>`;
    default:
      return html`<aside class="side" aria-label=${app.side === 'pins' ? 'Pinned messages' : 'Search'}>
        <playground-found .app=${app} .kind=${app.side}></playground-found>
      </aside>`;
  }
}

function memberBar(app: App): View {
  const groups = groupMembers(app.active);
  return html`<aside class="side members" aria-label="Members">
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
      <span class="member-name truncate ${color ? 'colored' : ''}" .style=${color ? `--name: ${color}` : ''}>${displayName(app.active, user)}</span>${appTag(user)}
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
