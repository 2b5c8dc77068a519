import { ChannelFlags, Routes } from 'discord.js';
import type { Redis } from 'ioredis';
import { inGroups } from 'kiln-runtime/in-groups';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { readSettings } from '../../guilds/settings.ts';
import { keys } from '../../keys.ts';
import { askDiscord } from './discord-looks.ts';
import { examine, type Finding, look, skipped, well } from './finding.ts';

/** Forums that guilds chose for their assets: whether each is there, and takes a post of Kiln's. */

const Forum = z.object({
  name: z.string().nullish(),
  flags: z.number().default(0),
  available_tags: z.array(z.object({ moderated: z.boolean().default(false) })).default([]),
});
/** Discord counts requests: those of a large installation are not all asked for. */
const MOST = 50;
/** At once: all within the patience of a look, and few enough that a bot beside it goes on. */
const GROUP = 5;
const BATCH = 200;
const MOST_NAMED = 5;

export const forumLooks = (config: Config, redis: Redis | undefined): Promise<Finding> =>
  examine('Forums of assets', async (signal) => {
    if (config.discord.builtIn) return skipped('The local Discord’s are seen in /settings.');
    if (redis === undefined) return skipped('Which ones were chosen stands in Redis.');
    const chosen = await chosenForums(redis);
    if (chosen.length === 0) return skipped('No guild chose one.');
    const ask = askDiscord(config);
    const answers = await inTurns(chosen.slice(0, MOST), GROUP, async ({ guild, assets_forum: forum }) => {
      return { guild, forum, ...(await ask(Routes.channel(forum), signal)) };
    });
    // What Discord has no time for says nothing of the forum.
    const told = answers.filter(({ status }) => status !== 429 && status < 500);
    const wrongs = told.flatMap(({ guild, forum, status, body }) => {
      const found = Forum.safeParse(body);
      const problem = status === 200 && found.success ? problemOf(found.data) : `is answered with ${status}`;
      const name = found.data?.name ? `#${found.data.name} ` : '';
      return problem === undefined ? [] : [`${name}(channel ${forum}, guild ${guild}) ${problem}`];
    });
    const left = chosen.length - told.length;
    const rest = left > 0 ? ` ${left} more were not looked at.` : '';
    if (told.length === 0) return skipped(`Discord says nothing of the ${left} now.`);
    if (wrongs.length === 0) return well(`${told.length} can take posts.${rest}`);
    const named = wrongs.slice(0, MOST_NAMED).join('; ');
    const others = wrongs.length > MOST_NAMED ? `; and ${wrongs.length - MOST_NAMED} more` : '';
    return look(
      `${named}${others}.${rest}`,
      'There: add a tag that all may set, give Kiln “Manage Channels” so that it makes its own, or no longer require tags; else choose another forum in /settings. Until then results stay where they are asked for.',
    );
  });

function problemOf({ flags, available_tags: tags }: z.output<typeof Forum>): string | undefined {
  const isRequired = (flags & ChannelFlags.RequireTag) !== 0;
  return isRequired && tags.every(({ moderated }) => moderated)
    ? 'requires a tag of each post and has none that all may set'
    : undefined;
}

async function chosenForums(redis: Redis) {
  const guilds = (await redis.smembers(keys.guilds)).sort();
  const all = await inTurns(guilds, BATCH, async (guild) => ({ guild, ...(await readSettings(redis, guild)) }));
  return all.filter(({ assets, assets_forum: forum }) => assets === 'post' && forum !== '');
}

const inTurns = async <T, U>(all: readonly T[], size: number, work: (one: T) => Promise<U>): Promise<U[]> =>
  (await Array.fromAsync(inGroups(all, size), (some) => Promise.all(some.map(work)))).flat();
