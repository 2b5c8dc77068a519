import { knobsOf, turn } from 'kiln-engine/make/adjust/knobs';
import { readingIn } from 'kiln-engine/make/adjust/program';
import { rankedKnobs } from 'kiln-engine/make/adjust/rank-knobs';
import { sceneOf } from 'kiln-engine/make/adjust/scene-of';
import { composeScene } from 'kiln-engine/make/words/compose';
import { bareModel, meshScene } from 'kiln-engine/make/words/mesh/make-model';
import { inspect } from 'kiln-mesh/measure/inspect';
import { expect, test } from 'vitest';
import { formsOf, lexicon, meshed, programOf, turned } from './programs.ts';

/** Knobs of what words made: what is turned changes, and nothing else does. */

const toadstool = programOf('a red toadstool');

test('a program without changes makes what its words made, and a colour changes no form', { tags: 'long' }, () => {
  const first = meshScene(toadstool.base, toadstool.fineness, () => {});
  const blue = meshed(turned(toadstool, { knob: 'color.0.cap', to: 'blue' }));

  expect([...formsOf(meshed(toadstool)).values()]).toEqual([...formsOf(blue).values()]);
  expect(blue.parts[0]!.part.positions).toEqual(first.positions);
  const colors = ({ colored }: (typeof blue.parts)[number]) => new Set(colored.colors);
  expect(colors(blue.parts[0]!)).not.toEqual(colors(meshed(toadstool).parts[0]!));
});

test('a part that is changed leaves the vertices of all others as they were, and each is closed', {
  tags: 'long',
}, () => {
  const larger = meshed(turned(toadstool, { knob: 'scale.0.stem', to: 120 }));
  const ringless = meshed(turned(toadstool, { knob: 'scale.0.stem', to: 120 }, { knob: 'has.0.ring', to: false }));

  const [before, after] = [formsOf(larger), formsOf(ringless)];
  expect([...before.keys()].sort()).toEqual(['cap', 'gill', 'ring', 'spots', 'stem']);
  expect([...after.keys()].sort()).toEqual(['cap', 'gill', 'spots', 'stem']);
  for (const [name, form] of after) expect(form === before.get(name), name).toBe(true);
  for (const { part } of ringless.parts) expect(inspect(bareModel(part))).toMatchObject({ watertight: true });
});

test('what is taken back gives the bytes of before, and two changes come to the same in either order', () => {
  const [taller, gold] = [{ knob: 'height', to: 130 } as const, { knob: 'material.0.cap', to: 'gold' } as const];
  const once = turned(toadstool, taller);
  const undone = turned(turned(once, gold), { knob: 'undo', to: true });

  expect(undone.values).toEqual(once.values);
  expect(formsOf(meshed(undone))).toEqual(formsOf(meshed(once)));
  expect(turned(turned(toadstool, gold), taller).values).toEqual(turned(once, gold).values);
  expect(JSON.stringify(turned(once, { knob: 'height', to: 100 }).values)).toBe('{}');
});

test('what a language model has read is adjusted as what rules have read', () => {
  const things = [{ noun: 'cat', count: 1, looks: ['red'], parts: [], without: [], relation: '' as const }];
  const read = { reading: { things } };
  const usual = { ...programOf('a cat'), prompt: 'ein roter Kater', read };
  const base = composeScene(usual.prompt, lexicon, { ...usual, reading: readingIn(usual, lexicon) });
  const program = { ...usual, base };

  const { scene } = turn(program, [{ knob: 'number.0.leg', to: 6 }], lexicon);

  expect(base.understood).toEqual(['red cat']);
  expect(scene.solid.groups.flat().length).toBeGreaterThan(base.solid.groups.flat().length);
});

test('more or fewer of a part leave what they do not belong to as it was', () => {
  const cat = programOf('a cat with a hat');
  const [four, six] = [4, 6].map((count) => {
    const { scene } = turn(
      cat,
      [{ knob: 'fit', to: true }, ...(count === 4 ? [] : [{ knob: 'number.0.leg', to: 6 }])],
      lexicon,
    );
    return new Map(Map.groupBy(scene.solid.groups.flat(), ({ slot }) => slot));
  });

  for (const slot of ['0.eye', '0.hat', '0.hatband', '0.nose']) expect(six!.get(slot), slot).toEqual(four!.get(slot));
  expect(six!.get('0.main')!.length).toBeGreaterThan(four!.get('0.main')!.length);
});

