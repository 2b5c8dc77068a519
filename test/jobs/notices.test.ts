import { expect, test } from 'vitest';
import { cancelRequest } from '../../src/jobs/actions/cancel-request.ts';
import { replayRequest } from '../../src/jobs/actions/replay-request.ts';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { nextOf } from '../../src/jobs/store/group.ts';
import { keys } from '../../src/keys.ts';
import { until } from '../support/until.ts';
import { CHANNEL, GUILD, MESSAGE_ID, type Sent, startWorld, USER } from './world.ts';

/** Members are notified that what they asked for has ended: once, and no other member is mentioned. */

type World = Awaited<ReturnType<typeof startWorld>>;

const SILENT = 1 << 12;
const mentions = ({ discord }: World) => discord.sent.filter(({ text }) => text.includes('"users"'));
const read = ({ text }: Sent) => JSON.parse(text) as Record<string, unknown>;

async function made(world: World, title: string, change: Record<string, unknown> = {}, intake = {}) {
  const { jobs, service } = world;
  const before = service.creates.length;
  const { id } = await submitRequest(jobs, world.intake(title, { message_id: MESSAGE_ID, ...intake }));
  const task = `task-${before + 1}`;
  await until('it is tracked', () => service.streamsOf(task) > 0);
  if (change.status === undefined) service.succeed(task, change);
  else service.change(task, change);
  await until('it is settled whether they are told', async () => {
    const notice = (await findRequest(jobs, id))?.notice;
    return notice === 'none' || notice === 'told';
  });
  return id;
}

test('by a reply, without a sound, directly or not at all, as the member has it, else the server; of failures too', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { guilds } = world;
  await made(world, 'a quick chair');
  expect(mentions(world)).toEqual([]);

  await guilds.changeSettings(GUILD, { notify: 'reply', notify_after: 0 });
  await made(world, 'a chair for @everyone');
  const [reply] = mentions(world).map(read);
  expect(mentions(world)[0]?.path).toBe(`/channels/${CHANNEL}/messages`);
  expect(reply).toMatchObject({
    allowed_mentions: { parse: [], users: [USER] },
    message_reference: { message_id: MESSAGE_ID, fail_if_not_exists: false },
    enforce_nonce: true,
  });
  expect(JSON.stringify(reply)).toContain(`<@${USER}> **a chair for @\u200beveryone** is done.`);
  expect(Number(reply?.flags) & SILENT).toBe(0);

  await guilds.changeMemberSettings(GUILD, USER, { notify: 'silent' });
  await made(world, 'a table', { status: 'FAILED', consumed_credits: 0, task_error: { message: 'Broken off.' } });
  const silent = read(mentions(world).at(-1)!);
  expect(Number(silent.flags) & SILENT).toBe(SILENT);
  expect(JSON.stringify(silent)).toContain('**a table** could not be made');

  await guilds.changeMemberSettings(GUILD, USER, { notify: 'direct' });
  await made(world, 'a stool');
  const direct = mentions(world).at(-1)!;
  expect(direct.path).not.toContain(CHANNEL);
  expect(direct.text).toContain(`/channels/${GUILD}/${CHANNEL}/${MESSAGE_ID}`);

  await guilds.changeMemberSettings(GUILD, USER, { notify: 'none' });
  await made(world, 'a bench');
  await guilds.changeMemberSettings(GUILD, USER, { notify: undefined, notify_after: 3_600 });
  await made(world, 'a shelf');
  expect(mentions(world)).toHaveLength(3);
});

test('nobody is told of what they canceled; of what a lead canceled they are', async () => {
  await using world = await startWorld();
  const { jobs, guilds } = world;
  await guilds.changeSettings(GUILD, { notify: 'reply', notify_after: 0 });
  const cancel = async (title: string, by: string) => {
    const { id } = await submitRequest(jobs, world.intake(title, { message_id: MESSAGE_ID }));
    await until('it is bound', async () => (await findRequest(jobs, id))?.state === 'bound');
    await cancelRequest(jobs, id, by);
    await until('it is settled', async () => ['none', 'told'].includes((await findRequest(jobs, id))?.notice ?? ''));
  };
  await cancel('a chair', USER);
  expect(mentions(world)).toEqual([]);
  await cancel('a table', '77');
  expect(mentions(world).map(({ text }) => text.includes('**a table** was canceled'))).toEqual([true]);
});

