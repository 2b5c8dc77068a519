import { expect, test } from 'vitest';
import { startLocal } from './support.ts';

const GUILD = '1200000000000000001';

test('lists its switches with what they take, and turns them by HTTP', async () => {
  await using local = await startLocal();
  const url = `${local.url}/playground/control`;
  const turn = async (name: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json() };
  };

  const list = (await (await fetch(url)).json()) as { name: string; input: { type?: string } }[];
  const made = await turn('channel.create', { guild_id: GUILD, name: 'posts', type: 15 });
  const wrong = await turn('channel.create', { guild_id: GUILD, name: 'posts', type: 99 });
  const unknown = await turn('constructor', {});
  const slow = await turn('settings', { responseMs: 50 });
  const after = (await (await fetch(url)).json()) as { name: string; current?: { responseMs: number } }[];

  expect(list.find(({ name }) => name === 'clock')?.input).toMatchObject({
    properties: { moveMs: { type: 'integer' } },
  });
  expect(made).toMatchObject({ status: 200, body: { id: expect.stringMatching(/^\d+$/) } });
  expect(wrong).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(unknown.status).toBe(404);
  expect(slow.status).toBe(200);
  expect(after.find(({ name }) => name === 'settings')?.current).toMatchObject({ responseMs: 50 });
});

test('is closed to pages of other sites', async () => {
  await using local = await startLocal();

  const foreign = await fetch(`${local.url}/playground/control`, { headers: { origin: 'https://evil.example' } });

  expect(foreign.status).toBe(403);
});
