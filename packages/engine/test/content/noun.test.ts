import { createRandom } from 'kiln-mesh/core/random';
import { expect, test } from 'vitest';
import { noun, readAnchors, readAppearances } from '../../src/content/noun.ts';
import { createBuilder } from '../../src/field/builder.ts';

test('appearances and anchors are read from text', () => {
  expect(readAppearances('main #f3efe8 fur patches:#2a2421, horn gold')).toEqual({
    main: '#f3efe8 fur patches:#2a2421',
    horn: 'gold',
  });
  expect(
    readAnchors(`head 0,0.9,-0.1,0.2
    hand 0.3,0.4,0`),
  ).toEqual({ head: { at: [0, 0.9, -0.1], r: 0.2 }, hand: [0.3, 0.4, 0], otherHand: [-0.3, 0.4, 0] });
});

test.each(['main', 'main fur,', ''])('a slot without an appearance is refused: "%s"', (text) => {
  expect(() => readAppearances(text)).toThrow('is not a slot and its appearance');
});

test.each(['hat 0,1,0,0.1', 'head 0,1,0', 'head 0,1,0,x', 'head 0,1,0,0.1,0', 'hand 0,1', 'hand 0,1,0,0.1', 'head'])(
  'what is not an anchor is refused: "%s"',
  (text) => {
    expect(() => readAnchors(text)).toThrow('is not an anchor');
  },
);

test('a drawing that answers no anchors has those that are written down', () => {
  const look = {
    random: createRandom(1),
    has: () => true,
    asked: () => false,
    count: (_: string, usual: number) => usual,
  };
  const plain = {
    ...look,
    pose: '',
    young: false,
    old: false,
    style: undefined,
    round: false,
    holding: 0,
    fine: false,
  } as const;
  const ball = noun(['ball'], 1, { slots: 'main red', anchors: 'top 0,1,0,0.2', draw: (b) => void b.ball(0, 0, 0, 1) });
  expect(ball.draw(createBuilder(), plain)).toEqual({ top: { at: [0, 1, 0], r: 0.2 } });
});
