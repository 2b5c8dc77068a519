import { hasPermission } from '../base/permission-bits.ts';
import type { Channel, Command, CommandRule, Guild } from '../base/wire.ts';
import { APPLICATION_ID } from '../base/world.ts';
import type { Core } from '../core/core.ts';
import { isThread } from '../permissions/compute.ts';

/**
 * Whether a guild's own settings let a member use a command. What is set for the command goes before what is set for the
 * whole application; of a member their own entry before those of their roles (one that allows is enough), these before
 * everyone's. What the command asks of members by default is asked of all but those whom its own entries allow. Those who
 * administrate the guild may use everything.
 */

const ROLE = 1;
const USER = 2;
const CHANNEL = 3;

interface Place {
  guild: Guild;
  userId: string;
  /** The member's permissions there. */
  held: bigint;
  /** Left out: of whichever channel. */
  channel?: Channel | undefined;
}

export function mayUse(core: Core, command: Command, { guild, userId, held, channel }: Place): boolean {
  if (hasPermission(held, 'ADMINISTRATOR')) return true;
  const rulesOf = (id: string) => core.state.commandRules.get(`${guild.id}/${id}`)?.permissions ?? [];
  const [own, all] = [rulesOf(command.id), rulesOf(APPLICATION_ID)];
  const inChannel = channel === undefined ? true : (ofChannel(own, guild, channel) ?? ofChannel(all, guild, channel));
  if (inChannel === false) return false;
  const roles = guild.members[userId]?.roles ?? [];
  const byCommand = ofMember(own, guild, userId, roles);
  if (byCommand !== undefined) return byCommand;
  return hasDefault(held, command.default_member_permissions) && ofMember(all, guild, userId, roles) !== false;
}

type Rules = CommandRule['permissions'];

function ofChannel(rules: Rules, guild: Guild, channel: Channel): boolean | undefined {
  const id = isThread(channel) ? channel.parent_id : channel.id;
  const one = (wanted: unknown) => rules.find((rule) => rule.type === CHANNEL && rule.id === wanted)?.permission;
  return one(id) ?? one(String(BigInt(guild.id) - 1n));
}

function ofMember(rules: Rules, guild: Guild, userId: string, roles: readonly string[]): boolean | undefined {
  const user = rules.find(({ type, id }) => type === USER && id === userId);
  if (user) return user.permission;
  const held = rules.filter(({ type, id }) => type === ROLE && roles.includes(id));
  if (held.length > 0) return held.some(({ permission }) => permission);
  return rules.find(({ type, id }) => type === ROLE && id === guild.id)?.permission;
}

/** "0" is for administrators. */
function hasDefault(held: bigint, permissions: string | null): boolean {
  if (permissions === null) return true;
  const needed = BigInt(permissions);
  return needed !== 0n && (held & needed) === needed;
}
