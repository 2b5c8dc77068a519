import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ComfyuiOptions } from 'kiln-service/makers/comfyui/open-comfyui';
import type { ModelsOptions } from 'kiln-service/makers/models/open-models';
import { caller, KEY } from './service.ts';

/** A service in a process of its own, over a Redis and a folder that outlive it. */

export interface RunningService extends AsyncDisposable {
  child: ChildProcess;
  url: string;
  call: ReturnType<typeof caller>;
  end(signal: NodeJS.Signals): Promise<void>;
}

export interface ProcessOptions {
  /** Default: any free one. */
  port?: number;
  /** Location of the file store; default the folder. */
  files?: string;
  /** What `openComfyui` takes, for stages that are made there. */
  comfyui?: Omit<ComfyuiOptions, 'log'>;
  /** What `openModels` takes. */
  models?: Omit<ModelsOptions, 'log'>;
  /** Tasks run at once; default 2. */
  workerThreads?: number;
  /** Makes what its recipes make, in place of quick ones. */
  isReal?: boolean;
}

export async function startServiceProcess(
  redisUrl: string,
  dataDir: string,
  { port = 0, ...more }: ProcessOptions = {},
): Promise<RunningService> {
  const options = {
    redisUrl,
    dataDir,
    host: '127.0.0.1',
    port,
    localApiKey: KEY,
    secret: 's'.repeat(32),
    http: true,
    engine: true,
    workerThreads: 2,
    allowedOrigins: [],
    ...more,
  };
  const program = join(import.meta.dirname, 'service-process.ts');
  const child = spawn(process.execPath, [program, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const [line] = await once(child.stdout!, 'data');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  const url = String(line).trim();
  return { child, url, call: caller(url), end, [Symbol.asyncDispose]: () => end('SIGKILL') };
}
