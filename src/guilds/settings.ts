import type { Redis } from 'ioredis';
import { Standard } from 'kiln-client/contract/standard/standard';
import { createVersions, type Fields } from 'kiln-runtime/redis/versions';
import { z } from 'zod';
import { keys } from '../keys.ts';
import { ASSET_PLACES, FROM_STATES } from './asset-states.ts';
import { DEFAULT_NOTICE, NoticeAfter, NoticeWay } from './notices.ts';
import { MOST_PRINT_PRICES, PrintPriceLine } from './print-prices.ts';

/**
 * What a guild's leads set besides limits, in a hash per guild; scripts read it, so a change takes effect at once. Each key
 * is a row of a screen of /settings (`commands/settings/settings-table.ts`), or set by a control of its own.
 */
const Ids = z.array(z.string().regex(/^\d{1,20}$/)).max(25);

const Credits = z.coerce.number().int().min(0).max(10_000_000);

/** '': none. */
const ChannelId = z.string().regex(/^\d{0,20}$/);

/** Rows of a batch, whatever leads set. */
export const MOST_BATCH = 200;

/** A vote is over within a week. */
export const MOST_VOTE_MINUTES = 7 * 24 * 60;

export const GuildSettings = z.object({
  /** Roles whose members may make things; none: every member. Those who manage the guild always may. */
  roles: Ids.default([]),
  /** Channels where things may be made, with their threads; none: everywhere. */
  channels: Ids.default([]),
  /** Who may press the buttons that cost, under the results of others: no one else, some roles, or all who may make things. */
  press: z.enum(['asker', 'roles', 'everyone']).default('asker'),
  press_roles: Ids.default([]),
  /** Families that only some roles may use; set by `closeFamilies`. All others: all who may make things. */
  families: z.record(z.string(), Ids).default({}),
  /** Who sees a result unless its member chose: the whole channel, or its member alone until they share it. */
  privacy: z.enum(['shared', 'private']).default('shared'),
  /** The channel that private results are shared in; '': the one where they were asked for. */
  gallery: ChannelId.default(''),
  /** A higher price must be confirmed; 0: none. */
  confirm: Credits.default(0),
  /** When a member sees what would be made before it is held: where not all words are understood, always, or never. */
  look: z.enum(['unclear', 'always', 'never']).default('unclear'),
  /** Most rows of a batch; 0: none are made. */
  batch: z.coerce.number().int().min(0).max(MOST_BATCH).default(50),
  /** For how many minutes members vote on variations; 0: not at all. With `vote_quorum` votes it is decided before that; 0: it is not. */
  vote: z.coerce.number().int().min(0).max(MOST_VOTE_MINUTES).default(0),
  vote_quorum: z.coerce.number().int().min(0).max(1_000).default(0),
  /** What a lead has to approve: a higher price (0: none), all requests of these roles, and these families. */
  approve: Credits.default(0),
  approve_roles: Ids.default([]),
  approve_families: z.array(z.string()).max(25).default([]),
  /** Where leads are asked; '': where the request was made. */
  approve_channel: ChannelId.default(''),
  /** Blocked words, besides the operator's. */
  moderation_words: z.array(z.string().min(1).max(80)).max(300).default([]),
  /** Where leads read what was stopped and reported; '': nowhere. */
  moderation_log: ChannelId.default(''),
  /** After this many stopped requests within an hour (0: never) a member pauses for this many minutes. */
  pause_after: z.coerce.number().int().min(0).max(100).default(3),
  pause_minutes: z.coerce.number().int().min(1).max(10_080).default(10),
  /** How sensitive results are shown outside of age-restricted channels: covered, or not at all. */
  flagged: z.enum(['spoiler', 'withhold']).default('spoiler'),
  /** The language of public messages, by Discord's codes; '': the guild's in Discord. */
  language: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z0-9]{2,3})?$|^$/)
    .default(''),
  /** How members without a choice of their own are notified that a request has ended. */
  notify: NoticeWay.default(DEFAULT_NOTICE.notify),
  notify_after: NoticeAfter.default(DEFAULT_NOTICE.notify_after),
  /** Where an asset's steps are shown; the forum of its posts. */
  assets: z.enum(ASSET_PLACES).default('channel'),
  assets_forum: ChannelId.default(''),
  /** From which state on an asset's thread is archived, and its latest result is copied to the gallery. */
  assets_archive: z.enum(FROM_STATES).default('printed'),
  assets_gallery: z.enum(FROM_STATES).default('never'),
  /** Who says which model makes something: the service, each member, or the leads for everyone. */
  makers: z.enum(['members', 'automatic', 'fixed']).default('members'),
  /** Of `fixed`: the model of a stage, as `<stage>/<maker>`; the first of a stage counts, and for others the service chooses. */
  makers_fixed: z
    .array(z.string().regex(/^[a-z0-9-]{1,64}\/[a-z0-9-]{1,64}$/))
    .max(25)
    .default([]),
  /** Families that work in some channels only, with their threads; set by `closeFamilies`. */
  places: z.record(z.string(), Ids).default({}),
  /** The guild's rules for its assets, as the text of their file; '': none. Set by /standard, read by `standardOf`. */
  standard: z.string().max(8_000).default(''),
  /** What prints cost, as `printCosts` reads it; none: prints are not priced. */
  print_prices: z.array(PrintPriceLine).max(MOST_PRINT_PRICES).default([]),
  /** The guild's own account at the service; empty: the operator's. Set by service-keys.ts only. */
  account: z.string().default(''),
});
export type GuildSettings = z.output<typeof GuildSettings>;

