import { z } from 'zod';
import { PRIVILEGED_INTENTS } from './intents.ts';

/** The limits of a bot's connections, and what Discord permits its application. */

export const GatewaySettings = z.object({
  heartbeatMs: z.number().int().min(10),
  /** Sessions that may be started within 5 seconds, one for each remainder of the shard's number. */
  maxConcurrency: z.number().int().min(1),
  /** Sessions that may be started within 24 hours. */
  sessionsPerDay: z.number().int().min(0),
  /** What a connection may send within 60 seconds, heartbeats included. */
  sendsPerMinute: z.number().int().min(1),
  /** A shard with more guilds is refused. */
  guildsPerShard: z.number().int().min(1),
  /** What /gateway/bot recommends; null: one for every 1,000 guilds (more exactly 2/5 of guildsPerShard). */
  recommendedShards: z.number().int().min(1).nullable(),
  /** Enabled for the application. */
  privilegedIntents: z.array(z.enum(PRIVILEGED_INTENTS)),
});
export type GatewaySettings = z.infer<typeof GatewaySettings>;

export const DEFAULT_GATEWAY_SETTINGS: GatewaySettings = {
  heartbeatMs: 41_250,
  maxConcurrency: 1,
  sessionsPerDay: 1000,
  sendsPerMinute: 120,
  guildsPerShard: 2500,
  recommendedShards: null,
  privilegedIntents: [],
};

export function recommendedShards(settings: GatewaySettings, guildCount: number): number {
  return settings.recommendedShards ?? Math.max(1, Math.ceil(guildCount / (settings.guildsPerShard * 0.4)));
}
