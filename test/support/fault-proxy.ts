import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { mulberry32 } from './random.ts';

/**
 * A TCP proxy that does what networks do: late, lost at the worst moment (the server has done its work, the answer is
 * thrown away and the connection reset), silent, cut in the middle, or refusing. Seeded: same seed, same losses.
 */

export type Fault =
  | { kind: 'pass' }
  | { kind: 'delay'; ms: number; jitterMs?: number }
  /** Each answer is lost with this probability, and its connection is reset. */
  | { kind: 'lose'; chance: number }
  /** A thin line: all connections together take this many bytes a second on their way up. */
  | { kind: 'thin'; bytesPerSecond: number }
  /** Takes everything, gives nothing; connections stay open. */
  | { kind: 'black-hole' }
  /** Every connection breaks after this many bytes of answers. */
  | { kind: 'cut'; afterBytes: number }
  /** Nothing listens; open connections are reset. */
  | { kind: 'refuse' };

export interface FaultProxy extends AsyncDisposable {
  port: number;
  /** Answers thrown away and connections broken so far. */
  readonly lost: number;
  set(fault: Fault): Promise<void>;
  /** Sees every piece on its way, before it goes on; what it waits for delays that piece. */
  watch?: ((direction: 'up' | 'down', piece: Buffer) => void | Promise<void>) | undefined;
  /** Says of which answers the connection is to be reset in their place. */
  loses?: ((piece: Buffer) => boolean) | undefined;
}

export async function startFaultProxy(target: { host: string; port: number }, seed: number): Promise<FaultProxy> {
  const random = mulberry32(seed);
  const pairs = new Set<{ client: Socket; upstream: Socket }>();
  let fault: Fault = { kind: 'pass' };
  let lost = 0;
  let server: Server | undefined;
  /** When the thin line is through with what it was given. */
  let free = 0;

  /** Milliseconds until a piece has passed the thin line. */
  function queueing(bytes: number, bytesPerSecond: number): number {
    const now = performance.now();
    free = Math.max(free, now) + (bytes / bytesPerSecond) * 1_000;
    return free - now;
  }

  function accept(client: Socket): void {
    const upstream = connect(target);
    const pair = { client, upstream };
    pairs.add(pair);
    client.setNoDelay(true);
    upstream.setNoDelay(true);
    let received = 0;
    for (const socket of [client, upstream]) {
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        pairs.delete(pair);
        client.destroy();
        upstream.destroy();
      });
    }
    const breakOff = () => {
      lost++;
      client.resetAndDestroy();
      upstream.destroy();
    };
    /** Pieces keep their order: each waits for the one before it. */
    const pass = (direction: 'up' | 'down', from: Socket, to: Socket) => {
      let before = Promise.resolve();
      return (piece: Buffer) => {
        const now = fault;
        if (now.kind === 'black-hole') return;
        if (direction === 'down') {
          received += piece.length;
          if ((now.kind === 'lose' && random() < now.chance) || proxy.loses?.(piece)) return breakOff();
          if (now.kind === 'cut' && received > now.afterBytes) {
            client.write(piece.subarray(0, Math.max(0, piece.length - (received - now.afterBytes))), breakOff);
            return;
          }
        }
        if (now.kind === 'thin' && direction === 'up') {
          // Nothing more is read meanwhile, so that the sender feels the line.
          from.pause();
          setTimeout(() => from.resume(), queueing(piece.length, now.bytesPerSecond));
        }
        const late = now.kind === 'delay' ? Math.max(0, now.ms + (random() * 2 - 1) * (now.jitterMs ?? 0)) : 0;
        before = before.then(async () => {
          if (late > 0) await new Promise((done) => setTimeout(done, late));
          await proxy.watch?.(direction, piece);
          if (!to.destroyed) to.write(piece);
        });
      };
    };
    client.on('data', pass('up', client, upstream));
    upstream.on('data', pass('down', upstream, client));
  }

  async function listen(port: number): Promise<number> {
    server = createServer(accept).listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return address.port;
  }

  function breakAll(): void {
    for (const { client, upstream } of pairs) {
      client.resetAndDestroy();
      upstream.destroy();
    }
  }

  const proxy: FaultProxy = {
    port: await listen(0),
    get lost() {
      return lost;
    },
    async set(next) {
      const wasRefusing = fault.kind === 'refuse';
      const wasSilent = fault.kind === 'black-hole';
      fault = next;
      if (next.kind === 'refuse' && !wasRefusing) {
        server?.close();
        breakAll();
      } else if (wasRefusing && next.kind !== 'refuse') {
        await listen(proxy.port);
      } else if (wasSilent && next.kind !== 'black-hole') {
        breakAll(); // pieces are missing in what was open
      }
    },
    async [Symbol.asyncDispose]() {
      server?.close();
      for (const { client, upstream } of pairs) {
        client.destroy();
        upstream.destroy();
      }
    },
  };
  return proxy;
}
