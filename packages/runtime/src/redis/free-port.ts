import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports that this process was given: a caller may not listen yet, and the system gives a port without a listener again. */
const given = new Set<number>();

/** A port of loopback without a listener right now, and another one each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    server.close();
    await once(server, 'close');
    if (address === null || typeof address === 'string') throw new Error('no port');
    if (given.has(address.port)) continue;
    given.add(address.port);
    return address.port;
  }
}
