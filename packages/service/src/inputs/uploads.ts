import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback, networkOf } from 'kiln-client/internal/addresses';
import type { Logger } from 'pino';
import { createFairTurns, type FairTurns } from '../base/fair-turns.ts';
import { HttpError } from '../base/http-error.ts';
import type { Limits } from '../base/limits.ts';
import { isFull, noRoom } from '../files/free-space.ts';
import type { DataOfUri } from './data-uri.ts';
import { readBody } from './read-body.ts';
import type { Spool, Spools } from './spool.ts';

/**
 * Requests with a body, from before its first byte is read until they are answered: an account has some of them in the
 * making at once, and what it sends beyond waits unread, held back by its own connection. No account waits for another's,
 * as long as there is room for all: that is bounded, for each of them has its megabyte of memory, and no network ever has
 * more than its part of it, however many accounts it calls itself.
 */
export interface Uploads {
  /** A `preParsing` hook, behind the one that asks for the key. */
  gate(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** A content type parser for JSON. */
  parse(request: FastifyRequest, payload: IncomingMessage): Promise<unknown>;
}

/** What came with a request. */
export interface Upload {
  spool: Spool;
  lifted: ReadonlyMap<string, DataOfUri>;
  /** Work that needs it: it stays until then, also when its sender has left. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

declare module 'fastify' {
  interface FastifyRequest {
    upload: (Upload & { take(payload: IncomingMessage): Promise<unknown> }) | undefined;
  }
}

export function createUploads({ spools, limits, log }: { spools: Spools; limits: Limits; log: Logger }): Uploads {
  const creates = createFairTurns({ each: limits.creates, waiting: limits.createsWaiting });
  const networks = createFairTurns({ each: limits.bodiesOfNetwork });
  const places = createFairTurns({ atOnce: limits.bodies });
  const largeTurns = createFairTurns({ each: limits.largeBodies });

  return {
    async gate(request, reply) {
      const { account, is404, raw } = request;
      if (is404 || !account || !hasBody(raw)) return;
      await using building = new AsyncDisposableStack();
      const spool = building.use(spools.open());
      const held = building.move();
      const hold = createHold(() =>
        held
          .disposeAsync()
          .catch((err: unknown) => log.warn({ err, requestId: request.id }, 'an upload was not cleared away')),
      );
      reply.raw.once('close', hold.close);
      const take = async (turns: FairTurns, whose: string) => {
        // Who left while the key was looked up is told of by no event any more.
        if (reply.raw.destroyed) hold.close();
        if (held.disposed) throw new HttpError(400, 'the connection was closed before the body had come');
        const turn = turns.take(whose);
        held.use(turn);
        await turn.granted;
      };
      const large = () => take(largeTurns, account.id);
      request.upload = {
        spool,
        lifted: new Map(),
        during: hold.during,
        async take(payload) {
          const read = await readBody(payload, { spool, large, limits });
          this.lifted = read.lifted;
          return read.body;
        },
      };
      // First the wait for the account's own requests: it takes no place from other accounts.
      await take(creates, account.id);
      const network = isLoopback(request.ip) ? undefined : networkOf(request.ip);
      if (network !== undefined) await take(networks, network);
      await take(places, network ?? account.id);
    },
    async parse(request, payload) {
      // No key was checked, as where there is no such route: the body is not kept.
      if (!request.upload) return void payload.resume();
      const { upload } = request;
      return upload
        .during(() => upload.take(payload))
        .catch((error: unknown) => {
          throw isFull(error) ? noRoom({ cause: error }) : error;
        });
    },
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Lets go once it is closed and nothing goes on any more. */
function createHold(letGo: () => void) {
  let closed = false;
  let working = 0;
  const check = () => {
    if (closed && working === 0) letGo();
  };
  return {
    close() {
      closed = true;
      check();
    },
    async during<T>(work: () => Promise<T>): Promise<T> {
      working++;
      try {
        return await work();
      } finally {
        working--;
        check();
      }
    },
  };
}
