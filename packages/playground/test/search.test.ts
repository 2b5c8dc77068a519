import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Local, startLocal } from './support.ts';

/** Search in a guild, as people and bots ask for it. */

const GUILD = '1200000000000000001';
const WORKSHOP = '1200000000000000201';
const GALLERY = '1200000000000000202';

let local: Local;
beforeAll(async () => {
  local = await startLocal();
  await local.playground.control('rates', 'off');
});
afterAll(() => local[Symbol.asyncDispose]());

const search = async (token: string, query: string) => {
  const member = await local.member(token);
  const { body } = await member.request('GET', `/guilds/${GUILD}/messages/search?${query}`);
  const { total_results: total, messages } = body as { total_results: number; messages: { content: string }[][] };
  return { total, texts: messages.flat().map(({ content }) => content) };
};

test('finds messages by all their words, those of components too, and only where one may read', async () => {
  const post = (channel: string, body: object) => local.rest('POST', `/channels/${channel}/messages`, body);
  await post(WORKSHOP, { content: 'a red lighthouse' });
  await post(GALLERY, { content: 'the lighthouse at night, in red' });
  await post(WORKSHOP, { content: 'a blue boat' });
  await post(WORKSHOP, {
    flags: 1 << 15,
    components: [{ type: 17, components: [{ type: 10, content: '### Lighthouse of stone' }] }],
  });

  expect(await search('bob', 'content=LIGHTHOUSE%20red')).toEqual({
    total: 2,
    texts: ['the lighthouse at night, in red', 'a red lighthouse'],
  });
  expect((await search('bob', 'content=lighthouse')).total).toBe(3);
  expect((await search('bob', 'content=lighthouse&limit=1&offset=2')).texts).toEqual(['a red lighthouse']);

  const alice = await local.member('alice');
  await local.playground.control('overwrite.set', { channel_id: GALLERY, id: alice.user.id, deny: ['VIEW_CHANNEL'] });
  expect((await search('alice', 'content=lighthouse%20red')).texts).toEqual(['a red lighthouse']);
  await local.playground.control('overwrite.set', { channel_id: GALLERY, id: alice.user.id });
});
