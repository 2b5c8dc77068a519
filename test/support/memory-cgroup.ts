import { existsSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A memory cgroup of Linux, as a container is one: what runs in it is ended by the kernel when it takes more together.
 * Version 1 or 2, whichever this machine has; both need root.
 */
export interface MemoryCgroup extends AsyncDisposable {
  /** What stands before a program so that it runs in it. */
  on: readonly string[];
  /** Processes that the kernel has ended in it. */
  kills(): Promise<number>;
  /** What its processes hold now, without files that the kernel keeps. */
  heldBytes(): Promise<number>;
}

export async function openMemoryCgroup(limitBytes: number): Promise<MemoryCgroup | { missing: string }> {
  const version = existsSync('/sys/fs/cgroup/memory/memory.limit_in_bytes') ? 1 : 2;
  const folder = join(
    version === 1 ? '/sys/fs/cgroup/memory' : '/sys/fs/cgroup',
    `kiln-test-${process.pid}-${count++}`,
  );
  const number = async (file: string, name: string) =>
    Number(new RegExp(`^${name} (\\d+)`, 'm').exec(await readFile(join(folder, file), 'latin1'))?.[1] ?? 0);
  try {
    await mkdir(folder);
    await writeFile(join(folder, version === 1 ? 'memory.limit_in_bytes' : 'memory.max'), String(limitBytes));
    if (version === 2) await writeFile(join(folder, 'memory.swap.max'), '0').catch(() => {});
  } catch (error) {
    await rmdir(folder).catch(() => {});
    return { missing: `no memory cgroup can be made here: ${(error as Error).message}` };
  }
  return {
    on: ['/bin/sh', '-c', `echo $$ > ${folder}/cgroup.procs && exec "$0" "$@"`],
    kills: () => (version === 1 ? number('memory.oom_control', 'oom_kill') : number('memory.events', 'oom_kill')),
    heldBytes: () => (version === 1 ? number('memory.stat', 'total_rss') : number('memory.stat', 'anon')),
    // Its processes have ended: the test that started them waits for that.
    [Symbol.asyncDispose]: () => rmdir(folder),
  };
}

let count = 0;
