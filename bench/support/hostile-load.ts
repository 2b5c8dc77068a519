import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { interlacedPng } from '../../test/support/interlaced-png.ts';
import { postHead, rawHttp } from '../../test/support/raw-http.ts';

/**
 * The attacking process of `hostile.ts`: every account does what it can at once, as fast as the service lets it, until the
 * parent leaves. A full queue is refused before anything is looked at, so half of the accounts fill theirs, and the others
 * keep theirs empty for pictures and servers. It counts what it was answered.
 */

/** Of the interlaced pictures: 288 MB each when decoded. */
const SIDE = 6_000;
const counts: Record<string, number> = {};
// Damaged at its very end: it is decoded for nothing, and takes no place in the queue.
const bytes = await interlacedPng(SIDE);
const picture = `data:image/png;base64,${bytes.subarray(0, bytes.length - 200).toString('base64')}`;
const interlaced = JSON.stringify({ image_url: picture, target_formats: ['glb'] });
const slowServer = createServer((request, response) => {
  if (request.url?.startsWith('/drip')) {
    response.writeHead(200, { 'content-type': 'image/png' });
    const timer = setInterval(() => response.write('x'), 200);
    response.on('close', () => clearInterval(timer));
  }
}).listen(0, '127.0.0.1');
await new Promise((resolve) => slowServer.once('listening', resolve));
const address = slowServer.address();
const slow = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
process.send!({ slow });
const { url, keys } = await new Promise<{ url: string; keys: string[] }>((resolve) => process.once('message', resolve));

async function call(what: string, key: string, path: string, body?: unknown): Promise<Response | undefined> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const answer = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    ...(body !== undefined && { body: text }),
  }).catch(() => undefined);
  const name = `${what} ${answer?.status ?? 'cut off'}`;
  counts[name] = (counts[name] ?? 0) + 1;
  return answer;
}

/** Again and again, with a pause in milliseconds. */
function repeat(pause: number, work: () => Promise<unknown>): void {
  void (async () => {
    for (;;) {
      await work().catch(() => {});
      await wait(pause);
    }
  })();
}

for (const [i, key] of keys.entries()) {
  const part = i % 4;
  for (let n = 0; n < 3; n++) {
    repeat(100, async () => {
      using socket = rawHttp(url);
      socket.write(postHead('/v1/image-to-3d', `Bearer ${key}`, 'Content-Length: 146800640'));
      while (!socket.closed()) {
        socket.write(' ');
        await wait(500);
      }
      counts['trickled ended'] = (counts['trickled ended'] ?? 0) + 1;
    });
  }
  if (part === 0) repeat(50, async () => (await call('interlaced', key, '/v1/image-to-3d', interlaced))?.text());
  for (const path of part === 1 ? ['silent', 'drip'] : []) {
    for (let n = 0; n < 6; n++) {
      repeat(50, async () => {
        const image_url = `${slow}/${path}.png`;
        await (await call('slow address', key, '/v1/image-to-3d', { image_url, target_formats: ['glb'] }))?.text();
      });
    }
  }
  if (part > 1) {
    // First what takes longest, then as many small ones as there is room for.
    repeat(1_000, async () => {
      const long = {
        should_texture: true,
        prompt: 'a castle with towers',
        texture_resolution: '8k',
        ai_model: 'gen-6',
      };
      await (await call('long', key, '/v2/text-to-3d', { ...long, enable_pbr: true }))?.text();
    });
    repeat(200, async () => {
      const short = { mode: 'preview', prompt: 'a chair', target_formats: ['glb'] };
      await (await call('create', key, '/v2/text-to-3d', short))?.text();
    });
  }
  repeat(200, async () => (await call('list', key, '/v2/text-to-3d?page_size=50'))?.text());
  repeat(200, async () => (await call('wrong key', `${key}x`, '/v1/balance'))?.text());
  repeat(100, async () => {
    const tasks = await call('list', key, '/v2/text-to-3d?page_size=1');
    const [task] = (tasks?.status === 200 ? await tasks.json() : []) as { id: string }[];
    if (task) await (await call('stream', key, `/v2/text-to-3d/${task.id}/stream`))?.text();
    else await wait(500);
  });
}
for (let i = 0; i < 100; i++) {
  repeat(100, async () => {
    using socket = rawHttp(url);
    socket.write(`GET /v1/balance HTTP/1.1\r\nX-Slow: ${'x'.repeat(i)}`);
    while (!socket.closed()) await wait(500);
  });
}
process.on('message', () => process.send!({ counts }));
process.once('disconnect', () => process.exit());
