import { ChannelFlags, Routes } from 'discord.js';
import type { Redis } from 'ioredis';
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
const BATCH = 200;
const MOST_NAMED = 5;

export const forumLooks = (config: Config, redis: Redis | undefined): Promise<Finding> =>
  examine('Forums of assets', async (signal) => {
    if (config.discord.builtIn) return skipped('The local Discord’s are seen in /settings.');
    if (redis === undefined) return skipped('Which ones were chosen stands in Redis.');
    const chosen = await chosenForums(redis);
    if (chosen.length === 0) return skipped('No guild chose one.');
    const ask = askDiscord(config);
    const wrongs: string[] = [];
    for (const { guild, forum } of chosen.slice(0, MOST)) {
      const { status, body } = await ask(Routes.channel(forum), signal);
      const found = Forum.safeParse(body);
      const problem = status === 200 && found.success ? problemOf(found.data) : `is answered with ${status}`;
      const name = found.data?.name ? `#${found.data.name} ` : '';
      if (problem !== undefined) wrongs.push(`${name}(channel ${forum}, guild ${guild}) ${problem}`);
    }
    const rest = chosen.length > MOST ? ` ${chosen.length - MOST} more were not looked at.` : '';
    if (wrongs.length === 0) return well(`${Math.min(MOST, chosen.length)} can take posts.${rest}`);
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

async function chosenForums(redis: Redis): Promise<{ guild: string; forum: string }[]> {
  const guilds = (await redis.smembers(keys.guilds)).sort();
  const chosen: { guild: string; forum: string }[] = [];
  for (let i = 0; i < guilds.length; i += BATCH) {
    const some = guilds.slice(i, i + BATCH);
    const settings = await Promise.all(some.map((guild) => readSettings(redis, guild)));
    for (const [at, { assets, assets_forum: forum }] of settings.entries())
      if (assets === 'post' && forum !== '') chosen.push({ guild: some[at] ?? '', forum });
  }
  return chosen;
}
