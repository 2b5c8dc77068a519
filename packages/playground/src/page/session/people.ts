/** How people are shown in this guild. */

import type { User } from '../protocol/types.ts';
import type { Session } from './state.ts';

/** The name shown for a user in this guild. */
export function displayName(session: Session, user: User): string {
  return session.members.get(user.id)?.nick ?? user.global_name ?? user.username;
}

/** The same of a member; of other people nothing is known. */
export function nameOfMember(session: Session, userId: string): string {
  const user = session.members.get(userId)?.user;
  return user ? displayName(session, user) : 'Somebody';
}

/** The colour of a member's highest coloured role. */
export function nameColor(session: Session, userId: string): number {
  const roles = session.members.get(userId)?.roles ?? [];
  return (
    roles
      .map((id) => session.roles.get(id))
      .filter((role) => role !== undefined && role.color !== 0)
      .sort((a, b) => b!.position - a!.position)[0]?.color ?? 0
  );
}
