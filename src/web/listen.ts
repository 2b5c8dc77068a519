import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { UserError } from '../errors.ts';

/** Where our HTTP servers listen. */

/** @returns the address under which this machine reaches it */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<string> {
  await app.listen({ port, host });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the web server has no port');
  return `http://127.0.0.1:${address.port}`;
}

/** @throws {UserError} `port_in_use` */
export async function checkPort(port: number, variable: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const probe = createServer().once('error', reject).listen({ port, host: '127.0.0.1' }, resolve);
  try {
    await promise;
  } catch (cause) {
    throw new UserError(
      'port_in_use',
      `Port ${port} is in use (is Kiln running already?). Stop what uses it, or set ${variable} to another port`,
      { cause },
    );
  } finally {
    await new Promise((closed) => probe.close(closed));
  }
}
