import { availableParallelism } from 'node:os';

/** The measured process of `hostile.ts`: a whole service with its engine. Says its address, and its memory when asked. */

// As src/bot.ts does, and as there before anything is imported that starts libuv's threads: a static import would be first.
process.env.UV_THREADPOOL_SIZE ??= String(16 + 8 * (availableParallelism() + 1));
const { default: pino } = await import('pino');
const { createService } = await import('kiln-service/service');
const options = JSON.parse(process.argv[2]!);
const service = await createService({ ...options, log: pino({ level: 'silent' }), http: true, engine: true });
let most = 0;
setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 100).unref();
process.on('message', () => {
  process.send!({ mostBytes: most });
  most = 0;
});
process.once('disconnect', () => process.exit());
process.send!({ url: service.url });
