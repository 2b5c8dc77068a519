import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface LossyProxy extends AsyncDisposable {
  port: number;
  /** Probability that an answer is lost; may be changed at any time. */
  chance: number;
  /** Answers lost so far. */
  lost: number;
}

/**
 * A TCP proxy that loses answers: with the given probability an answer is thrown away after the server has done its work,
 * and the connection is reset, as when a network breaks at the worst moment. Seeded: same seed, same losses.
 */
export async function lossyProxy(
  target: { host: string; port: number },
  chance: number,
  seed: number,
): Promise<LossyProxy> {
  const random = mulberry32(seed);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream);
    upstream.on('data', (answer: Buffer) => {
      if (random() < proxy.chance) {
        proxy.lost++;
        client.resetAndDestroy();
        upstream.destroy();
      } else {
        client.write(answer);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const proxy: LossyProxy = {
    port: address.port,
    chance,
    lost: 0,
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
  return proxy;
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
