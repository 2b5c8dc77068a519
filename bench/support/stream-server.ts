import { createServer, type ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createService } from 'kiln-service/service';
import pino from 'pino';

/**
 * The measured process of `streams.ts`: our service without an engine, or a bare node:http server that sends the same
 * frames. Says its address, then answers "start" and "report" with what it holds and how late its loop was.
 */

const { kind, options, framesPerSecond } = JSON.parse(process.argv[2]!);
const url = kind === 'service' ? await startService() : await startBare();
const delay = monitorEventLoopDelay({ resolution: 10 });
const cpuAtStart = { value: process.cpuUsage() };

process.on('message', (message) => {
  globalThis.gc?.();
  if (message === 'start') {
    delay.reset();
    delay.enable();
    cpuAtStart.value = process.cpuUsage();
  }
  const cpu = process.cpuUsage(cpuAtStart.value);
  process.send!({
    rssBytes: process.memoryUsage().rss,
    delayP50Ms: delay.percentile(50) / 1e6 - 10,
    delayP99Ms: delay.percentile(99) / 1e6 - 10,
    delayMaxMs: delay.max / 1e6 - 10,
    cpuMs: (cpu.user + cpu.system) / 1000,
  });
});
process.send!({ url });

async function startService(): Promise<string> {
  const service = await createService({ ...options, log: pino({ level: 'silent' }), http: true, engine: false });
  process.once('disconnect', () => void service[Symbol.asyncDispose]());
  return service.url;
}

async function startBare(): Promise<string> {
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    open.add(response);
    response.on('close', () => open.delete(response));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(frame(request.url!, 0));
  });
  const frame = (id: string, progress: number) =>
    `event: message\ndata: ${JSON.stringify({ id: id.slice(1), progress, status: 'IN_PROGRESS' })}\n\n`;
  let progress = 0;
  const timer = setInterval(() => {
    progress = (progress + 1) % 100;
    for (const response of open) response.write(frame('/01990000-0000-7000-8000-000000000000', progress));
  }, 1_000 / framesPerSecond);
  process.once('disconnect', () => {
    clearInterval(timer);
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}