/** The guild's rules for its assets; undefined: it has none, or a newer Kiln wrote them. */
export const standardOf = ({ standard }: Pick<GuildSettings, 'standard'>): Standard | undefined =>
  standard === '' ? undefined : Standard.safeParse(JSON.parse(standard)).data;

/** The model that makes a stage; undefined: the service chooses. @param said what a member asked for */
export function makerByRule({ makers, makers_fixed: fixed }: GuildSettings, type: string, said?: unknown) {
  if (makers === 'members') return typeof said === 'string' ? said : undefined;
  if (makers === 'automatic') return undefined;
  return fixed.find((one) => one.startsWith(`${type}/`))?.slice(type.length + 1);
}

/** The words that a setting is one of; none: it is of another kind. */
export function valuesOf(key: keyof GuildSettings): readonly string[] {
  const schema = GuildSettings.shape[key].unwrap();
  return schema instanceof z.ZodEnum ? schema.options : [];
}

/** The largest value of a number; undefined: it is of another kind. */
export function mostOf(key: keyof GuildSettings): number | undefined {
  const schema = GuildSettings.shape[key].unwrap();
  return schema instanceof z.ZodNumber ? (schema.maxValue ?? undefined) : undefined;
}

const keysOfSettings = GuildSettings.keyof().options;

/** What a word of a newer Kiln is taken for, where the default is not the strictest. */
const STRICTEST: Partial<GuildSettings> = {
  privacy: 'private',
  look: 'always',
  flagged: 'withhold',
  assets_archive: 'never',
  makers: 'automatic',
};

/** Of a value that some Kiln wrote: a newer one may have longer lists and more words. */
function storedSchema(key: keyof GuildSettings): z.ZodType {
  const schema: z.ZodType = GuildSettings.shape[key];
  const inner = GuildSettings.shape[key].unwrap();
  if (inner instanceof z.ZodArray) return z.array(z.string()).default([]);
  if (inner instanceof z.ZodRecord) return z.record(z.string(), z.array(z.string()));
  if (inner instanceof z.ZodNumber) return schema;
  return schema.catch(STRICTEST[key] ?? schema.parse(undefined));
}

const Stored = z.object(Object.fromEntries(keysOfSettings.map((key) => [key, storedSchema(key)])));
const VERSIONS = createVersions([]);

/** A field for each family, so that of two leads who change two of them neither undoes the other's change. */
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
  const stored = Stored.parse({
    ...Object.fromEntries(read.filter(([name]) => !name.startsWith(FAMILY) && !name.startsWith(PLACE))),
    families: under(FAMILY),
    places: under(PLACE),
  });
  // The table of schemas loses its types: it has the keys of GuildSettings, with values of the same kinds.
  return stored as GuildSettings;
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
  const changed = keysOfSettings
    .filter((key) => Object.hasOwn(change, key))
    .map((key) => {
      const value = settings[key];
      return [key, Array.isArray(value) ? JSON.stringify(value) : value];
    });
  const fields = { ...Object.fromEntries(changed), v: VERSIONS.current };
  if (changed.length > 0) await redis.hset(keys.settings(guild), fields);
  return settings;
}

/** The only roles that may use a family, and the only channels where it works; none: all. */
export interface FamilyPlaces {
  roles: readonly string[];
  channels?: readonly string[];
}

/**
 * From now on only members with one of the roles may use these families, and only in these channels; no roles: every member
 * again; no channels: everywhere. Each is a field of its own, which means the same in every version so far.
 * @throws {z.ZodError} when one is not an id; nothing is changed then
 */
export async function closeFamilies(
  redis: Redis,
  guild: string,
  families: readonly string[],
  { roles, channels = [] }: FamilyPlaces,
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
