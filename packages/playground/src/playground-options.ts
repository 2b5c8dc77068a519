import type { FastifyBaseLogger } from 'fastify';
import type { Examples } from './web/examples.ts';

export interface PlaygroundOptions {
  /** Holds `playground.jsonl` and `cdn/`. */
  dataDir: string;
  log: FastifyBaseLogger;
  /** Unix milliseconds; tests move it to age tokens, messages and addresses. */
  now?: () => number;
  botToken?: string;
  /** How long the bot has to answer an interaction; 3000 as on Discord. */
  responseMs?: number;
  /** Host names that are served besides loopback ones. */
  allowedHosts?: readonly string[];
  /** What the page of an empty channel offers to try. */
  examples?: Examples;
  /** It listens beyond loopback on purpose, and is asked by the addresses of this machine, too. */
  beyondLoopback?: boolean;
}
