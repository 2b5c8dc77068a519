import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from 'kiln-runtime/redis/free-port';
import { expect, test } from 'vitest';
import { startKilnProcess } from '../support/kiln-process.ts';
import { createMember } from '../support/member.ts';
import { until } from '../support/until.ts';

/** A disk of 40 MB of our own; undefined where this user may not mount one. */
async function tinyDisk() {
  const path = await mkdtemp(join(tmpdir(), 'kiln-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    await rm(path, { recursive: true });
    return undefined;
  }
  return {
    path,
    async [Symbol.asyncDispose]() {
      execFileSync('umount', ['-l', path]);
      await rm(path, { recursive: true });
    },
  };
}

const disk = await tinyDisk();

test.runIf(disk)(
  'the disk is full, the private Redis ends of it: told by name, and all goes on when there is room',
  {
    timeout: 120_000,
  },
  async () => {
    await using place = disk!;
    const filler = join(place.path, 'filler');
    await using kiln = await startKilnProcess({
      KILN_DATA_DIR: join(place.path, 'kiln'),
      KILN_PORT: String(await freePort()),
      KILN_SERVICE_PORT: String(await freePort()),
      KILN_MIN_FREE_MB: '4',
    });
    const ready = async () => {
      const response = await fetch(`${kiln.url}/ready`, { signal: AbortSignal.timeout(3_000) });
      return { status: response.status, text: await response.text() };
    };
    await until('it is ready', async () => (await ready()).status === 200);

    for (const bytes of [65_536, 64]) expect(() => fill(filler, bytes)).toThrow('ENOSPC');
    await until('both are named', async () => {
      const { text } = await ready();
      return text.includes('0 MB are left, less than 4 MB') && /"private redis":\{"ok":false/.test(text);
    });
    await rm(filler);
    await until('it is ready again', async () => (await ready()).status === 200, 30_000);

    await using alice = await createMember({ baseUrl: kiln.url, token: 'alice' });
    await alice.slash(alice.channels.workshop!, 'credits');
    await alice.waitForMessage((message) => message.ephemeral && message.text.includes('1,000'));
    expect(await kiln.kill('SIGTERM')).toMatchObject({ code: 0 });
  },
);

/** @throws when nothing more goes in */
function fill(path: string, bytes: number): void {
  for (;;) appendFileSync(path, Buffer.alloc(bytes));
}
