import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Programs of this folder as processes of their own, which end with the benchmark. */

export function start(stack: AsyncDisposableStack, file: string, options: object = {}): ChildProcess {
  const child = fork(join(import.meta.dirname, file), [JSON.stringify(options)]);
  stack.defer(() => void child.kill('SIGKILL'));
  return child;
}

export async function heard<Message>(child: ChildProcess): Promise<Message> {
  const gone = new AbortController();
  const exited = once(child, 'exit', { signal: gone.signal }).then(([code]) => {
    throw new Error(`a process of the benchmark ended with ${code}`);
  });
  const said = once(child, 'message', { signal: gone.signal }).then(([message]) => message as Message);
  return Promise.race([said, exited]).finally(() => gone.abort());
}
