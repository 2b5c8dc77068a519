import { expect, test } from 'vitest';
import { EVENTS } from '../../src/page/session/events.ts';
import { connect } from '../connect.ts';
import { startLocal } from '../support.ts';

const WORKSHOP = '1200000000000000201';

test('every event that the gateway sends a person has the shape that the page reads', async () => {
  await using local = await startLocal();
  const page = connect(local.url);
  await page.frame('hello', ({ op }) => op === 10);
  page.send(2, { token: 'alice', properties: {} });
  const ready = await page.frame('ready', ({ t }) => t === 'READY');
  const bob = await local.member('bob');
  const message = await bob.post(WORKSHOP, 'one');
  await page.frame('the message', ({ t }) => t === 'MESSAGE_CREATE');
  const own = await local.rest('POST', `/channels/${WORKSHOP}/messages`, { content: 'two' });
  await local.rest('PATCH', `/channels/${WORKSHOP}/messages/${own.body.id}`, { content: 'three' });
  await local.rest('DELETE', `/channels/${WORKSHOP}/messages/${own.body.id}`);
  await page.frame('the deletion', ({ t, d }) => t === 'MESSAGE_DELETE' && d.id === own.body.id);

  const read = page.frames.filter(({ t }) => t !== null && Object.hasOwn(EVENTS, t));
  expect(read.map(({ t }) => t)).toEqual(
    expect.arrayContaining(['READY', 'MESSAGE_CREATE', 'MESSAGE_UPDATE', 'MESSAGE_DELETE']),
  );
  expect(read.filter(({ t, d }) => !EVENTS[String(t)]?.is(d))).toEqual([]);
  expect(EVENTS.MESSAGE_CREATE?.is({ ...message, author: undefined })).toBe(false);
  expect(EVENTS.READY?.is({ ...ready.d, guilds: [{ id: WORKSHOP, channels: [{ id: 5 }] }] })).toBe(false);
});
