import type { Redis } from 'ioredis';
import { createVersions } from 'kiln-runtime/redis/versions';
import { z } from 'zod';
import { keys } from '../keys.ts';
import { NoticeAfter, NoticeWay } from './notices.ts';

/** What a member set for themselves in a guild, in a hash; an absent value follows the guild's setting. Scripts read it. */
const MemberSettings = z.object({
  notify: NoticeWay.optional(),
  notify_after: NoticeAfter.optional(),
});
export type MemberSettings = z.output<typeof MemberSettings>;
export type MemberSettingsChange = { [Name in keyof MemberSettings]: MemberSettings[Name] | undefined };

/** As any version may have written them: an unknown word of a newer one follows the guild's setting. */
const Stored = z.object({
  notify: NoticeWay.optional().catch(undefined),
  notify_after: MemberSettings.shape.notify_after,
});
const VERSIONS = createVersions([]);

export async function readMemberSettings(redis: Redis, guild: string, member: string): Promise<MemberSettings> {
  return Stored.parse(await redis.hgetall(keys.memberSettings(guild, member)));
}

/**
 * An undefined value follows the guild's setting again.
 * @throws {z.ZodError} a value is out of its range; nothing is changed then
 * @throws {NewerRecord} a newer Kiln wrote the settings
 */
export async function changeMemberSettings(
  redis: Redis,
  guild: string,
  member: string,
  change: MemberSettingsChange,
): Promise<MemberSettings> {
  const key = keys.memberSettings(guild, member);
  VERSIONS.read(await redis.hgetall(key));
  const checked: Record<string, unknown> = MemberSettings.parse(change);
  const write = redis.multi();
  for (const name of Object.keys(change)) {
    const value = checked[name];
    if (value === undefined) write.hdel(key, name);
    else write.hset(key, { [name]: String(value), v: VERSIONS.current });
  }
  await write.exec();
  return readMemberSettings(redis, guild, member);
}
