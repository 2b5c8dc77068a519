// @module-tag long
import { expect, test } from 'vitest';
import { replayRequest } from '../../src/jobs/actions/replay-request.ts';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { keys } from '../../src/keys.ts';
import { until } from '../support/until.ts';
import { GUILD, type Sent, startWorld, type WorldOptions } from './world.ts';

type World = Awaited<ReturnType<typeof startWorld>>;

/** A request whose picture could not be cut out for sure, in a Discord whose members cannot follow the service's links. */
async function doubtful(options: WorldOptions = {}, prepare?: (world: World) => void) {
  const world = await startWorld({ isLocal: false, ...options });
  const { jobs, service } = world;
  prepare?.(world);
  const { id } = await submitRequest(jobs, world.intake('a chair'));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  service.change('task-1', {
    ...{ status: 'FAILED', consumed_credits: 0, finished_at: Date.now() },
    task_error: { message: 'It may not be all of it.', code: 'image_doubtful' },
    process_image_urls: { cutout: `${service.url}/files/cutout.png` },
  });
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  return { world, id };
}

const ATTACHED = '"attachment://cutout.png"';
const ends = ({ discord }: World) => discord.sent.filter(({ text }) => text.includes('Is this it?'));
const withPicture = (world: World) => ends(world).filter(({ files }) => files.includes('cutout.png'));
/** Whether an edit leaves the files of the message as they are. */
const keepsFiles = ({ text }: Sent) => !('attachments' in (JSON.parse(text) as object));

test('what was cut out is attached to its question, and stays there when the message is written anew', async () => {
  const { world, id } = await doubtful();
  await using _ = world;
  const { jobs, discord, guilds, redis } = world;
  const [asked] = withPicture(world);
  expect(asked?.text).toContain(ATTACHED);
  expect(asked?.text).toContain('"Use it');
  expect(JSON.stringify(discord.sent)).not.toContain('127.0.0.1');
  expect((await guilds.ledger.balance(GUILD)).available).toBe(1_000);

  // A lead says that it is not for everybody.
  await redis.hset(keys.request(id), 'flagged', '1');
  await replayRequest(jobs, id);
  const last = await until('it is covered', () => ends(world).find(({ text }) => text.includes('"spoiler":true')));
  expect(last.text).toContain(ATTACHED);
  expect(last.files).toEqual([]);
  expect(keepsFiles(last)).toBe(true);
});

test('a picture that Discord does not take leaves its question in words, in the place where it was asked', async () => {
  const refusals = [
    { status: 413, code: 40005 },
    { status: 403, code: 50013 },
    { status: 400, code: 50035 },
  ];
  for (const refusal of refusals) {
    const { world } = await doubtful({}, ({ discord }) =>
      discord.refuse.push(({ files }) => (files.length > 0 ? refusal : undefined)),
    );
    await using _ = world;
    expect(withPicture(world)).toEqual([]);
    const last = ends(world).at(-1);
    expect(last?.text, String(refusal.status)).toContain('"Use it');
    expect(last?.text).not.toContain('attachment://');
    expect(last?.path).toContain('/webhooks/');
  }
});

test('an upload that fails is tried again, and one that always fails keeps nobody waiting for long', async () => {
  let fails = 1;
  const once = await doubtful({}, ({ discord }) =>
    discord.refuse.push(({ files }) => (files.length > 0 && fails-- > 0 ? { status: 500, code: 0 } : undefined)),
  );
  await using _once = once.world;
  expect(withPicture(once.world)).toHaveLength(1);

  const always = await doubtful({}, ({ discord }) =>
    discord.refuse.push(({ files }) => (files.length > 0 ? { status: 500, code: 0 } : undefined)),
  );
  await using _always = always.world;
  expect(ends(always.world).at(-1)?.text).toContain('"Use it');
});

test('a picture that cannot be had, or is more than fits there, is none', async () => {
  const large = await doubtful({}, ({ service }) => service.files.set('cutout.png', new Uint8Array(9 * 1024 * 1024)));
  await using _ = large.world;
  expect(withPicture(large.world)).toEqual([]);
  expect(ends(large.world).at(-1)?.text).toContain('"Use it');
});

test('the question comes to its member when its job is lost, and once when it runs twice', async () => {
  const { world, id } = await doubtful();
  await using _ = world;
  const { jobs, redis } = world;
  await replayRequest(jobs, id);
  await until('it was looked at', async () => (await redis.zcard(keys.mailboxes)) === 0);
  expect(withPicture(world)).toHaveLength(1);

  // As it is when a process dies between the end and the job.
  await redis.hdel(keys.display(id), 'files');
  await redis.multi().hset(keys.display(id), 'delivered', '0').zadd(keys.live, Date.now(), id).exec();
  await until('the sweep found it', async () => (await findRequest(jobs, id))?.delivered);
  expect(withPicture(world)).toHaveLength(2);
});

test('a question that moves to the thread of its asset takes its picture along', async () => {
  const { world, id } = await doubtful();
  await using _ = world;
  const { jobs, redis, discord } = world;
  const post = '1300000000000000999';
  discord.answers.push(({ method, path }) =>
    method === 'POST' && path.endsWith('/threads') ? { id: post, message: { id: post, attachments: [] } } : undefined,
  );
  await redis.hset(keys.request(id), 'asset_id', id);
  await redis.hset(keys.display(id), { opens: 'post', opens_in: '1200000000000000055' });
  await redis.zadd(keys.due('thread'), Date.now(), id);
  const moved = await until('it is there', () => withPicture(world).find(({ path }) => path.includes(post)));
  expect(moved.text).toContain(ATTACHED);
  expect(moved.text).toContain('"Use it');
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
});
