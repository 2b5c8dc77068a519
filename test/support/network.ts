import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * A network for processes that would be containers: each runs in a network namespace of its own, with its own loopback and ports, one
 * address on a bridge, and the others' names in its hosts file. What it does not say is not reached: nothing is shared by accident.
 */
export interface TestNetwork extends AsyncDisposable {
  /** Of this process: what it listens on there, all machines reach. */
  address: string;
  addressOf(machine: string): string;
  /** What is put before a program to run it there. */
  on(machine: string): readonly string[];
}

const run = promisify(execFile);
const ip = (...words: string[]) => run('ip', words);

/**
 * @param machines their names
 * @param here names of what this process has
 * @returns undefined where namespaces may not be made
 */
export async function createNetwork(
  machines: readonly string[],
  here: readonly string[],
): Promise<TestNetwork | undefined> {
  await using stack = new AsyncDisposableStack();
  // There may be several at once, of this process and of others.
  const random = randomBytes(2);
  const net = `10.${random.join('.')}`;
  const id = `kiln${random.toString('hex')}`;
  const address = `${net}.1`;
  const addressOf = (machine: string) => `${net}.${machines.indexOf(machine) + 2}`;
  const names = machines.map((machine) => `${addressOf(machine)} ${machine}\n`).join('');
  const hosts = `127.0.0.1 localhost\n${address} ${here.join(' ')}\n${names}`;
  const undone = (work: () => Promise<unknown>) => stack.defer(async () => void (await work().catch(() => {})));
  try {
    await ip('link', 'add', id, 'type', 'bridge');
    undone(() => ip('link', 'del', id));
    await ip('address', 'add', `${address}/24`, 'dev', id);
    await ip('link', 'set', id, 'up');
    undone(() => rmdir('/etc/netns'));
    for (const [index, machine] of machines.entries()) {
      const [space, cable] = [`${id}-${machine}`, `${id}c${index}`];
      await ip('netns', 'add', space);
      undone(() => ip('netns', 'del', space));
      await ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
      await ip('link', 'set', cable, 'master', id, 'up');
      await ip('-n', space, 'address', 'add', `${addressOf(machine)}/24`, 'dev', 'eth0');
      for (const device of ['eth0', 'lo']) await ip('-n', space, 'link', 'set', device, 'up');
      await mkdir(`/etc/netns/${space}`, { recursive: true });
      undone(() => rm(`/etc/netns/${space}`, { recursive: true, force: true }));
      await writeFile(`/etc/netns/${space}/hosts`, hosts);
    }
  } catch {
    return undefined;
  }
  const made = stack.move();
  return {
    ...{ address, addressOf },
    on: (machine) => ['ip', 'netns', 'exec', `${id}-${machine}`],
    [Symbol.asyncDispose]: () => made.disposeAsync(),
  };
}
