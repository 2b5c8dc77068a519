import { expect, test } from 'vitest';
import { until } from '../../../../test/support/until.ts';
import type { Result } from '../../src/page/protocol/types.ts';
import { isArchived } from '../../src/page/session/channels.ts';
import { EVENTS, handleEvent } from '../../src/page/session/events.ts';
import { loadOlder, openChannel } from '../../src/page/session/history.ts';
import { createSession } from '../../src/page/session/session.ts';
import type { Session } from '../../src/page/session/state.ts';
import { connect } from '../connect.ts';
import { type Local, startLocal } from '../support.ts';

const GUILD = '1200000000000000001';
const WORKSHOP = '1200000000000000201';

/** What the page knows of a user. */
function pageOf(local: Local, token: string): Session {
  const stored = new Map<string, string>();
  // Of a browser's storage the page uses this.
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as Storage;
  const none = () => undefined;
  const sendForm = () => Promise.reject(new Error('nothing is sent'));
  const session = createSession({
    token,
    gatewayUrl: '',
    storage,
    sendForm,
    now: Date.now,
    changed: none,
    notify: none,
  });
  // In a browser paths begin at the page's own address.
  const get = async (path: string): Promise<Result<unknown>> => {
    const answer = await fetch(`${local.url}/api/v10${path}`, { headers: { authorization: token } });
    const { status, ok } = answer;
    return ok ? { ok, value: await answer.json() } : { ok, status, message: await answer.text() };
  };
  return Object.assign(session, { rest: { ...session.rest, get } });
}

/** A connection from the beginning, of which the page hears each event. */
async function hear(local: Local, session: Session) {
  const connection = connect(local.url);
  await connection.frame('hello', ({ op }) => op === 10);
  connection.send(2, { token: session.token, properties: {} });
  let heard = 0;
  const hears = (event: string) =>
    until(`${event} arrives`, () => {
      const fresh = connection.frames.slice(heard);
      heard += fresh.length;
      for (const { t, d } of fresh) if (t !== null) handleEvent(session, t, d);
      return fresh.some(({ t }) => t === event);
    });
  await hears('READY');
  return { hears, cut: connection.cut };
}

test('a connection from the beginning takes away the channels that went meanwhile', async () => {
  await using local = await startLocal();
  const make = (name: string) => local.playground.control('channel.create', { guild_id: GUILD, name, type: 0 });
  const [stays, goes, hidden] = [await make('stays'), await make('goes'), await make('hidden')];
  const open = async (channel: string) =>
    String((await local.rest('POST', `/channels/${channel}/threads`, { name: 'a thread', type: 11 })).body.id);
  const [thread, archived, deleted] = [await open(goes.id), await open(stays.id), await open(stays.id)];
  const { id: dm } = (await local.rest('POST', '/users/@me/channels', { recipient_id: '1200000000000000101' })).body;
  const session = pageOf(local, 'alice');
  const first = await hear(local, session);
  const known = [stays.id, archived, String(dm), goes.id, hidden.id, thread, deleted];
  expect(known.map((id) => session.channels.has(id))).toEqual(known.map(() => true));
  session.channels.get(stays.id)!.draft.text = 'unsaid';
  first.cut();

  await local.playground.control('channel.delete', { channel_id: goes.id });
  await local.playground.control('channel.delete', { channel_id: deleted });
  await local.rest('PATCH', `/channels/${archived}`, { archived: true });
  await local.playground.control('overwrite.set', { channel_id: hidden.id, id: GUILD, deny: ['VIEW_CHANNEL'] });
  const again = await hear(local, session);
  again.cut();

  await until('the threads were asked for', () => {
    const channel = session.channels.get(archived)?.channel;
    return channel !== undefined && isArchived(channel) && !session.channels.has(deleted);
  });
  expect(known.filter((id) => session.channels.has(id))).toEqual(known.slice(0, 3));
  expect(session.channels.get(stays.id)?.draft.text).toBe('unsaid');
});

test('what was said between two connections is read, however much it is', async () => {
  await using local = await startLocal();
  await local.playground.control('rates', 'off');
  const say = async (count: number) => {
    for (let i = 0; i < count; i++) await local.rest('POST', `/channels/${WORKSHOP}/messages`, { content: 'x' });
  };
  const session = pageOf(local, 'alice');
  const read = () => {
    openChannel(session, WORKSHOP);
    return until('the channel is read', () => {
      const view = session.channels.get(WORKSHOP);
      return view?.loaded === true && !view.loading && view;
    });
  };
  await say(3);
  const first = await hear(local, session);
  await read();
  first.cut();
  await say(60);
  const again = await hear(local, session);
  const view = await read();
  again.cut();

  expect(view.messages.length).toBe(50);
  await loadOlder(session, WORKSHOP);
  expect([view.messages.length, view.hasOlder]).toEqual([63, false]);
});

test('who leaves is no member any more, and who is removed sees nothing of the guild until they are back', async () => {
  await using local = await startLocal();
  const session = pageOf(local, 'alice');
  const page = await hear(local, session);
  const bob = [...session.members.keys()].find((id) => session.members.get(id)?.user.username === 'bob') ?? '';
  const alice = session.user?.id ?? '';
  const guild_id = GUILD;
  const seen = () => [session.guild?.id, session.channels.size > 0, session.members.has(alice)];

  await local.playground.control('member.remove', { guild_id, user_id: bob });
  await page.hears('GUILD_MEMBER_REMOVE');
  expect([session.members.has(bob), ...seen()]).toEqual([false, GUILD, true, true]);
  await local.playground.control('guild.unavailable', { guild_id, unavailable: true });
  await page.hears('GUILD_DELETE');
  expect(seen()).toEqual([GUILD, true, true]);
  await local.playground.control('guild.unavailable', { guild_id, unavailable: false });
  await page.hears('GUILD_CREATE');
  await local.playground.control('member.remove', { guild_id, user_id: alice });
  await page.hears('GUILD_DELETE');
  expect(seen()).toEqual([undefined, false, false]);
  await local.playground.control('member.add', { guild_id, user_id: alice });
  await page.hears('GUILD_CREATE');
  expect(seen()).toEqual([GUILD, true, true]);
  page.cut();
});

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
