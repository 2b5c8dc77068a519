import type { APISelectMenuComponent } from 'discord-api-types/v10';
import { hexColor } from '../common/format.ts';
import { componentType } from '../protocol/kinds.ts';
import { sortedChannels } from '../session/channels.ts';
import { displayName } from '../session/people.ts';
import type { Session } from '../session/state.ts';

export interface SelectItem {
  value: string;
  label: string;
  description?: string | undefined;
  emoji?: string | undefined;
  color?: string | undefined;
  kind?: 'user' | 'role' | 'channel';
}

/** What a select offers: its own options, or the guild's people, roles and channels. */
export function selectItems(session: Session, component: APISelectMenuComponent): SelectItem[] {
  if (component.type === componentType.stringSelect) {
    return component.options.map((option) => ({
      value: option.value,
      label: option.label,
      description: option.description,
      emoji: option.emoji?.name,
    }));
  }
  const users = (): SelectItem[] =>
    [...session.members.values()].map(({ user }) => ({
      value: user.id,
      label: displayName(session, user),
      description: user.username,
      kind: 'user',
    }));
  const roles = (): SelectItem[] =>
    [...session.roles.values()].map((role) => {
      const color = hexColor(role.color);
      return { value: role.id, label: role.name, kind: 'role', color };
    });
  switch (component.type) {
    case componentType.userSelect:
      return users();
    case componentType.roleSelect:
      return roles();
    case componentType.channelSelect:
      return sortedChannels(session)
        .filter(
          ({ channel }) =>
            !component.channel_types?.length || component.channel_types.some((type) => Number(type) === channel.type),
        )
        .map(({ channel }) => ({ value: channel.id, label: channel.name, kind: 'channel' }));
    default:
      return [...users(), ...roles()];
  }
}
