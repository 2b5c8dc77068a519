// @module-tag long
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client, GatewayIntentBits, SlashCommandBuilder } from 'discord.js';
import { expect, test } from 'vitest';
import { createMember } from '../../../test/support/member.ts';
import { openJournal } from '../src/core/journal.ts';
import { TOKEN } from './support.ts';

const SCRIPT = fileURLToPath(new URL('../../../test/support/playground-process.ts', import.meta.url));

async function start(dataDir: string, port = '0'): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [SCRIPT, dataDir, port], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout! })) return { child, url: line };
  throw new Error('the playground did not start');
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

test('goes on after kill -9 with the same messages, files, commands and interaction tokens', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-playground-'));
  const first = await start(dataDir);
  const { url } = first;
  const bot = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: `${url}/api` } });
  const pending: (() => Promise<unknown>)[] = [];
  const done: unknown[] = [];
  bot.on('error', () => undefined);
  bot.on('interactionCreate', async (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    await interaction.deferReply();
    if (pending.length === 0) pending.push(() => interaction.editReply('after the restart'));
    else await interaction.editReply('a new one');
  });
  const ready = once(bot, 'clientReady');
  await bot.login(TOKEN);
  await ready;
  await bot.application!.commands.set([new SlashCommandBuilder().setName('make').setDescription('Makes')]);
  const before = await createMember({ baseUrl: url, token: 'alice' });
  const workshop = before.channels.workshop!;
  const photo = await before.post(workshop, 'photo', [{ name: 'a.txt', bytes: Buffer.from('kept') }]);
  await before.slash(workshop, 'make');
  await before.until('the bot knows that it deferred', () => pending.length === 1);

  await kill(first.child);
  await before[Symbol.asyncDispose]();
  const second = await start(dataDir, new URL(url).port);
  done.push(await pending[0]!());
  await using after = await createMember({ baseUrl: url, token: 'alice' });
  const list = await after.messages(workshop);
  const kept = list.find(({ id }) => id === photo.id)!;
  const outcome = await until(async () => (await after.slash(workshop, 'make')).status === 'success');

  expect(done).toHaveLength(1);
  expect(list.map(({ content }) => content)).toEqual(['after the restart', 'photo']);
  expect(await (await fetch(photo.attachments[0]!.url)).text()).toBe('kept');
  expect(kept.attachments[0]!.url).toBe(photo.attachments[0]!.url);
  expect(outcome).toBe(true);
  await bot.destroy();
  await kill(second.child);
  await rm(dataDir, { recursive: true, force: true });
});

/** The bot's own client needs a moment to come back. */
async function until(attempt: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 5; tries += 1) if (await attempt()) return true;
  return false;
}

test('forgets a line that a crash tore, and rewrites the journal at start', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-journal-'));
  const path = join(dataDir, 'playground.jsonl');
  {
    using journal = openJournal(dataDir);
    const table = journal.table<{ n: number }>('things');
    for (let n = 0; n < 50; n += 1) table.set('a', { n });
    table.set('b', { n: 1 });
    table.delete('b');
  }
  await appendFile(path, '["things","c",{"n":');

  using journal = openJournal(dataDir);

  expect([...journal.table<{ n: number }>('things')]).toEqual([{ n: 49 }]);
  expect((await readFile(path, 'utf8')).trim().split('\n')).toEqual(['["things","a",{"n":49}]']);
  await rm(dataDir, { recursive: true, force: true });
});
