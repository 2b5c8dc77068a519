import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startKilnProcess } from '../../../../test/support/kiln-process.ts';
import { adoptInstallation } from '../../src/installation/adopt.ts';
import { claimApplication } from '../../src/installation/application.ts';
import { openSecrets } from '../../src/installation/secret.ts';
import { filesIn, type Place, startPlace } from './world.ts';

const [OLD, NEW, OTHER] = ['o'.repeat(32), 'n'.repeat(32), 'x'.repeat(32)];
const wrongSecret = { code: 'wrong_secret', message: expect.stringContaining('KILN_SECRET') };
const wrongBot = (words: string) => ({ code: 'wrong_bot', message: expect.stringContaining(words) });

function secretsOf({ redis }: Place, dataDir: string) {
  return (...secrets: string[]) =>
    openSecrets({ redis, id: 'an id', dataDir, configured: secrets.length > 0 ? secrets : undefined });
}

test('a process with another secret than the others is refused; the secret can be replaced, and back', async () => {
  await using place = await startPlace();
  const open = secretsOf(place, await place.folder());
  expect(await open(OLD)).toEqual([OLD]);
  await expect(open(OTHER)).rejects.toMatchObject(wrongSecret);
  await expect(open(NEW)).rejects.toMatchObject(wrongSecret);

  expect(await open(NEW, OLD)).toEqual([NEW, OLD]);
  expect(await open(NEW)).toEqual([NEW]);
  await expect(open(OLD)).rejects.toMatchObject(wrongSecret);
  expect(await open(OLD, NEW)).toEqual([OLD, NEW]);
  // Nothing that is kept gives the secret away.
  expect(JSON.stringify(await place.redis.hgetall('kiln:installation'))).not.toMatch(/ooo|nnn/);
});

test('a secret is made once, and not beside another one that is in use already', async () => {
  await using place = await startPlace();
  const [first, second] = [await place.folder(), await place.folder()];

  const made = await Promise.all(Array.from({ length: 12 }, () => secretsOf(place, first)()));
  expect(new Set(made.flat()).size).toBe(1);
  expect(await readdir(first)).toEqual(['secret']);
  await expect(secretsOf(place, second)()).rejects.toMatchObject(wrongSecret);
  expect(await readdir(second)).toEqual([]);
  // Lost: the operator goes on without it.
  await adoptInstallation({ redis: place.redis, dataDir: second, files: filesIn(second), holdsFiles: false });
  await writeFile(join(second, 'secret'), OTHER);
  expect(await secretsOf(place, second)()).toEqual([OTHER]);
});

test('another bot on the same Redis is refused; only the local Discord’s gives way', async () => {
  await using place = await startPlace();
  const claim = (application: string) => claimApplication(place.redis, application, 'local');
  await claim('local');
  await claim('1');
  await claim('1');

  await expect(claim('2')).rejects.toMatchObject(wrongBot('application id 1'));
  await expect(claim('local')).rejects.toMatchObject(wrongBot('no DISCORD_TOKEN is set'));

  const third = await place.folder();
  await adoptInstallation({ redis: place.redis, dataDir: third, files: filesIn(third), holdsFiles: false });
  await claim('2');
});

test('a process whose Redis is exchanged while it runs ends, with status 1 and the reason', {
  tags: 'long',
}, async () => {
  await using place = await startPlace();
  const running = await startKilnProcess({
    KILN_ROLES: 'playground',
    KILN_PORT: '0',
    KILN_DATA_DIR: await place.folder(),
    REDIS_URL: place.redisUrl,
  });
  await place.redis.flushdb();

  // It looks again as soon as its connection is new.
  const { redis } = place;
  const clients = String(await redis.client('LIST')).split('\n');
  const own = clients.filter((line) => line.includes(` db=${redis.options.db} `));
  const ids = own.map((line) => /^id=(\d+)/.exec(line)?.[1] ?? '').filter((id) => id !== '');
  const me = String(await redis.client('ID'));
  await Promise.all(ids.filter((id) => id !== me).map((id) => redis.client('KILL', 'ID', id)));

  expect(await running.ended).toMatchObject({ code: 1 });
  expect(running.output()).toContain('Redis knows nothing of the installation');
});
