import { createService } from 'kiln-service/service';
import pino from 'pino';

/** The measured process of `hostile.ts`: a whole service with its engine. Says its address, and its memory when asked. */

process.env.UV_THREADPOOL_SIZE ??= '16'; // as src/bot.ts does
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
