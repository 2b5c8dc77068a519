import type { Redis } from 'ioredis';
import type { Health } from 'kiln-runtime/health';
import type { ModerationOptions } from 'kiln-runtime/moderation/screen';
import type { MemoryGuard } from 'kiln-runtime/threads/memory-guard';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

/** What the roles that speak with Discord are put together from. */
export interface BotParts {
  config: Config;
  /** With the words of the operator's file. */
  moderation: ModerationOptions & { acceptsUnjudged?: boolean };
  log: Logger;
  redis: Redis;
  redisUrl: string;
  serviceUrl: string;
  secrets: readonly string[];
  discord: { token: string; apiUrl: string | undefined };
  health: Health;
  /** Keys of guilds are not to be seen in the log. */
  hide(key: string): void;
  memory: MemoryGuard;
}

export interface BotRole extends AsyncDisposable {
  /** What it goes on trying to bring about, which members need; undefined when nothing is missing. */
  pending(): string | undefined;
}
