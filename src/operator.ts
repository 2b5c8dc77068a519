import type { Logger } from 'pino';
import { createClient } from './client/client.ts';
import type { Config } from './config.ts';
import { UserError } from './errors.ts';
import { createGuilds } from './guilds/guilds.ts';
import { audit } from './jobs/audit.ts';
import { createJobs } from './jobs/jobs.ts';
import { createRequestBudget } from './jobs/request-budget.ts';
import { connectRedis } from './redis/connect.ts';
import { findRunningRedis } from './redis/private-server.ts';

/**
 * `node src/bot.ts audit`, `… replay <request>` and `… export <guild> [user]`: beside a Kiln that runs, on the same Redis.
 */
export const OPERATOR_COMMANDS: readonly string[] = ['audit', 'replay', 'export'];

/**
 * @returns what to print, and whether all is well
 * @throws {UserError} `redis_unreachable`, `unknown_request`, `bad_usage`
 */
export async function operate(
  config: Config,
  log: Logger,
  [command, argument, user]: readonly string[],
): Promise<{ text: string; ok: boolean }> {
  const redisUrl = await findRunningRedis(config);
  await using stack = new AsyncDisposableStack();
  const redis = stack.adopt(await connectRedis(redisUrl), (connection) => connection.disconnect());
  const { url, apiKey } = config.assets;
  const client = stack.use(createClient({ baseUrl: url, apiKey, budget: createRequestBudget(redis, apiKey) }));
  const guilds = createGuilds(redis);
  const { token, apiUrl } = config.discord;
  const jobs = stack.use(await createJobs({ redisUrl, client, guilds, discord: { token, apiUrl }, log }));

  if (command === 'replay') {
    if (argument === undefined) throw new UserError('bad_usage', 'Say which request: node src/bot.ts replay <request>');
    if (!(await jobs.replay(argument)))
      throw new UserError('unknown_request', `There is no request ${argument} to move on`);
    return { text: `Request ${argument} is looked at anew by the next worker.`, ok: true };
  }
  if (command === 'export') {
    if (argument === undefined)
      throw new UserError('bad_usage', 'Say which guild: node src/bot.ts export <guild> [user]');
    return { text: JSON.stringify(await jobs.export(argument, user), null, 2), ok: true };
  }
  const report = await audit({ jobs, guilds, client });
  return { text: JSON.stringify(report, null, 2), ok: report.problems.length === 0 };
}
