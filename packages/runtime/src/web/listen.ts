import { createServer, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { UserError } from 'kiln-errors';

/** Where our HTTP servers listen. */

export interface Place {
  /** An address, or a name of this machine. */
  host: string;
  /** 0: any free one. */
  port: number;
}

/**
 * @returns the address under which this machine itself reaches it
 * @throws {UserError} `port_in_use`
 */
export async function listen(app: FastifyInstance, { host, port }: Place): Promise<string> {
  try {
    await app.listen({ port, host });
  } catch (cause) {
    if (codeOf(cause) !== 'EADDRINUSE') throw cause;
    throw new UserError('port_in_use', `Port ${port} is in use: stop what listens there, or set another`, { cause });
  }
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  // A server that listens everywhere listens on loopback, too.
  if (['0.0.0.0', '::'].includes(address.address)) return `http://127.0.0.1:${address.port}`;
  return `http://${isIP(address.address) === 6 ? `[${address.address}]` : address.address}:${address.port}`;
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * Before anything else is started.
 * @throws {UserError} `port_in_use`, `no_such_address`
 */
export async function checkPort({ host, port }: Place, variable: string, hostVariable: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const probe = createServer().once('error', reject).listen({ port, host }, resolve);
  try {
    await promise;
  } catch (cause) {
    const code = codeOf(cause);
    if (code === 'EADDRINUSE') {
      const words = `Port ${port} is in use (is Kiln running already?). Stop what uses it, or set ${variable} to another port`;
      throw new UserError('port_in_use', words, { cause });
    }
    const words = `Kiln cannot listen on ${host} port ${port} (${code}). Set ${hostVariable} to an address of this machine, ${variable} to another port`;
    throw new UserError('no_such_address', words, { cause });
  } finally {
    await new Promise((closed) => probe.close(closed));
  }
}
