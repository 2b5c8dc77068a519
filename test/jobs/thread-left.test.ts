import { expect, test } from 'vitest';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { keys } from '../../src/keys.ts';
import { until } from '../support/until.ts';
import { CHANNEL, MESSAGE_ID, startWorld } from './world.ts';

const FORUM = '1200000000000000055';

test('whoever dies between a message’s move to its post and the end of the old one leaves nothing behind', async () => {
  await using world = await startWorld();
  const { jobs, redis, discord, intake } = world;
  const asked = intake('a chair', { message_id: MESSAGE_ID, opens: 'post', opens_in: FORUM });
  const post = '1300000000000000999';
  discord.answers.push(({ method, path }) =>
    method === 'POST' && path.endsWith('/threads') ? { id: post, message: { id: post, attachments: [] } } : undefined,
  );
  let written: Promise<string | null> | undefined;
  discord.refuse.push(({ method, path }) => {
    if (method === 'DELETE' && path.endsWith('@original')) {
      // On the connection of the job, whose next step is to forget it.
      written = jobs.redis.hget(keys.display(asked.id), 'left_message');
    }
    return undefined;
  });
  const { id } = await submitRequest(jobs, { ...asked, asset_id: asked.id });
  const over = () =>
    until('the move is over', async () => {
      const request = await findRequest(jobs, id);
      return request?.thread_id !== undefined && request.opening_at === undefined;
    });
  await over();
  // What it leaves is written down before it is taken away, and known no longer than that.
  expect(await written).toBe(MESSAGE_ID);
  expect(await findRequest(jobs, id)).not.toHaveProperty('left_message');

  // The record as it is between the two, when the interaction's token is gone.
  await redis.del(keys.token(id));
  await redis.hset(keys.display(id), { opening_at: 1, left_channel: CHANNEL, left_message: MESSAGE_ID });
  await redis.zadd(keys.due('thread'), Date.now(), id);
  await over();
  const gone = discord.sent.filter(
    ({ method, path }) => method === 'DELETE' && path.endsWith(`${CHANNEL}/messages/${MESSAGE_ID}`),
  );
  expect(gone).toHaveLength(1);
  expect(await findRequest(jobs, id)).not.toHaveProperty('left_message');
});
