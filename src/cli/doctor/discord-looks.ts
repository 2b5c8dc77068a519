import { APIVersion, ApplicationFlags, DefaultRestOptions, DefaultUserAgent, Routes } from 'discord.js';
import type { Redis } from 'ioredis';
import { UserError } from 'kiln-errors';
import { INSTALLATION_KEY } from 'kiln-service/installation/record';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { redirectUriOf } from '../../jobs/discord/sign-in.ts';
import { examine, type Finding, look, reasonOf, skipped, well, wrong } from './finding.ts';

/** Discord: the token's bot, whether this Redis belongs to it, and how often it may still connect today. */

const User = z.object({ id: z.string(), username: z.string() });
const Application = z.object({
  id: z.string(),
  flags: z.int().optional(),
  redirect_uris: z.array(z.string()).optional(),
});
const GatewayBot = z.object({
  shards: z.int(),
  session_start_limit: z.object({ total: z.int(), remaining: z.int(), reset_after: z.int() }),
});
const FEW_STARTS = 20;

/** One GET as the bot. @throws {UserError} `discord_unreachable` */
export function askDiscord({ discord }: Config) {
  return async (route: string, signal: AbortSignal) => {
    const answer = await fetch(`${discord.apiUrl ?? DefaultRestOptions.api}/v${APIVersion}${route}`, {
      headers: { authorization: `Bot ${discord.token}`, 'user-agent': DefaultUserAgent },
      signal,
    }).catch((error: unknown) => {
      const where = discord.apiUrl === undefined ? 'this machine’s way out' : 'DISCORD_API_URL';
      throw new UserError('discord_unreachable', `Discord cannot be reached: ${reasonOf(error)}. See ${where}.`);
    });
    const body: unknown = await answer.json().catch(() => undefined);
    return { status: answer.status, body };
  };
}

export function discordLooks(config: Config, redis: Redis | undefined): Promise<Finding[]> {
  const { discord } = config;
  const ask = askDiscord(config);
  return Promise.all([
    examine('Discord', async (signal) => {
      if (discord.builtIn) return skipped('No DISCORD_TOKEN is set, so it is the local Discord.');
      const { status, body } = await ask(Routes.user(), signal);
      if (status === 401) {
        return wrong('Discord does not accept DISCORD_TOKEN.', 'Copy the bot token again from the developer portal.');
      }
      const user = User.safeParse(body);
      if (!user.success)
        return wrong(`Discord answers ${status}.`, 'See discordstatus.com, and this machine’s way out.');
      return await whose(user.data.username, (await ask(Routes.currentApplication(), signal)).body, redis);
    }),
    examine('Discord, connections', async (signal) => {
      if (discord.builtIn) return skipped('The local Discord has none to spare.');
      const { status, body } = await ask(Routes.gatewayBot(), signal);
      const gateway = GatewayBot.safeParse(body);
      if (!gateway.success) return wrong(`Discord answers ${status}.`, 'Without it no gateway can connect.');
      const { shards, session_start_limit: limit } = gateway.data;
      const says = `${limit.remaining} of ${limit.total} new sessions are left for today; ${shards} shards are recommended.`;
      if (limit.remaining === 0) {
        const hours = (limit.reset_after / 3_600_000).toFixed(1);
        return wrong(says, `Wait ${hours} hours, and see in the log why a gateway connects again and again.`);
      }
      return limit.remaining < FEW_STARTS ? look(says, 'See in the log why a gateway connects so often.') : well(says);
    }),
    examine('Discord, sign-in', async (signal) => {
      if (config.publicUrl === undefined) return skipped('Without KILN_PUBLIC_URL no result is seen in a browser.');
      const known = redirectUriOf(config.publicUrl);
      const add = `In the developer portal, under OAuth2, add the redirect ${known}`;
      if (discord.builtIn) return skipped('The local Discord knows the address to come back to.');
      if (config.signIn.secret === undefined)
        return look('Nobody can sign in to write notes on results.', `${add} and set DISCORD_CLIENT_SECRET.`);
      const application = Application.safeParse((await ask(Routes.currentApplication(), signal)).body);
      if (application.data?.redirect_uris?.includes(known)) return well('Members sign in to write notes on results.');
      return look('The application does not name the address to come back to.', `${add}.`);
    }),
    examine('Discord, Activity', async (signal) => {
      if (discord.builtIn) return skipped('The local Discord has Activities where KILN_ACTIVITY is on.');
      const { data } = Application.safeParse((await ask(Routes.currentApplication(), signal)).body);
      if (data?.flags === undefined)
        return look('Discord does not say whether the application has Activities.', 'Try again.');
      const hasActivities = (data.flags & ApplicationFlags.Embedded) !== 0;
      if (!config.activity && !hasActivities)
        return skipped('KILN_ACTIVITY is off: results do not open inside Discord.');
      if (config.activity && hasActivities) return well('Results open inside Discord, for several members at once.');
      return config.activity
        ? wrong(
            'KILN_ACTIVITY is on, and the application has no Activities.',
            'Enable them in the developer portal, under Activities, or set KILN_ACTIVITY=off.',
          )
        : wrong(
            'The application has Activities, and KILN_ACTIVITY is off: Discord takes no commands without their entry point.',
            'Set KILN_ACTIVITY=on, or disable Activities in the developer portal.',
          );
    }),
  ]);
}

async function whose(name: string, application: unknown, redis: Redis | undefined) {
  const parsed = Application.safeParse(application);
  if (!parsed.success)
    return look(`It is ${name}’s token, and Discord does not say of which application.`, 'Try again.');
  const { id } = parsed.data;
  const owner = await redis?.hget(INSTALLATION_KEY, 'application');
  if (!owner || owner === id) return well(`It is ${name}, application ${id}. No privileged intent is needed.`);
  return wrong(
    `The token is of ${name}, application ${id}, and this Redis belongs to the bot ${owner}.`,
    'Each bot needs a Redis database and a data folder of its own. If this one is to take over: npm run kiln -- installation adopt',
  );
}
