import { expect, test } from 'vitest';
import { createHealth } from '../src/health.ts';

test('what does not answer keeps no caller waiting, is not asked again meanwhile, and its figures are left out', async () => {
  const health = createHealth();
  let asked = 0;
  const never = () => {
    asked++;
    return new Promise<never>(() => {});
  };
  health.addCheck('silent', never);
  health.addCheck('broken', () => Promise.reject(new Error('redis://user:hidden@10.0.0.7 said no')));
  health.addCheck('well', () => undefined);
  health.addAlso('card', () => 'it is switched off');
  health.addGauges({ stuck: { help: 'Stuck', read: never }, fine: { help: 'Fine', read: () => 7 } });

  // What never answers would be waited for without end.
  const [first, second, { text }] = await Promise.all([health.readiness(), health.readiness(), health.metrics()]);

  expect(second).toBe(first);
  expect(first).toEqual({
    ready: false,
    checks: {
      silent: { ok: false, reason: 'no answer in 700 ms' },
      broken: { ok: false, reason: 'it cannot be told' },
      well: { ok: true },
    },
    also: { card: { ok: false, reason: 'it is switched off' } },
  });
  expect(text).not.toContain('card');
  expect(text).toContain('kiln_fine 7');
  expect(text).not.toMatch(/^kiln_stuck \d/m);
  await health.metrics();
  expect(asked).toBe(2);
});
