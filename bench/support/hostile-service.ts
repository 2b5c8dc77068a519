import { readFileSync } from 'node:fs';

/** The measured process of `hostile.ts`: a whole service with its engine. Says its address, and its memory when asked. */

// As src/bot.ts does, and as there before anything is imported that starts libuv's threads: a static import would be first.
process.env.UV_THREADPOOL_SIZE ??= '16';
const { default: pino } = await import('pino');
const { createService } = await import('kiln-service/service');
const options = JSON.parse(process.argv[2]!);
const service = await createService({ ...options, log: pino({ level: 'silent' }), http: true, engine: true });
/** With the processes that it starts for its work (Linux). */
const heldBytes = () => {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').split(' ').filter(Boolean);
  return children.reduce((sum, pid) => sum + residentBytes(pid), process.memoryUsage.rss());
};
const residentBytes = (pid: string) => {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1_024;
  } catch {
    return 0; // gone meanwhile
  }
};
let most = 0;
setInterval(() => {
  most = Math.max(most, heldBytes());
}, 100).unref();
process.on('message', () => {
  process.send!({ mostBytes: most });
  most = 0;
});
process.once('disconnect', () => process.exit());
process.send!({ url: service.url });
