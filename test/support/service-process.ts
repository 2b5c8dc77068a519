import { openComfyui } from 'kiln-service/makers/comfyui/open-comfyui';
import { openModels } from 'kiln-service/makers/models/open-models';
import { createService } from 'kiln-service/service';
import pino from 'pino';

/** A service as a process of its own, for tests that end it: options as JSON in the first argument, its URL on stdout. */

const { comfyui, models, isReal, ...given } = JSON.parse(process.argv[2]!);
const log = pino({ level: 'silent' });
const nothing = { makers: [] };
const cards = comfyui ? await openComfyui({ ...comfyui, log }) : nothing;
const small = models ? await openModels({ ...models, log }) : nothing;
const service = await createService({
  ...given,
  log,
  makers: [...cards.makers, ...small.makers],
  // Their prompts are orders, not words.
  checks: {},
  plan: async () => undefined,
  ...(!isReal && { recipesModule: new URL('./quick-recipes.ts', import.meta.url) }),
});
process.stdout.write(`${service.url}\n`);
await new Promise<void>((resolve) => process.once('SIGTERM', () => resolve()));
await service[Symbol.asyncDispose]();
