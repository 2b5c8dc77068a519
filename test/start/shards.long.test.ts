// @module-tag long
import { expect, test } from 'vitest';
import { shardScene } from '../support/shard-scene.ts';
import { until } from '../support/until.ts';

test('a gateway process is killed: the other has its shards within seconds, and answers once what was said meanwhile', async () => {
  await using scene = await shardScene({ guilds: 0, maxConcurrency: 4 });
  const { leads, mention, replies } = scene;
  const [one, other] = await Promise.all([scene.start('0-1/4'), scene.start('2-3/4')]);
  for (const lead of leads) expect((await lead.slash(lead.channels.general!, 'help')).status).toBe('success');
  const [first, second] = leads;
  const before = await mention(first!);
  await until('it is answered', () => replies(first!, before) === 1);

  const killedAt = performance.now();
  await one.kill('SIGKILL');
  await scene.rewind(0);
  const meanwhile = await mention(second!);
  const resumed = (shard: number) =>
    other
      .output()
      .split('\n')
      .some((line) => line.includes('connection to discord resumed') && line.includes(`"shard":${shard}`));
  await until('its shards are taken over', () => resumed(0) && resumed(1));
  const ms = performance.now() - killedAt;
  console.log(`two shards were taken over after ${Math.round(ms)} ms`);

  for (const lead of leads) expect((await lead.slash(lead.channels.general!, 'help')).status).toBe('success');
  await until('what was said meanwhile is answered', () => replies(second!, meanwhile) === 1);
  const after = await mention(first!);
  await until('a mention after it is, too', () => replies(first!, after) === 1);
  expect(replies(first!, before)).toBe(1);
  expect(replies(second!, meanwhile)).toBe(1);
  expect(other.output()).not.toMatch(/"level":[56]0/);
});
