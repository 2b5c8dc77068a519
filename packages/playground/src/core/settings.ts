import { z } from 'zod';
import { DEFAULT_GATEWAY_SETTINGS, type GatewaySettings } from '../gateway/gateway-settings.ts';

/**
 * What differs between one Discord and another, or between its good days and its bad ones. The defaults are what a new
 * application meets; nothing here outlives the process.
 */

export const Settings = z.object({
  /** How long a bot has to answer an interaction. */
  responseMs: z.number().int().min(1),
  /** Bytes a second at which the body of each upload arrives; null: as fast as it comes. */
  uploadBytesPerSecond: z.number().int().min(1).nullable(),
  /** How long a signed address of a file is good. */
  linkSeconds: z.number().int().min(1),
  /** Bytes of a whole request; null: 25 MiB, and 200 MiB where the guild's boosts allow larger files. */
  requestMostBytes: z.number().int().min(1).nullable(),
  /** Hosts of addresses that Discord takes for harmful: 240000. */
  harmfulHosts: z.array(z.string()),
  /** Words that automatic moderation blocks: 200000. */
  blockedWords: z.array(z.string()),
  /** Users who take no direct messages from bots: 50007. */
  closedToMessages: z.array(z.string()),
  /** Answers of 401, 403 and 429 within ten minutes after which a bot is shut out. */
  invalidRequestsMost: z.number().int().min(1),
  /** What a token's edit in an archived thread gets: 400 with 50083, or the 500 that was seen in 2021. */
  archivedByToken: z.enum(['refused', 'broken']),
});

/** The limits of the gateway have a switch of their own. */
export type AllSettings = z.infer<typeof Settings> & { gateway: GatewaySettings };

export const DEFAULT_SETTINGS: AllSettings = {
  responseMs: 3000,
  uploadBytesPerSecond: null,
  linkSeconds: 24 * 3600,
  requestMostBytes: null,
  harmfulHosts: [],
  blockedWords: [],
  closedToMessages: [],
  invalidRequestsMost: 10_000,
  archivedByToken: 'refused',
  gateway: DEFAULT_GATEWAY_SETTINGS,
};
