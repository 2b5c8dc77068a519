import type { Redis } from 'ioredis';
import { UserError } from 'kiln-errors';
import { z } from 'zod';
import { keys } from '../keys.ts';

/**
 * Presets: named options and words of a member, a channel or the server. A preset called `default` applies without being
 * named. The nearest value wins: the command's own options, the named preset, then the defaults of the member, of the
 * channel, of the server.
 */

export const DEFAULT_PRESET = 'default';
export const PRESET_SCOPES = ['mine', 'channel', 'server'] as const;
export type PresetScope = (typeof PRESET_SCOPES)[number];
const MOST = 50;

export const PresetName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,31}$/u, {
    error: 'A name has 1 to 32 characters: letters, digits, spaces, - and _.',
  });

const Words = z.string().trim().max(300).default('');
export const Preset = z.object({
  /** Text before and after the prompt, and the negative prompt. */
  before: Words,
  after: Words,
  without: Words,
  /** By the names of the commands' options. */
  options: z.record(z.string().max(60), z.string().max(500)).default({}),
});
export type Preset = z.output<typeof Preset>;

export interface NamedPreset {
  scope: PresetScope;
  name: string;
  preset: Preset;
}

/** The member who asks, and the channel: a thread counts as its channel. */
export interface PresetPlace {
  guild: string;
  user: string;
  channel: string;
}

export type Presets = ReturnType<typeof createPresets>;

export function createPresets(redis: Redis) {
  const home = ({ guild, user, channel }: PresetPlace, scope: PresetScope) => {
    if (scope === 'mine') return { key: keys.memberPresets(guild, user), prefix: '' };
    return { key: keys.presets(guild), prefix: scope === 'channel' ? `channel/${channel}/` : 'server/' };
  };
  const parsed = (hash: Record<string, string>) =>
    Object.fromEntries(Object.entries(hash).map(([name, text]) => [name, JSON.parse(text) as unknown]));

  return {
    /** Presets that apply there for the member, nearest first. */
    async list(place: PresetPlace): Promise<NamedPreset[]> {
      const [own, shared] = await Promise.all([
        redis.hgetall(keys.memberPresets(place.guild, place.user)),
        redis.hgetall(keys.presets(place.guild)),
      ]);
      return PRESET_SCOPES.flatMap((scope) => {
        const { prefix } = home(place, scope);
        return Object.entries(scope === 'mine' ? own : shared).flatMap(([field, text]) => {
          // A newer version's preset may not be valid here: it is left out.
          const preset = field.startsWith(prefix) ? Preset.safeParse(JSON.parse(text)).data : undefined;
          return preset ? [{ scope, name: field.slice(prefix.length), preset }] : [];
        });
      });
    },
    /** @throws {UserError} `too_many` */
    async save(place: PresetPlace, { scope, name, preset }: NamedPreset): Promise<void> {
      const { key, prefix } = home(place, scope);
      const isNew = (await redis.hexists(key, `${prefix}${name}`)) === 0;
      const known = (await redis.hkeys(key)).filter((field) => field.startsWith(prefix));
      if (isNew && known.length >= MOST) {
        throw new UserError('too_many', `There are ${MOST} presets already. Delete one first.`);
      }
      await redis.hset(key, `${prefix}${name}`, JSON.stringify(Preset.parse(preset)));
    },
    /** @returns false if it does not exist */
    async remove(place: PresetPlace, { scope, name }: Omit<NamedPreset, 'preset'>): Promise<boolean> {
      const { key, prefix } = home(place, scope);
      return (await redis.hdel(key, `${prefix}${name}`)) === 1;
    },
    /** The channel was deleted. */
    async removeChannel(guild: string, channel: string): Promise<void> {
      const { key, prefix } = home({ guild, user: '', channel }, 'channel');
      const fields = (await redis.hkeys(key)).filter((field) => field.startsWith(prefix));
      if (fields.length > 0) await redis.hdel(key, ...fields);
    },
    /** A member's own, and those of the server and its channels, as stored: for exports. */
    ofMember: async (guild: string, user: string) => parsed(await redis.hgetall(keys.memberPresets(guild, user))),
    ofGuild: async (guild: string) => parsed(await redis.hgetall(keys.presets(guild))),
  };
}
