import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A bare HTTP server on loopback that hands over whole requests. */
export async function listen(
  handle: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void | Promise<void>,
) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => {}); // a connection that breaks is the test's doing
    request.on('end', () => void handle(request, response, Buffer.concat(chunks)));
  });
  server.listen(0, '127.0.0.1', 4_096);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
