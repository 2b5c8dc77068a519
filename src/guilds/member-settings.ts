import type { Redis } from 'ioredis';
import { createVersions } from 'kiln-runtime/redis/versions';
import { z } from 'zod';
import { keys } from '../keys.ts';
import { NoticeAfter, NoticeWay } from './notices.ts';

/** What a member set for themselves in a guild, in a hash each; what is absent is as the guild has it. Scripts read it. */
const MemberSettings = z.object({
  notify: NoticeWay.optional(),
  notify_after: NoticeAfter.optional(),
});
export type MemberSettings = z.output<typeof MemberSettings>;

/** As some Kiln wrote them: what a newer one means by a word that this one does not know is left to the guild. */
const Stored = z.object({
  notify: NoticeWay.optional().catch(undefined),
  notify_after: MemberSettings.shape.notify_after,
});
const VERSIONS = createVersions([]);

export async function readMemberSettings(redis: Redis, guild: string, member: string): Promise<MemberSettings> {
  return Stored.parse(await redis.hgetall(keys.memberSettings(guild, member)));
}

/**
 * What is undefined is as the guild has it again.
 * @throws {z.ZodError} a value is out of its range; nothing is changed then
 * @throws {NewerRecord} a newer Kiln wrote the settings
 */
export async function changeMemberSettings(
  redis: Redis,
  guild: string,
  member: string,
  change: { [Name in keyof MemberSettings]: MemberSettings[Name] | undefined },
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
