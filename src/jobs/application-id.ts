import { DiscordAPIError, REST, Routes } from 'discord.js';
import { z } from 'zod';
import { UserError } from '../errors.ts';
import { discordFetch } from './discord-fetch.ts';

const Application = z.object({ id: z.string() });
const PATIENCE_MS = 5_000;

/**
 * Which bot a token is of.
 * @returns undefined when Discord does not say
 * @throws {UserError} `bad_token`
 */
export async function readApplicationId(discord: {
  token: string;
  apiUrl: string | undefined;
}): Promise<string | undefined> {
  const rest = new REST({
    makeRequest: discordFetch,
    timeout: PATIENCE_MS,
    retries: 1,
    ...(discord.apiUrl === undefined ? {} : { api: discord.apiUrl }),
  }).setToken(discord.token);
  try {
    return Application.parse(await rest.get(Routes.currentApplication())).id;
  } catch (cause) {
    if (!(cause instanceof DiscordAPIError) || cause.status !== 401) return undefined;
    throw new UserError(
      'bad_token',
      'Discord does not accept DISCORD_TOKEN. Copy the bot token again from the developer portal.',
      { cause },
    );
  }
}
