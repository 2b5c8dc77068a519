import type { Redis } from 'ioredis';
import { UserError } from 'kiln-errors';
import { settle } from './record.ts';

/**
 * An installation is one bot. Another one on the same Redis would see guilds that it is not in, and take them for left:
 * their data would be deleted after a month. The bot of the local Discord is a stand-in, and gives way to a real one.
 */

/** @param standIn the application of the local Discord. @throws {UserError} `wrong_bot` */
export async function claimApplication(redis: Redis, application: string, standIn: string): Promise<void> {
  const owner = await settle(redis, 'application', application, standIn);
  if (owner === application) return;
  throw new UserError(
    'wrong_bot',
    `This Redis belongs to the bot with the application id ${owner}${owner === standIn ? ' (the local Discord)' : ''}, and DISCORD_TOKEN is that of ${application}${application === standIn ? ' (the local Discord: no DISCORD_TOKEN is set)' : ''}. Each bot needs a Redis database and a data folder of its own. If this bot is to take over everything here: npm run kiln -- installation adopt`,
  );
}
