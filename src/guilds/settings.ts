import type { Redis } from 'ioredis';
import { createVersions, type Fields } from 'kiln-runtime/redis/versions';
import { z } from 'zod';
import { keys } from '../keys.ts';
import { ASSET_PLACES, FROM_STATES } from './asset-states.ts';
import { DEFAULT_NOTICE, NoticeAfter, NoticeWay } from './notices.ts';

/** What a guild's leads may set besides limits, in a hash per guild; scripts read it, so a change takes effect at once. */
const Ids = z.array(z.string().regex(/^\d{1,20}$/)).max(25);

const Credits = z.coerce.number().int().min(0).max(10_000_000);

export const GuildSettings = z.object({
  /** Roles whose members may make things; none: everybody. Those who manage the guild always may. */
  roles: Ids.default([]),
  /** Channels where things may be made, with their threads; none: everywhere. */
  channels: Ids.default([]),
  /** Who may press the buttons that cost, under the results of others: nobody else, some roles, or all who may make things. */
  press: z.enum(['asker', 'roles', 'everyone']).default('asker'),
  press_roles: Ids.default([]),
  /** Families that some roles only may use; set by `closeFamilies`. Of others: all who may make things. */
  families: z.record(z.string(), Ids).default({}),
  /** Who sees a result that nobody said it of: everybody in the channel, or its member alone until they share it. */
  privacy: z.enum(['shared', 'private']).default('shared'),
  /** The channel that private results are shared in; '': the one they were asked for in. */
  gallery: z
    .string()
    .regex(/^\d{0,20}$/)
    .default(''),
  /** What costs more than so many credits is asked for twice; 0: nothing is. */
  confirm: Credits.default(0),
  /** What a lead has to approve: what costs more than so many credits (0: nothing for that), whatever these roles ask for, and these families. */
  approve: Credits.default(0),
  approve_roles: Ids.default([]),
  approve_families: z.array(z.string()).max(25).default([]),
  /** Where leads are asked; '': where it was asked for. */
  approve_channel: z
    .string()
    .regex(/^\d{0,20}$/)
    .default(''),
  /** Words that nothing is made of here, besides the operator's. */
  moderation_words: z.array(z.string().min(1).max(80)).max(300).default([]),
  /** Where leads read what was stopped and reported; '': nowhere. */
  moderation_log: z
    .string()
    .regex(/^\d{0,20}$/)
    .default(''),
  /** After so many stopped requests of a member within an hour (0: never) they pause for so many minutes. */
  pause_after: z.coerce.number().int().min(0).max(100).default(3),
  pause_minutes: z.coerce.number().int().min(1).max(10_080).default(10),
  /** How what is not for everybody is shown outside of age-restricted channels: covered, or not at all. */
  flagged: z.enum(['spoiler', 'withhold']).default('spoiler'),
  /** Of what everybody sees, by Discord's codes; '': the one that Discord has for the guild. */
  language: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z0-9]{2,3})?$|^$/)
    .default(''),
  /** How members are told of an end, who did not say it themselves. */
  notify: NoticeWay.default(DEFAULT_NOTICE.notify),
  notify_after: NoticeAfter.default(DEFAULT_NOTICE.notify_after),
  /** Where an asset's steps go; the forum of its posts, '' for none. */
  assets: z.enum(ASSET_PLACES).default('channel'),
  assets_forum: z
    .string()
    .regex(/^\d{0,20}$/)
    .default(''),
  /** From which state on its thread is archived, and the gallery gets a copy of its latest result. */
  assets_archive: z.enum(FROM_STATES).default('printed'),
  assets_gallery: z.enum(FROM_STATES).default('never'),
  /** Families that work in some channels only, with their threads; set by `closeFamilies`. */
  places: z.record(z.string(), Ids).default({}),
  /** The guild's own account at the service; empty: the operator's. Set by service-keys.ts only. */
  account: z.string().default(''),
});
export type GuildSettings = z.output<typeof GuildSettings>;

