import { z } from 'zod';
import { defined } from '../base/wire.ts';
import { Fault } from '../core/faults.ts';
import { RateLimits } from '../core/rate-limits.ts';
import { Settings } from '../core/settings.ts';
import { GatewaySettings } from '../gateway/gateway-settings.ts';
import { row } from './switch.ts';

/** Time, limits, outages and what Discord thinks of a text. */

export const weather = {
  settings: row({
    summary: 'Change how Discord is: speed of uploads, lifetime of links, blocked words …',
    input: Settings.partial(),
    current: ({ settings: { gateway: _, ...own } }) => own,
    run: ({ settings }, change) => put(settings, change),
  }),
  gateway: row({
    summary: 'Limits of connections: heartbeats, starts, shards, intents …',
    input: GatewaySettings.partial(),
    current: ({ settings }) => settings.gateway,
    run: ({ settings }, change) => put(settings.gateway, change),
  }),
  clock: row({
    summary: 'Move time on, and let happen what is due',
    input: z.object({ moveMs: z.number().int().min(0) }),
    current: ({ clock }) => ({ moveMs: clock.movedMs }),
    run: ({ clock }, { moveMs }) => clock.move(moveMs),
  }),
  rates: row({
    summary: "Rate limits: Discord's own, none, or Discord's with some replaced",
    input: RateLimits,
    run: ({ limiter }, limits) => limiter.set(limits),
  }),
  fail: row({
    summary: 'Let the next matching requests of the bot fail',
    input: Fault,
    run: ({ faults }, fault) => faults.failNext(fault),
  }),
  mend: row({
    summary: 'Forget the failures that were asked for',
    input: z.object({}),
    run: ({ faults }) => faults.clear(),
  }),
  disconnect: row({
    summary: 'Break gateway connections: politely, by cutting the line, or by ending the sessions',
    input: z.object({
      how: z.enum(['reconnect', 'drop', 'invalid', 'resumable', 'zombie']).default('drop'),
      who: z.enum(['bot', 'people', 'all']).default('bot'),
      shard: z.number().int().min(0).optional(),
    }),
    run: ({ gateway }, { how, who, shard: wanted }) =>
      gateway.disconnect(
        how,
        ({ user, shard: [id] }) =>
          (who === 'all' || (user.bot === true) === (who === 'bot')) && (wanted === undefined || id === wanted),
      ),
  }),
};

function put(into: object, change: object): void {
  Object.assign(into, defined(change));
}
