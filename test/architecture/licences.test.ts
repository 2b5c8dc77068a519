import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isAllowed, noticeOf, shippedPackages } from '../../scripts/check-licences.ts';

test('nothing is shipped whose licence does not allow it', () => {
  const lock = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
  const shipped = shippedPackages(lock);
  expect(shipped.length).toBeGreaterThan(100);
  expect(shipped.filter((one) => !isAllowed(one))).toEqual([]);
  // Their own words go along (`--notices`); the few that bring none stand there by name and licence.
  const notices = shipped.map(noticeOf).filter((notice) => notice !== undefined);
  expect(notices.find((notice) => notice.startsWith('fastify '))).toMatch(/\(MIT\)\n\n.*Permission is hereby granted/s);
  expect(notices.filter((notice) => notice.includes('\n')).length / notices.length).toBeGreaterThan(0.85);
});

test('a licence counts as it is written: all of them with AND, any of them with OR', () => {
  const allowed = (licence: string, name = 'a') => isAllowed({ name, licence });
  expect(allowed('MIT AND GPL-3.0-only')).toBe(false);
  expect(allowed('(GPL-3.0-only OR MIT)')).toBe(true);
  expect(allowed('none')).toBe(false);
  expect(allowed('LGPL-3.0-or-later')).toBe(false);
  expect(allowed('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64')).toBe(true);
});
