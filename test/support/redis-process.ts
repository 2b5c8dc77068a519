import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A server of Redis with settings of its own, for tests of how Redis can be run. */
export interface RedisProcess extends AsyncDisposable {
  kill(): Promise<void>;
  /** Stays there and answers nothing, until it is resumed. */
  pause(): void;
  resume(): void;
}

const BINARY = 'exec "$(command -v redis-server || command -v valkey-server)" "$@"';

/** @param settings as in its configuration, one value or several words each. @param file a configuration that it may rewrite, as sentinels do */
export async function redisProcess(
  settings: Record<string, string | number | readonly string[]>,
  file: readonly string[] = [],
): Promise<RedisProcess> {
  const dir = await mkdtemp(join(tmpdir(), 'kiln-redis-'));
  const all = Object.entries({ bind: '127.0.0.1', dir, save: '', ...settings });
  const words = all.flatMap(([name, value]) => [`--${name}`, ...(Array.isArray(value) ? value : [String(value)])]);
  const server = spawn('sh', ['-c', BINARY, 'sh', ...file, ...words], { stdio: 'ignore' });
  const ended = once(server, 'exit');
  const kill = async () => {
    server.kill('SIGKILL');
    await ended;
  };
  return {
    kill,
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    async [Symbol.asyncDispose]() {
      await kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
