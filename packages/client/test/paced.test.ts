import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { standStill } from '../../../test/support/stand-still.ts';
import { paced } from '../src/download/paced.ts';

/** A connection: what one side writes, and the other reads at this pace. */
async function line(windowMs: number) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const { port } = server.address() as { port: number };
  const reader = connect(port, '127.0.0.1');
  const [writer] = await accepted;
  onTestFinished(() => {
    reader.destroy();
    writer.destroy();
    server.close();
  });
  const chunks = paced(reader, { leastBytesPerSecond: 10, windowMs }, () => new Error('too slow'));
  return { writer, chunks };
}

test('what arrived while the reader was busy is not held against the sender', async () => {
  const { writer, chunks } = await line(200);
  const first = chunks.next();
  writer.write('a piece');
  standStill(400);
  expect(String((await first).value)).toBe('a piece');
});

test('a sender that sends nothing is too slow', async () => {
  const { chunks } = await line(100);
  await expect(chunks.next()).rejects.toThrow('too slow');
});
