import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, GatewayIntentBits } from 'discord.js';
import Fastify from 'fastify';
import { createMember, type Member } from '../../../test/support/member.ts';
import type { PlaygroundOptions } from '../src/create-core.ts';
import { type Playground, registerPlayground } from '../src/playground.ts';

/** A playground on a free port with a folder of its own, and an unmodified discord.js client. */

export const TOKEN = 'playground-bot-token';

export interface Local extends AsyncDisposable {
  playground: Playground;
  url: string;
  dataDir: string;
  /** Closes the server and keeps the folder, as a kill would. */
  stop(): Promise<void>;
  bot(intents?: readonly GatewayIntentBits[]): Promise<Client<true>>;
  /** @param locale the language of their Discord */
  member(token: string, locale?: string): Promise<Member>;
  /** A raw REST call of the bot. */
  rest(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }>;
}

export async function startLocal(options: Partial<PlaygroundOptions> = {}): Promise<Local> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'kiln-playground-')));
  const app = Fastify({ logger: false, forceCloseConnections: true });
  const playground = await registerPlayground(app, { log: app.log, ...options, dataDir });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = playground.url();
  const open: AsyncDisposable[] = [];
  const clients: Client[] = [];

  async function stop(): Promise<void> {
    for (const client of clients.splice(0)) await client.destroy();
    for (const disposable of open.splice(0)) await disposable[Symbol.asyncDispose]();
    await app.close();
  }

  return {
    playground,
    url,
    dataDir,
    stop,
    async bot(intents = [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.DirectMessages]) {
      const client = new Client({ intents: [...intents], rest: { api: `${url}/api`, cdn: `${url}/cdn` } });
      clients.push(client);
      const ready = new Promise<void>((resolve) => client.once('clientReady', () => resolve()));
      await client.login(TOKEN);
      await ready;
      if (!client.isReady()) throw new Error('the client is not ready');
      return client;
    },
    async member(token, locale) {
      const member = await createMember({ baseUrl: url, token, ...(locale === undefined ? {} : { locale }) });
      open.push(member);
      return member;
    },
    async rest(method, path, body) {
      const isForm = body instanceof FormData;
      const headers: Record<string, string> = { authorization: `Bot ${TOKEN}` };
      if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
      const payload = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
      const response = await fetch(`${url}/api/v10${path}`, { method, headers, ...payload });
      const text = await response.text();
      return { status: response.status, body: text === '' ? {} : JSON.parse(text), headers: response.headers };
    },
    async [Symbol.asyncDispose]() {
      await stop();
      if (options.dataDir === undefined)
        await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }); // an upload that was broken off may still be written
    },
  };
}
