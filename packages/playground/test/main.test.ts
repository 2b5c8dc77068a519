import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, GatewayIntentBits } from 'discord.js';
import { expect, test } from 'vitest';
import { createMember } from '../../../test/support/member.ts';
import { until } from '../../../test/support/until.ts';

const MAIN = new URL('../src/main.ts', import.meta.url).pathname;

test('npm run playground: a bot of one’s own connects by the address and the token that it prints, and answers', {
  tags: 'long',
}, async () => {
  await using stack = new AsyncDisposableStack();
  const data = await mkdtemp(join(tmpdir(), 'kiln-main-'));
  stack.defer(() => rm(data, { recursive: true, force: true }));
  const child = spawn(process.execPath, [MAIN, '--port', '0', '--data', data, '--token', 'my-secret']);
  let said = '';
  child.stdout.on('data', (bytes: Buffer) => {
    said += bytes.toString();
  });
  stack.defer(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
  const [, url = '', api = '', token = ''] = await until('it says where it is', () =>
    /The page: +(\S+)\n[^\n]*api: '(\S+)'[^\n]*login\('(\S+)'\)/.exec(said),
  );
  const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api } });
  stack.defer(() => client.destroy());
  client.on('interactionCreate', (interaction) => {
    if (interaction.isChatInputCommand()) void interaction.reply(`hello ${interaction.user.username}`);
  });
  const ready = once(client, 'clientReady');
  await client.login(token);
  await ready;
  await client.application?.commands.set([{ name: 'greet', description: 'Say hello' }]);
  const alice = stack.use(await createMember({ baseUrl: url, token: 'alice' }));
  await alice.slash(Object.values(alice.channels)[0] ?? '', 'greet');
  await alice.waitForMessage(({ text }) => text.includes('hello alice'));
});
