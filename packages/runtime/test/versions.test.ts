import { createVersions, NewerRecord } from 'kiln-runtime/redis/versions';
import { expect, test } from 'vitest';

const versions = createVersions([
  ({ name = '', ...rest }) => ({ title: name, ...rest }),
  ({ credits = '0', ...rest }) => ({ ...rest, credits: `${Number(credits) * 10}` }),
]);

test('a record goes through every step between its version and this one, and no other', () => {
  expect(versions.current).toBe(3);
  expect(versions.read({ name: 'a chair', credits: '2' })).toEqual({ title: 'a chair', credits: '20' });
  expect(versions.read({ v: '2', title: 'a chair', credits: '2' })).toEqual({
    v: '2',
    title: 'a chair',
    credits: '20',
  });
  expect(versions.read({ v: '3', title: 'a chair', credits: '20' })).toEqual({
    v: '3',
    title: 'a chair',
    credits: '20',
  });
});

test('a record of a newer version, or of none that is a number, is not read', () => {
  expect(() => versions.read({ v: '4' })).toThrow(NewerRecord);
  expect(() => versions.read({ v: 'next' })).toThrow(NewerRecord);
});
