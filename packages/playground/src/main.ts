import { parseArgs } from 'node:util';
import fastify from 'fastify';
import { DEFAULT_BOT_TOKEN } from './base/world.ts';
import { registerPlayground } from './playground.ts';

/**
 * `npm run playground`, or `node src/main.ts --port 4680 --data .playground --token secret`: a Discord on this machine for a
 * bot of one's own, which connects to it by address and token.
 */

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4680' },
    data: { type: 'string', default: '.playground' },
    token: { type: 'string', default: DEFAULT_BOT_TOKEN },
  },
});

const app = fastify({ logger: { level: 'warn' }, forceCloseConnections: true });
const playground = await registerPlayground(app, { dataDir: values.data, log: app.log, botToken: values.token });
await app.listen({ host: '127.0.0.1', port: Number(values.port) });
process.stdout.write(`The page:  ${playground.url()}
A bot:     new Client({ intents, rest: { api: '${playground.url()}/api' } }).login('${values.token}')
`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void app.close().then(() => process.exit(0));
  });
}
