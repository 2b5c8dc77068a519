import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Member } from '../support/member.ts';
import { shardScene } from '../support/shard-scene.ts';
import { until } from '../support/until.ts';
import { figure, pause } from './figures.ts';

/** Five thousand guilds on four shards; of two gateway processes and a standby one is killed while members go on. */

const PACE_MS = 300;

test('a gateway of half of 5,000 guilds is killed: 10 s later nobody notices, and no mention is answered twice', {
  timeout: 240_000,
}, async () => {
  await using scene = await shardScene({ guilds: 5_000, maxConcurrency: 1 });
  const { leads, mention, replies } = scene;
  const startedAt = performance.now();
  const [one, other, standby] = await Promise.all([
    scene.start('0-1/4'),
    scene.start('2-3/4'),
    scene.start('standby/4'),
  ]);
  const startMs = performance.now() - startedAt;
  const memory = async (pid: number) =>
    Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]);
  const rss = await Promise.all([one, other, standby].map(({ pid }) => memory(pid)));

  const asked: { at: number; ok: boolean }[] = [];
  const mentions: { lead: Member; id: string }[] = [];
  let isOver = false;
  const members = leads.map(async (lead) => {
    for (let count = 0; !isOver; count++) {
      const at = performance.now();
      const { status } = await lead.slash(lead.channels.general!, 'help');
      asked.push({ at, ok: status === 'success' });
      // Fewer than the bot answers of one member in a minute.
      if (count % 20 === 0) mentions.push({ lead, id: await mention(lead) });
      await pause(PACE_MS);
    }
  });
  await pause(3_000);
  const killedAt = performance.now();
  await one.kill('SIGKILL');
  const resumed = (shard: number) =>
    [other, standby].some((kiln) =>
      kiln
        .output()
        .split('\n')
        .some((line) => line.includes('connection to discord resumed') && line.includes(`"shard":${shard}`)),
    );
  await until('its shards are taken over', () => resumed(0) && resumed(1), 60_000);
  const takenMs = performance.now() - killedAt;
  await pause(15_000);
  isOver = true;
  await Promise.all(members);
  await until('every mention is answered', () => mentions.every(({ lead, id }) => replies(lead, id) > 0), 30_000);

  const lost = asked.filter(({ ok }) => !ok);
  const lastLostMs = lost.length === 0 ? 0 : Math.max(...lost.map(({ at }) => at)) - killedAt;
  figure('F15', 1, {
    'start, ms': Math.round(startMs),
    'memory of the processes, MB': rss.map((kb) => Math.round(kb / 1_024)).join(', '),
    'taken over after, ms': Math.round(takenMs),
    'interactions, lost': `${asked.length}, ${lost.length}, the last said ${Math.round(lastLostMs)} ms after the kill`,
    'mentions, answered twice': `${mentions.length}, ${mentions.filter(({ lead, id }) => replies(lead, id) > 1).length}`,
  });
  expect(takenMs).toBeLessThan(10_000);
  expect(lastLostMs).toBeLessThan(takenMs);
  expect(mentions.filter(({ lead, id }) => replies(lead, id) !== 1)).toEqual([]);
});