/** As some Kiln wrote them: what a newer one means by a word that this one does not know is taken for the strictest. */
const AnyIds = z.array(z.string());
const Stored = GuildSettings.extend({
  roles: AnyIds.default([]),
  channels: AnyIds.default([]),
  press: GuildSettings.shape.press.catch('asker'),
  press_roles: AnyIds.default([]),
  approve_roles: AnyIds.default([]),
  approve_families: AnyIds.default([]),
  privacy: GuildSettings.shape.privacy.catch('private'),
  language: GuildSettings.shape.language.catch(''),
  moderation_words: z.array(z.string()).default([]),
  flagged: GuildSettings.shape.flagged.catch('withhold'),
  notify: GuildSettings.shape.notify.catch(DEFAULT_NOTICE.notify),
  assets: GuildSettings.shape.assets.catch('channel'),
  assets_archive: GuildSettings.shape.assets_archive.catch('never'),
  assets_gallery: GuildSettings.shape.assets_gallery.catch('never'),
  families: z.record(z.string(), AnyIds),
  places: z.record(z.string(), AnyIds),
});
const VERSIONS = createVersions([]);

/** A field for each family, so that two leads who change two of them both get their way. */
const FAMILY = 'family/';
/** The channels of each, in the same way. */
const PLACE = 'place/';

export async function readSettings(redis: Redis, guild: string): Promise<GuildSettings> {
  return fromHash(await redis.hgetall(keys.settings(guild)));
}

function fromHash(hash: Fields): GuildSettings {
  const read = Object.entries(hash).map(
    ([name, text]) => [name, text.startsWith('[') ? JSON.parse(text) : text] as const,
  );
  const under = (prefix: string) =>
    Object.fromEntries(
      read.filter(([name]) => name.startsWith(prefix)).map(([name, ids]) => [name.slice(prefix.length), ids]),
    );
  return Stored.parse({
    ...Object.fromEntries(read.filter(([name]) => !name.startsWith(FAMILY) && !name.startsWith(PLACE))),
    families: under(FAMILY),
    places: under(PLACE),
  });
}

export type SettingsChange = Partial<Omit<GuildSettings, 'account' | 'families' | 'places'>>;

/**
 * Nothing is changed when it throws.
 * @throws {z.ZodError} a value is out of its range
 * @throws {NewerRecord} a newer Kiln wrote the settings
 */
export async function changeSettings(redis: Redis, guild: string, change: SettingsChange): Promise<GuildSettings> {
  const hash = VERSIONS.read(await redis.hgetall(keys.settings(guild)));
  const settings = GuildSettings.parse({ ...fromHash(hash), ...change });
  const changed = Object.keys(change).map((name) => {
    const value = settings[name as keyof SettingsChange]; // the keys of `change`
    return [name, Array.isArray(value) ? JSON.stringify(value) : value];
  });
  const fields = { ...Object.fromEntries(changed), v: VERSIONS.current };
  if (changed.length > 0) await redis.hset(keys.settings(guild), fields);
  return settings;
}

/**
 * From now on members with one of the roles may use these families, and no others do, and only in these channels; no roles:
 * everybody again; no channels: everywhere. Each is a field of its own, which means the same in every version so far.
 * @throws {z.ZodError} when one is no id; nothing is changed then
 */
export async function closeFamilies(
  redis: Redis,
  guild: string,
  families: readonly string[],
  { roles, channels = [] }: { roles: readonly string[]; channels?: readonly string[] },
): Promise<void> {
  const lists = [
    { prefix: FAMILY, ids: Ids.parse(roles) },
    { prefix: PLACE, ids: Ids.parse(channels) },
  ];
  if (families.length === 0) return;
  const write = redis.multi();
  for (const { prefix, ids } of lists) {
    const names = families.map((family) => `${prefix}${family}`);
    if (ids.length === 0) write.hdel(keys.settings(guild), ...names);
    else write.hset(keys.settings(guild), Object.fromEntries(names.map((name) => [name, JSON.stringify(ids)])));
  }
  await write.exec();
}
