import { turn } from 'kiln-engine/make/adjust/knobs';
import { grant, type Wish } from 'kiln-engine/make/adjust/wish';
import { expect, test } from 'vitest';
import { formsOf, lexicon, meshed, programOf } from './programs.ts';

/** What a wish for a place comes to: which part lies there, and what is put to which knob. That it is met then is measured in wishes.long.test.ts. */

const toadstool = programOf('a red toadstool');
const [CAP, STEM]: [Wish['at'], Wish['at']] = [
  [0.3, 0.72, 0.28],
  [0, 0.25, 0.14],
];
/** Ten centimetres high. */
const SCALE = 0.1;
const granted = (wish: Wish) => grant(toadstool, wish, SCALE, lexicon);

test.each<[Wish, object]>([
  [
    { does: 'recolour', at: CAP, to: 'dark blue' },
    { knob: 'color.0.cap', to: expect.stringMatching(/^#/) },
  ],
  [
    { does: 'material', at: STEM, to: 'wood' },
    { knob: 'material.0.stem', to: 'wood' },
  ],
  [
    { does: 'remove', at: STEM },
    { knob: 'part.0.stem', to: 'removed' },
  ],
  [
    { does: 'resize', at: STEM, percent: 120 },
    { knob: 'scale.0.stem', to: 120 },
  ],
])('$0.does is a change of the part that lies there', (wish, change) => {
  expect(granted(wish).changes).toEqual([change]);
});

test('thickness is found by measure, in millimetres, and leaves the vertices of other parts as they are', {
  tags: 'long',
}, () => {
  const { changes, wanted } = granted({ does: 'thicken', at: STEM });
  // A stem of 3 cm.
  expect(wanted).toBeGreaterThan(10);
  expect(wanted).toBeLessThan(60);
  const before = turn(toadstool, [{ knob: 'scale.0.cap', to: 110 }], lexicon).program;
  const [was, is] = [before, turn(before, changes, lexicon).program].map((one) => formsOf(meshed(one)));
  const changed = [...is!].filter(([name, form]) => was!.get(name) !== form).map(([name]) => name);
  expect(changed).toEqual(['stem']);
});

test.each<[Wish, RegExp]>([
  [{ does: 'recolour', at: CAP, to: 'very nice' }, /takes a colour/],
  [{ does: 'material', at: CAP, to: 'air' }, /takes one of/],
  [{ does: 'thicken', at: STEM, mm: 1 }, /that is enough/],
  [{ does: 'thicken', at: STEM, mm: 1_000 }, /can be \d+ mm at most/],
  [{ does: 'resize', at: STEM, percent: 400 }, /can have 50 to 200 %/],
])('$0.does that cannot be is refused with what can', (wish, why) => {
  expect(() => granted(wish)).toThrow(why);
});
