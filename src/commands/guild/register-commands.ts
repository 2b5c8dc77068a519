import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type REST, type RESTPutAPIApplicationCommandsJSONBody, Routes } from 'discord.js';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { z } from 'zod';
import { describeProblem } from '../../jobs/discord/classify-error.ts';
import { keys } from '../../keys.ts';

/**
 * Registers the commands with Discord: one bulk PUT, only if the payload has changed (Discord limits new commands per
 * day). Redis keeps its hash and the command ids, which are needed to mention commands.
 */

const Registered = z.array(z.looseObject({ id: z.string(), name: z.string() }));
const Kept = z.object({ hash: z.string(), ids: z.record(z.string(), z.string()) });

export interface RegistrationOptions {
  rest: Pick<REST, 'put'>;
  redis: Redis;
  applicationId: string;
  payload: RESTPutAPIApplicationCommandsJSONBody;
  /** Registers in one guild only, where changes appear at once: for development. */
  guildId?: string | undefined;
  /** Registers even if the payload is unchanged, in case the other side forgot it. */
  force?: boolean;
  log: Logger;
}

/** A Discord that never answers does not delay the start. */
const PATIENCE_MS = 20_000;
const within = (signal: AbortSignal | undefined) =>
  AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(signal ? [signal] : [])]);

const keyOf = (applicationId: string, guildId: string | undefined) =>
  guildId === undefined ? keys.registered(applicationId) : keys.registeredInGuild(applicationId, guildId);

/** @returns the commands' ids by name */
export async function registerCommands(
  options: RegistrationOptions,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
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
  const registered = Registered.parse(await rest.put(route, { body: payload, signal: within(signal) }));
  const ids = Object.fromEntries(registered.map(({ name, id }) => [name, id]));
  await redis.set(keyOf(applicationId, guildId), JSON.stringify({ hash, ids }));
  log.info({ commands: payload.length }, 'commands registered');
  return new Map(Object.entries(ids));
}

/** One line: Discord's errors and the payload may have thousands. */
const shortly = (error: unknown) => ({ problem: JSON.stringify(describeProblem(error)).slice(0, 500) });

const FIRST_PAUSE_MS = 5_000;
const MOST_PAUSE_MS = 15 * 60_000;

export interface Registration extends AsyncDisposable {
  /** Whether Discord has the commands as they are now. */
  isDone(): boolean;
}

/** Registers the commands; if Discord refuses, continues with the previous ones and retries with growing delays. */
export async function keepRegistered(
  options: RegistrationOptions,
  { firstPauseMs = FIRST_PAUSE_MS }: { firstPauseMs?: number } = {},
): Promise<Registration> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isDone = false;
  const attempt = async (): Promise<boolean> => {
    try {
      await registerCommands(options, signal);
      isDone = true;
      return true;
    } catch (error) {
      if (!signal.aborted)
        options.log.error(
          shortly(error),
          'discord did not take the commands: those of last time stay, it is tried again',
        );
      return false;
    }
  };
  const goOn = async () => {
    for (let pause = firstPauseMs; !signal.aborted; pause = Math.min(MOST_PAUSE_MS, pause * 2)) {
      await wait(pause, undefined, { signal }).catch(() => {});
      if (signal.aborted || (await attempt())) return;
    }
  };
  const later = (await attempt()) ? undefined : goOn();
  return {
    isDone: () => isDone,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await later;
    },
  };
}

/** Ids by name, as last registered; empty if never. */
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
