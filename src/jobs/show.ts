import { createHash } from 'node:crypto';
import type { Ledger } from '../guilds/ledger.ts';
import type { MessageBody } from '../messages/message-body.ts';
import { renderRequest } from '../messages/request-message.ts';
import type { RequestView } from '../messages/view.ts';
import type { Durations } from './durations.ts';
import type { Shown } from './mailbox.ts';
import type { Positions } from './positions.ts';
import type { Prices } from './prices.ts';
import type { Request } from './request.ts';
import { requestView } from './request-view.ts';

/** From the record to what its message says now. */
export interface Drawing extends Shown {
  body: MessageBody;
}

export interface Show {
  view(request: Request): Promise<RequestView>;
  draw(request: Request): Promise<Drawing>;
}

export interface ShowOptions {
  ledger: Ledger;
  durations: Durations;
  positions: Positions;
  prices: Prices;
  now: () => number;
}

export function createShow({ ledger, durations, positions, prices, now }: ShowOptions): Show {
  const view: Show['view'] = async (request) => {
    const [balance, typicalSeconds, learned, ahead] = await Promise.all([
      ledger.balance(request.guild_id),
      durations.typical(request.type),
      prices.learned(),
      request.state === 'held' ? positions.ahead(request.id) : 0,
    ]);
    // In an account of the guild's own it is not our credits that are left.
    const left = request.account === '' ? balance.available : undefined;
    return { ...requestView(request, { ahead, typicalSeconds, left, now: now() }), learned };
  };

  return {
    view,
    async draw(request) {
      const drawn = await view(request);
      const body = renderRequest(drawn, now());
      const { phase } = drawn;
      return {
        body,
        hash: createHash('sha1').update(JSON.stringify(body)).digest('base64'),
        percent: phase.name === 'running' ? phase.task.progress : phase.name === 'waiting' ? -2 * (1 + phase.ahead) : 0,
        phase: phase.name === 'running' ? `running ${phase.task.status}` : phase.name,
      };
    },
  };
}
