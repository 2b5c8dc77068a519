import { APIVersion, DefaultRestOptions, DefaultUserAgent, Routes } from 'discord.js';
import { UserError } from 'kiln-errors';
import { z } from 'zod';

const Application = z.object({ id: z.string() });
const PATIENCE_MS = 5_000;

/**
 * Which bot a token is of, asked for once, before anything of that bot runs.
 * @returns undefined when Discord does not say
 * @throws {UserError} `bad_token`
 */
export async function readApplicationId({
  token,
  apiUrl = DefaultRestOptions.api,
}: {
  token: string;
  apiUrl: string | undefined;
}): Promise<string | undefined> {
  const answer = await fetch(`${apiUrl}/v${APIVersion}${Routes.currentApplication()}`, {
    headers: { authorization: `Bot ${token}`, 'user-agent': DefaultUserAgent },
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined);
  if (answer?.status === 401) {
    throw new UserError(
      'bad_token',
      'Discord does not accept DISCORD_TOKEN. Copy the bot token again from the developer portal.',
    );
  }
  const parsed = Application.safeParse(await answer?.json().catch(() => undefined));
  return parsed.success ? parsed.data.id : undefined;
}
