import { join } from 'node:path';
import type { ComfyuiOptions } from 'kiln-service/makers/comfyui/open-comfyui';
import type { ModelsOptions } from 'kiln-service/makers/models/open-models';
import { type Program, startProgram } from './program.ts';
import { caller, KEY } from './service.ts';

/** A service in a process of its own, over a Redis and a folder that outlive it. */

export interface RunningService extends Program {
  url: string;
  call: ReturnType<typeof caller>;
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
  const program = await startProgram(join(import.meta.dirname, 'service-process.ts'), options);
  const url = program.said;
  return { ...program, url, call: caller(url) };
}