test('what is private is told beside the private answer, and after it by the direct message that has the result', async () => {
  await using world = await startWorld();
  const { guilds, redis, jobs, service, discord } = world;
  await guilds.changeSettings(GUILD, { notify: 'reply', notify_after: 0 });
  await made(world, 'a secret chair', {}, { ephemeral: true });
  const [told] = mentions(world);
  expect(told?.path).toMatch(/^\/webhooks\//);
  expect(Number(read(told!).flags) & 64).toBe(64);

  const { id } = await submitRequest(jobs, world.intake('a slow secret', { ephemeral: true }));
  await until('it is tracked', () => service.streamsOf('task-2') > 0);
  await redis.del(keys.token(id));
  service.succeed('task-2');
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  expect((await findRequest(jobs, id))?.notice).toBe('none');
  expect(mentions(world)).toHaveLength(1);
  expect(discord.sent.filter(({ path }) => path === `/channels/${CHANNEL}/messages`)).toEqual([]);
});

test('they are told once: when the job is lost, when it runs twice, when the answer is lost, when it is shown again', async () => {
  await using world = await startWorld();
  const { guilds, jobs, discord, redis } = world;
  await guilds.changeSettings(GUILD, { notify: 'reply', notify_after: 0 });
  // The first try arrives, and its answer is lost.
  let fails = 1;
  discord.answers.push((sent) => {
    if (!sent.text.includes('"users"') || fails-- <= 0) return undefined;
    discord.sent.push(sent);
    return 'no answer that anybody could read';
  });
  const id = await made(world, 'a chair');
  const nonces = mentions(world).map((sent) => read(sent).nonce);
  expect(nonces.length).toBe(2);
  expect(new Set(nonces).size).toBe(1);

  // A restart finds it to be told still, long after: Discord would not know the nonce any more.
  await redis.hset(keys.display(id), { notice: 'reply', told_at: Date.now() - 600_000 });
  await redis.zadd(keys.due('tell'), Date.now(), id);
  await until('it is let go', async () => (await redis.zcard(keys.due('tell'))) === 0);
  expect(mentions(world)).toHaveLength(2);

  // One whose job was lost is found by the sweep; one that is shown again is not told again.
  await redis.hset(keys.display(id), 'notice', 'reply');
  await redis.hdel(keys.display(id), 'told_at');
  await redis.zadd(keys.due('tell'), Date.now(), id);
  await until('the sweep found it', async () => (await redis.zcard(keys.due('tell'))) === 0);
  expect(mentions(world)).toHaveLength(3);
  await jobs.steps.redraw(id);
  await replayRequest(jobs, id);
  await until('it was looked at', async () => (await redis.zcard(keys.mailbox(CHANNEL))) === 0);
  expect(mentions(world)).toHaveLength(3);
});

test('what was asked for together is told in one notice, when the last of it has ended, also over a restart', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { guilds, jobs, service, redis } = world;
  await guilds.changeSettings(GUILD, { notify: 'reply', notify_after: 0 });
  const ids: string[] = [];
  for (const title of ['a chair', 'a lamp', 'a table']) {
    ids.push((await submitRequest(jobs, world.intake(title, { message_id: MESSAGE_ID }))).id);
  }
  const other = await submitRequest(jobs, world.intake('of somebody else', { message_id: MESSAGE_ID, user_id: '77' }));
  await until('all are tracked', () => service.streamsOf('task-4') > 0);
  const taskOf = async (id: string) => (await findRequest(jobs, id))?.task_id ?? '';
  const [chair = '', lamp = '', table = ''] = ids;
  service.succeed(await taskOf(chair));
  await until('its notice waits', async () => (await findRequest(jobs, chair))?.notice === 'reply');
  service.change(await taskOf(lamp), { status: 'FAILED', consumed_credits: 0, task_error: { message: 'Broken off.' } });
  await until('so does this', async () => (await findRequest(jobs, lamp))?.notice === 'reply');
  expect(mentions(world)).toEqual([]);

  // A worker began to notify of two of them, and was killed before the first byte.
  await redis.hset(keys.display(chair), { told_at: Date.now(), told_with: lamp });
  await redis.hset(keys.display(lamp), 'told_at', Date.now());
  await until('both are told', async () => (await findRequest(jobs, chair))?.notice === 'told');
  const [told] = mentions(world).map(read);
  const text = JSON.stringify(told);
  for (const line of ['2 of your requests', '**a chair** is done.', '**a lamp** could not be made.'])
    expect(text).toContain(line);

  service.succeed(await taskOf(table));
  await until('the last is told', async () => (await findRequest(jobs, table))?.notice === 'told');
  service.succeed(await taskOf(other.id));
  await until('so is the other member', async () => (await findRequest(jobs, other.id))?.notice === 'told');
  const all = mentions(world);
  expect(all).toHaveLength(3);
  expect(all.filter((sent) => sent.text.includes('a chair'))).toHaveLength(1);
});

test('the member is told of what goes on with the winner of a vote, whose id is longer than others', async () => {
  await using world = await startWorld();
  await world.guilds.changeSettings(GUILD, { notify: 'reply', notify_after: 0 });
  await made(world, 'a chair that won', {}, { id: nextOf(world.intake('').id) });
  const [reply] = mentions(world).map(read);
  expect(JSON.stringify(reply)).toContain('**a chair that won** is done.');
  expect(String(reply?.nonce)).toHaveLength(25);
});
