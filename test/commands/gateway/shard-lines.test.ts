import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Client, type SessionInfo } from 'discord.js';
import { expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { startLocal, TOKEN } from '../../../packages/playground/test/support.ts';
import { createShardLines, type LinesOptions } from '../../../src/commands/gateway/shard-lines.ts';
import { until } from '../../support/until.ts';

const SHARD = 0;

/** A line on a new session of the local Discord, or on one that is resumed at a gateway that answers nothing by itself. */
async function scene({
  begins,
  knownGuilds = async () => [],
}: { begins?: LinesOptions['onFresh'] } & Partial<Pick<LinesOptions, 'knownGuilds'>> = {}) {
  await using building = new AsyncDisposableStack();
  const local = building.use(await startLocal());
  const server = createServer();
  const sockets: Duplex[] = [];
  server.on('upgrade', (_, socket: Duplex) => void sockets.push(socket.on('error', () => {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  building.defer(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const resumeURL = `ws://127.0.0.1:${address.port}`;
  const saved: (SessionInfo | null)[] = [];
  const lines = createShardLines({
    sessions: {
      load: async () => (begins ? null : { resumeURL, sequence: 1, sessionId: 'a', shardCount: 1, shardId: SHARD }),
      save: (_, session) => void saved.push(session),
      flush: async () => {},
    },
    turns: () => ({ waitForIdentify: async () => {} }),
    knownGuilds,
    screen: () => true,
    onFresh: begins ?? (async () => {}),
  });
  const client = building.adopt(
    new Client({
      intents: [],
      shards: [SHARD],
      shardCount: 1,
      rest: { api: `${local.url}/api` },
      ws: { buildStrategy: (manager) => lines.buildStrategy(manager) },
    }),
    (opened) => opened.destroy(),
  );
  await client.login(TOKEN);
  const done = building.move();
  return {
    lines,
    saved,
    dialled: () => once(server, 'upgrade') as Promise<[IncomingMessage, Duplex, Buffer]>,
    [Symbol.asyncDispose]: () => done.disposeAsync(),
  };
}

test('a line that is closed while it connects outlives that the connection is reset', async () => {
  await using world = await scene();
  const dialled = world.dialled();
  const opened = world.lines.open(SHARD);
  const [{ socket }] = await dialled;
  await world.lines.close(SHARD);
  expect(await opened).toBe('closed');
  // An error that nothing hears fails the run; the next line is connected after it.
  socket.resetAndDestroy();
  const again = world.dialled();
  void world.lines.open(SHARD);
  await again;
});

test('a line that is closed while it connects takes no session when Discord answers after all', async () => {
  await using world = await scene();
  const dialled = world.dialled();
  const opened = world.lines.open(SHARD);
  const [request, socket, head] = await dialled;
  await world.lines.close(SHARD);
  expect(await opened).toBe('closed');
  const sockets = new WebSocketServer({ noServer: true });
  const heard: string[] = [];
  const { promise: closed, resolve } = Promise.withResolvers<number>();
  sockets.handleUpgrade(request, socket, head, (accepted) => {
    accepted.on('message', (text) => void heard.push(String(text)));
    accepted.on('close', resolve);
    accepted.send(JSON.stringify({ op: 10, d: { heartbeat_interval: 41_250 }, s: null, t: null }));
  });
  expect(await closed).toBe(4_200);
  expect(heard).toEqual([]);
});

test('nobody resumes a new session before its servers are known', async () => {
  const { promise: known, resolve } = Promise.withResolvers<void>();
  await using world = await scene({ begins: () => known });
  expect(await world.lines.open(SHARD)).toBe('fresh');
  expect(world.saved.filter((session) => session !== null)).toEqual([]);
  resolve();
  await until('it can be resumed', () => world.saved.at(-1)?.sessionId !== undefined);
});

test('a shard that heard nothing for long can be resumed by who comes next', async () => {
  await using world = await scene({ begins: async () => {} });
  await world.lines.open(SHARD);
  await until('it can be resumed', () => world.saved.at(-1)?.sessionId !== undefined);
  const before = world.saved.length;
  await world.lines.close(SHARD);
  expect(world.saved.length).toBe(before + 1);
  expect(world.saved.at(-1)).toEqual(world.saved[before - 1]);
});

test('a shard that cannot be opened for what is away is opened once it is back', { tags: 'long' }, async () => {
  let asked = 0;
  await using world = await scene({
    async knownGuilds() {
      if (++asked < 3) throw new Error('Redis is away');
      return [];
    },
  });
  const dialled = world.dialled();
  void world.lines.open(SHARD);
  await dialled;
  expect(asked).toBe(3);
});
