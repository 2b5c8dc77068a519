import { openComfyui } from 'kiln-service/makers/comfyui/open-comfyui';
import { createService } from 'kiln-service/service';
import pino from 'pino';

/** A service as a process of its own, for tests that end it: options as JSON in the first argument, its URL on stdout. */

const { comfyui, ...given } = JSON.parse(process.argv[2]!);
const log = pino({ level: 'silent' });
const { makers } = comfyui ? await openComfyui({ ...comfyui, log }) : { makers: [] };
const service = await createService({
  ...given,
  log,
  makers,
  // Their prompts are orders, not words.
  checks: {},
  plan: async () => undefined,
  recipesModule: new URL('./quick-recipes.ts', import.meta.url),
});
process.stdout.write(`${service.url}\n`);
await new Promise<void>((resolve) => process.once('SIGTERM', () => resolve()));
await service[Symbol.asyncDispose]();
