import { freePort } from 'kiln-runtime/redis/free-port';
import { expect, test } from 'vitest';

test('no port is given twice, also before anybody listens on the first', async () => {
  const ports: number[] = [];
  for (let i = 0; i < 500; i++) ports.push(await freePort());
  expect(new Set(ports).size).toBe(ports.length);
});
