import { expect, test } from 'vitest';
import { THREAD_TASKS } from '../../../../test/support/hungry-thread.ts';
import { createPool } from '../../src/threads/pool.ts';

/** A system that starts no further process. */

test('an order for which no process can be started is answered so, and the next one gets the next place', async () => {
  await using threads = createPool({
    tasks: { hungry: { ...THREAD_TASKS.hungry, ownProcess: true } },
    table: new URL('../../../../test/support/hungry-thread.ts', import.meta.url),
    // Linux starts no program with so long an argument.
    setup: 'x'.repeat(200_000),
  });
  for (let i = 0; i < 3; i++)
    expect(await threads.run('hungry', 'echo')).toMatchObject({
      kind: 'died',
      begun: false,
      message: expect.stringContaining('E2BIG'),
    });
});
