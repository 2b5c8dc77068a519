import { createService } from 'kiln-service/service';
import pino from 'pino';

/** A service as a process of its own, for tests that end it: options as JSON in the first argument, its URL on stdout. */

const given = JSON.parse(process.argv[2]!);
const service = await createService({
  ...given,
  log: pino({ level: 'silent' }),
  // Their prompts are orders, not words.
  checks: {},
  plan: async () => undefined,
  recipesModule: new URL('./quick-recipes.ts', import.meta.url),
});
process.stdout.write(`${service.url}\n`);
await new Promise<void>((resolve) => process.once('SIGTERM', () => resolve()));
await service[Symbol.asyncDispose]();
