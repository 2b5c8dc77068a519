import { createHash } from 'node:crypto';
import { type REST, type RESTPutAPIApplicationCommandsJSONBody, Routes } from 'discord.js';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { z } from 'zod';

/**
 * Tells Discord what can be said: one bulk PUT, only when the payload is another than last time (Discord counts new
 * commands per day). Redis keeps its hash, and the ids that Discord gave, for mentions of commands in messages.
 */

const Registered = z.array(z.looseObject({ id: z.string(), name: z.string() }));
const Kept = z.object({ hash: z.string(), ids: z.record(z.string(), z.string()) });

export interface RegistrationOptions {
  rest: Pick<REST, 'put'>;
  redis: Redis;
  applicationId: string;
  payload: RESTPutAPIApplicationCommandsJSONBody;
  /** Registers in one guild only, where changes show at once: for development. */
  guildId?: string | undefined;
  /** Register even if the payload is the same: the other side may have forgotten. */
  force?: boolean;
  log: Logger;
}

const keyOf = (applicationId: string, guildId: string | undefined) =>
  `kiln:commands:${applicationId}${guildId === undefined ? '' : `:${guildId}`}`;

/** @returns the commands' ids by name */
export async function registerCommands(options: RegistrationOptions): Promise<ReadonlyMap<string, string>> {
  const { rest, redis, applicationId, payload, guildId, log } = options;
  const hash = createHash('sha256').update(JSON.stringify(payload)).digest('base64url');
  const kept = await readKept(redis, applicationId, guildId);
  if (kept?.hash === hash && !options.force) {
    log.debug({ commands: payload.length }, 'commands are registered already');
    return new Map(Object.entries(kept.ids));
  }
  const route =
    guildId === undefined
      ? Routes.applicationCommands(applicationId)
      : Routes.applicationGuildCommands(applicationId, guildId);
  const registered = Registered.parse(await rest.put(route, { body: payload }));
  const ids = Object.fromEntries(registered.map(({ name, id }) => [name, id]));
  await redis.set(keyOf(applicationId, guildId), JSON.stringify({ hash, ids }));
  log.info({ commands: payload.length }, 'commands registered');
  return new Map(Object.entries(ids));
}

/** Ids by name, as last registered; empty when nothing was. */
export async function commandIds(
  redis: Redis,
  applicationId: string,
  guildId?: string,
): Promise<ReadonlyMap<string, string>> {
  return new Map(Object.entries((await readKept(redis, applicationId, guildId))?.ids ?? {}));
}

async function readKept(redis: Redis, applicationId: string, guildId: string | undefined) {
  const text = await redis.get(keyOf(applicationId, guildId));
  if (text === null) return undefined;
  const kept = Kept.safeParse(JSON.parse(text));
  return kept.success ? kept.data : undefined;
}
