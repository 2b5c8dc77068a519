import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { KEY, testService } from '../../../test/support/service.ts';
import { until } from '../../../test/support/until.ts';

const path = '/v2/text-to-3d';
const preview = (prompt: string) => ({ mode: 'preview', prompt, target_formats: ['glb'] });

/** An open stream and the raw text that came through it. */
async function openStream(url: string) {
  const sent = request(url, { headers: { authorization: `Bearer ${KEY}`, accept: 'text/event-stream' } }).end();
  const [response] = await once(sent, 'response');
  const stream = { text: '', ended: false, close: () => sent.destroy() };
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    stream.text += chunk;
  });
  response.on('end', () => {
    stream.ended = true;
  });
  response.on('error', () => {});
  return stream;
}

test('frames repeat while nothing happens, each on one line', async () => {
  await using world = await testService({ streamRepeatMs: 20 });
  const gate = world.gate();
  const id = await world.create(path, preview(`wait:${gate.path}\nsecond line`));
  await world.reach(path, id, 'IN_PROGRESS');
  const stream = await openStream(`${world.url}${path}/${id}/stream`);

  await until('five frames came', () => stream.text.split('\n\n').length > 5);
  await gate.open();
  await until('the stream ended', () => stream.ended);

  for (const frame of stream.text.trim().split('\n\n')) {
    expect(frame).toMatch(/^event: message\ndata: \{.*\}$/);
  }
  expect(stream.text.trim().split('\n\n').at(-1)).toContain('"status":"SUCCEEDED"');
});

test('streams of a service without an engine hear the engine of another process’ service', {
  tags: 'long',
}, async () => {
  await using front = await testService({ engine: false });
  const { createService } = await import('../src/service.ts');
  const id = await front.create(path, preview('steps:40'));
  const stream = await openStream(`${front.url}${path}/${id}/stream`);
  await until('the first frame came', () => stream.text.includes('"PENDING"'));

  await using _engine = await createService({ ...front.options, http: false, engine: true });
  await until('the stream ended', () => stream.ended);

  expect(stream.text).toContain('"IN_PROGRESS"');
  expect(stream.text).toContain('"SUCCEEDED"');
});

test('a task that is deleted ends its streams with an error event', async () => {
  await using world = await testService();
  const id = await world.create(path, preview('hang'));
  await world.reach(path, id, 'IN_PROGRESS');
  const stream = await openStream(`${world.url}${path}/${id}/stream`);
  await until('the first frame came', () => stream.text.includes('event: message'));

  await world.call('DELETE', `${path}/${id}`);

  await until('the stream ended', () => stream.ended);
  expect(stream.text).toContain('event: error\ndata: {"status_code":404,"message":"Task not found"}');
});

test('readers that leave are forgotten, and the service stops in order with streams open', async () => {
  const world = await testService();
  const id = await world.create(path, preview('hang'));
  const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(`${world.url}${path}/${id}/stream`)));
  await until('all have a frame', () => streams.every((stream) => stream.text !== ''));
  expect(world.service.openStreams()).toBe(20);

  for (const stream of streams.slice(0, 15)) stream.close();
  await until('five are left', () => world.service.openStreams() === 5);
  await world[Symbol.asyncDispose]();

  expect(world.service.openStreams()).toBe(0);
  for (const stream of streams) stream.close();
});
