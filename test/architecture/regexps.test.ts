import { expect, test } from 'vitest';
import { findSlowRegexps } from '../../scripts/check-regexps.ts';

const found = (source: string) => findSlowRegexps('a.ts', source).map(({ line, why }) => [line, why.split(':')[0]]);

test('the check finds the expression that once froze the service, in its place', () => {
  const source = String.raw`
const kind = (text: string): boolean =>
  /^(?:\s*(?:#.*|mtllib .*|o .*|g .*|s .*|usemtl .*)?\r?\n)*\s*v\s+[-\d.]/.test(text);
`;
  expect(found(source)).toEqual([[3, 'a repetition inside of a repetition takes the same characters in several ways']]);
});

test('the check finds polynomial steps, and reading on from every place', () => {
  expect(found(String.raw`/^\s*solid\b[^\n]*\n?\s*facet/`)).toHaveLength(1);
  expect(found(String.raw`/\/+$/`)).toHaveLength(1);
  expect(found(String.raw`/(?<!\/)\/+$/; /^\d{4}-\d{2}$/; /\bvertex\s+(\S+)/g; 'a/b+c+/'.split('/')`)).toEqual([]);
});

test('an expression that is put together at run time is refused, also without interpolation', () => {
  expect(found('const a = (name: string) => new RegExp("^" + name);\nRegExp("a")')).toEqual([
    [1, 'is put together at run time, so nobody can say how long it takes'],
    [2, 'is put together at run time, so nobody can say how long it takes'],
  ]);
});
