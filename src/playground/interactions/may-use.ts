import { hasPermission } from '../permissions/bits.ts';

/**
 * @param held the member's permissions
 * @returns true when a member may use a command with these `default_member_permissions`; "0" is for administrators
 */
export function mayUse(held: bigint, defaultMemberPermissions: string | null): boolean {
  if (defaultMemberPermissions === null || hasPermission(held, 'ADMINISTRATOR')) return true;
  const needed = BigInt(defaultMemberPermissions);
  return needed !== 0n && (held & needed) === needed;
}
