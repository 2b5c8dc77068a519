import { expect, test } from 'vitest';
import { type Builder, createBuilder } from '../../src/field/builder.ts';
import { rows } from '../../src/field/rows.ts';

/** What inner drawing does to the builder. */
const smear = (m: Builder) => m.slot('inner', 0.5).bump(0.1, 3).ball(0, 0, 0, 1);

test.each<[string, (b: Builder) => void]>([
  ['at', (b) => b.at({ move: [1, 0, 0] }, smear)],
  ['both', (b) => b.both(smear)],
  ['pair', (b) => b.pair({ move: [1, 0, 0] }, smear)],
  ['around', (b) => b.around(3, smear)],
  ['cut', (b) => b.cut(smear)],
  ['group', (b) => b.group(smear)],
])('what is drawn inside of %s leaves the builder as it was', (_, draw) => {
  const b = createBuilder();
  b.slot('outer', 0.2);
  draw(b);
  b.ball(0, 0, 0, 1);
  const first = b.solid.groups[0]!.at(-1)!;
  expect(first).toMatchObject({ slot: 'outer', blend: 0.2, cut: false });
  expect(first.bump).toBeUndefined();
});

test('each side of both and of a pair, and each turn of around, begins in the same state', () => {
  for (const draw of [
    (b: Builder) => b.both((m) => m.ball(1, 0, 0, 1).slot('inner').ball(2, 0, 0, 1)),
    (b: Builder) => b.pair({}, (m) => m.ball(1, 0, 0, 1).slot('inner').ball(2, 0, 0, 1)),
    (b: Builder) => b.around(2, (m) => m.ball(1, 0, 0, 1).slot('inner').ball(2, 0, 0, 1)),
  ]) {
    const slots = draw(createBuilder().slot('outer')).solid.groups.flat();
    expect(slots.map(({ slot }) => slot)).toEqual(['outer', 'inner', 'outer', 'inner']);
  }
});

test('points as text are the same as points as numbers, and a wrong one is refused', () => {
  const asText = createBuilder().tube('0,0.1,0,0.2 1,-0.5,2,0.1');
  const asNumbers = createBuilder().tube([0, 0.1, 0, 0.2], [1, -0.5, 2, 0.1]);
  expect(asText.solid).toEqual(asNumbers.solid);
  expect(() => rows('0,1 2', 2)).toThrow('"2" is no row of 2 numbers');
  expect(() => rows('0,x', 2)).toThrow('no row');
});
