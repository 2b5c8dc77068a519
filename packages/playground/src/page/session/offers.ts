/** What of a guild can be chosen by its name: people, roles and channels. */
import { hexColor } from '../common/format.ts';
import { sortedChannels } from './channels.ts';
import { displayName, nameColor } from './people.ts';
import type { Session } from './state.ts';

export interface Offer {
  kind: 'user' | 'role' | 'channel';
  /** Its id. */
  value: string;
  label: string;
  description?: string | undefined;
  color?: string | undefined;
}

export const offeredPeople = (session: Session): Offer[] =>
  [...session.members.values()].map(({ user }) => ({
    kind: 'user',
    value: user.id,
    label: displayName(session, user),
    description: user.username,
    color: hexColor(nameColor(session, user.id)),
  }));

export const offeredRoles = ({ roles }: Session): Offer[] =>
  [...roles.values()].map(({ id, name, color }) => ({ kind: 'role', value: id, label: name, color: hexColor(color) }));

/** @param types none: of any */
export const offeredChannels = (session: Session, types: readonly number[] = []): Offer[] =>
  sortedChannels(session)
    .filter(({ channel }) => types.length === 0 || types.includes(channel.type))
    .map(({ channel }) => ({ kind: 'channel', value: channel.id, label: channel.name }));
