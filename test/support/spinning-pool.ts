import { createPool } from 'kiln-runtime/threads/pool';
import { THREAD_TASKS } from './hungry-thread.ts';

/** A program whose pool has a process of its own that computes and hears of nothing. Says which. */

// A pool alone keeps no program alive.
setInterval(() => {}, 1_000);
const tasks = { hungry: { ...THREAD_TASKS.hungry, ownProcess: true } };
const pool = createPool({ tasks, table: new URL('./hungry-thread.ts', import.meta.url) });
const echoed = await pool.run('hungry', 'echo');
const pid = echoed.kind === 'answer' ? Number(/process (\d+)/.exec(echoed.answer)?.[1]) : 0;
void pool.run('hungry', 'spin', { onProgress: () => process.send?.(pid) });