test('what stands around something is as many as its knob says, which begins with what was drawn', () => {
  const ring = programOf('eggs around a ball');
  const copies = knobsOf(ring, lexicon).find(({ id }) => id === 'copies.0');
  const scene = sceneOf({ ...ring, values: { 'copies.0': 4 } }, lexicon);

  expect(ring.base.understood[0]).toBe(`${copies?.value} × egg`);
  expect(scene.understood[0]).toBe('4 × egg');
});

test('the first colour of a surface can be put onto a material that has its own', () => {
  const usual = knobsOf(toadstool, lexicon).find(({ id }) => id === 'color.0.cap')!.usual;
  const [red, gold] = [
    { knob: 'color.0.cap', to: usual },
    { knob: 'material.0.cap', to: 'gold' },
  ];
  const inRed = turn(toadstool, [gold, red], lexicon);

  expect(inRed.program.values).toEqual(turned(turned(toadstool, gold), red).values);
  expect(inRed.program.values).toEqual(turned(toadstool, red, gold).values);
  expect(inRed.scene.slots['0.cap']).toMatchObject({ metallic: 1, color: toadstool.base.slots['0.cap']!.color });
  expect(turned(inRed.program, { knob: 'color.0.cap', to: '' }).values).toEqual({ 'material.0.cap': 'gold' });
  expect(turned(inRed.program, { knob: 'material.0.cap', to: '' }).values).toEqual({});
});

test.each([
  [{ knob: 'color.0.wing', to: 'red' }, 'unknown_knob', /color\.0\.cap/],
  [{ knob: '__proto__', to: 1 }, 'unknown_knob', /There is no knob/],
  [{ knob: 'color.0.cap', to: 'very nice' }, 'wrong_value', /dark red/],
  [{ knob: 'height', to: 1e308 }, 'wrong_value', /from 50 to 200/],
  [{ knob: 'height', to: Number.NaN }, 'wrong_value', /from 50 to 200/],
  [{ knob: 'has.0.ring', to: 'no' }, 'wrong_value', /true or false/],
  [{ knob: 'part.0.cap', to: 'eaten' }, 'wrong_value', /removed/],
  [{ knob: 'height', to: 100 }, 'changes_nothing', /changes nothing/],
  [{ knob: 'part.0.stem', to: 'removed' }, 'falls_apart', /hang in the air/],
])('%o is refused as %s', (change, code, message) => {
  expect(() => turned(toadstool, change)).toThrow(
    expect.objectContaining({ code, message: expect.stringMatching(message) }),
  );
});

test('a program whose nouns are drawn otherwise by now still takes colours and sizes, and has no other knobs', () => {
  const [group = []] = toadstool.base.solid.groups;
  const solid = { groups: [group.slice(1), ...toadstool.base.solid.groups.slice(1)] };
  const old = { ...toadstool, base: { ...toadstool.base, solid } };

  expect(turned(old, { knob: 'color.0.cap', to: '#112233' }, { knob: 'width', to: 150 }).values).toEqual({
    'color.0.cap': '#112233',
    width: 150,
  });
  expect(knobsOf(old, lexicon).map(({ id }) => id)).not.toContain('has.0.ring');
  expect(knobsOf(toadstool, lexicon).map(({ id }) => id)).toContain('has.0.ring');
});

test('the knobs that change most are found by their effect, at most two of a kind', () => {
  const chair = rankedKnobs(programOf('a chair'), lexicon);

  expect(chair).toHaveLength(5);
  expect(chair.map(({ id }) => id)).toContain('has.0.leg');
  const sizes = chair.filter(({ kind }) => kind === 'height' || kind === 'width' || kind === 'depth');
  expect(sizes.length).toBeLessThanOrEqual(2);
});
