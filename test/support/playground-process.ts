import Fastify from 'fastify';
import { registerPlayground } from 'kiln-playground/playground';

/** A playground in a process of its own, so that a test can kill it: `node playground-process.ts <folder> <port>`. */

const [, , dataDir = '', port = '0'] = process.argv;
const app = Fastify({ logger: false, forceCloseConnections: true });
const playground = await registerPlayground(app, { dataDir, log: app.log });
await app.listen({ host: '127.0.0.1', port: Number(port) });
process.stdout.write(`${playground.url()}\n`);
