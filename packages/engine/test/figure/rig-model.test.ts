import type { Model } from 'kiln-mesh/core/model';
import { poseAt } from 'kiln-mesh/figure/animate/pose-at';
import { estimatePose, RigError, rigModel } from 'kiln-mesh/figure/rig/rig-model';
import { describe, expect, test } from 'vitest';
import { figure } from '../../../../test/support/figure.ts';

/** What can be rigged, what is refused, and what a rig is worth: joints where a body has them, weights that hold together. */

const HEIGHT = 1.7;

const FIGURES = ['a knight', 'a robot', 'a wizard', 'a child', 'a skeleton', 'a fairy'];
/** Each of the others takes a second or two. */
const lengthOf = (prompt: string) => (['a dog', 'a table', 'a ring'].includes(prompt) ? {} : { tags: 'long' });
/** What has thin bones needs a finer mesh. */
const FINE: Readonly<Record<string, { resolution: number; faces: number }>> = {
  'a skeleton': { resolution: 96, faces: 4_000 },
};
const ANIMALS = ['a dog', 'a horse', 'a crocodile'];
const THINGS = ['a lamp', 'a tree', 'a table', 'a car', 'a ring'];

const rigs = new Map<string, ReturnType<typeof rigModel>>();
function rigged(prompt: string): ReturnType<typeof rigModel> {
  const known = rigs.get(prompt) ?? rigModel(figure(prompt, FINE[prompt]), { heightMeters: HEIGHT });
  rigs.set(prompt, known);
  return known;
}

describe('figures', () => {
  for (const prompt of FIGURES) {
    test(`${prompt} gets the bones of a figure, each where it belongs`, lengthOf(prompt), () => {
      const { model, bodyPlan } = rigged(prompt);
      const at = placesOf(model);

      expect(bodyPlan).toBe('humanoid');
      const upward = ['LeftToeBase', 'LeftLeg', 'LeftUpLeg', 'Spine', 'Chest', 'Neck', 'Head'];
      const heights = upward.map((name) => at(name)[1]);
      expect(heights).toEqual([...heights].sort((a, b) => a - b));
      expect(at('LeftFoot')[1]).toBeLessThan(at('LeftLeg')[1]);
      for (const name of ['Arm', 'ForeArm', 'Hand', 'UpLeg', 'Foot']) {
        const [left, right] = [at(`Left${name}`)[0], at(`Right${name}`)[0]];
        expect(left, name).toBeGreaterThan(0.02 * HEIGHT);
        expect(right, name).toBeLessThan(-0.02 * HEIGHT);
      }
      for (const side of ['Left', 'Right']) {
        expect(Math.abs(at(`${side}Hand`)[0]), side).toBeGreaterThan(Math.abs(at(`${side}Arm`)[0]));
        // Toes point to where it looks.
        expect(at(`${side}ToeBase`)[2], side).toBeGreaterThan(at(`${side}Foot`)[2]);
      }
    });
  }
});

describe('animals', () => {
  for (const prompt of ANIMALS) {
    test(`${prompt} gets the bones of an animal, its head in front`, lengthOf(prompt), () => {
      const { model, bodyPlan } = rigged(prompt);
      const at = placesOf(model);

      expect(bodyPlan).toBe('quadruped');
      expect(at('Head')[2]).toBeGreaterThan(at('Chest')[2]);
      expect(at('Chest')[2]).toBeGreaterThan(at('Hips')[2]);
      for (const leg of ['LeftFront', 'RightFront', 'LeftHind', 'RightHind']) {
        expect(at(`${leg}UpLeg`)[1], leg).toBeGreaterThan(at(`${leg}Leg`)[1]);
        expect(at(`${leg}Leg`)[1], leg).toBeGreaterThan(at(`${leg}Foot`)[1]);
      }
    });
  }
});

describe('things', () => {
  for (const prompt of THINGS) {
    test(`${prompt} is refused in a sentence that says what would do`, lengthOf(prompt), () => {
      const model = figure(prompt);
      let refused: unknown;
      try {
        estimatePose(model);
      } catch (error) {
        refused = error;
      }
      expect(refused).toBeInstanceOf(RigError);
      expect(String(refused)).toMatch(/^RigError: [A-Z][^\n]{30,}\.$/);
    });
  }
});

describe('a rig', () => {
  const all = ['a knight', 'a wizard', 'a child', 'a skeleton', 'a dog'];

  for (const prompt of all) {
    test(
      `of ${prompt} has at most four weights a vertex that make one, each of a bone that is there`,
      lengthOf(prompt),
      () => {
        const { model } = rigged(prompt);
        const bones = model.skeleton!.bones.length;
        for (const { positions, joints, weights } of model.parts) {
          expect(weights).toHaveLength((positions.length / 3) * 4);
          expect(joints).toHaveLength((positions.length / 3) * 4);
          expect(Math.max(...joints!)).toBeLessThan(bones);
          expect(weights!.reduce((least, value) => Math.min(least, value))).toBeGreaterThanOrEqual(0);
          const sums = Array.from(positions.subarray(0, positions.length / 3), (_, v) =>
            weights!.subarray(v * 4, v * 4 + 4).reduce((sum, value) => sum + value),
          );
          expect(Math.min(...sums)).toBeGreaterThan(1 - 1e-5);
          expect(Math.max(...sums)).toBeLessThan(1 + 1e-5);
        }
      },
    );
  }

  for (const prompt of all) {
    test(`of ${prompt} at rest is the model itself, standing on the ground, as tall as asked`, lengthOf(prompt), () => {
      const { model } = rigged(prompt);
      const still = poseAt(model, { name: 'none', durationSeconds: 0, channels: [] }, 0);

      let away = 0;
      let low = Infinity;
      let high = -Infinity;
      model.parts.forEach(({ positions }, index) => {
        const posed = still.parts[index]!.positions;
        away = positions.reduce((most, value, i) => Math.max(most, Math.abs(posed[i]! - value)), away);
        for (let i = 1; i < positions.length; i += 3) {
          low = Math.min(low, positions[i]!);
          high = Math.max(high, positions[i]!);
        }
      });
      expect(away).toBeLessThan(1e-4);
      expect(low).toBeCloseTo(0, 4);
      expect(high).toBeCloseTo(HEIGHT, 4);
    });
  }

  for (const prompt of all) {
    test(`of ${prompt} moves nothing of one limb with another one`, lengthOf(prompt), () => {
      const { model } = rigged(prompt);
      const limbs = model.skeleton!.bones.map(
        ({ name }) =>
          /^(Left|Right)(FrontUpLeg|HindUpLeg|UpLeg|FrontLeg|HindLeg|Leg|Foot|Arm|ForeArm|Hand)/.exec(name)?.[1],
      );
      let mixed = 0;
      for (const { joints, weights } of model.parts)
        for (let v = 0; v < weights!.length; v += 4) {
          const share = { Left: 0, Right: 0 };
          for (let k = v; k < v + 4; k++) {
            const side = limbs[joints![k]!];
            if (side === 'Left' || side === 'Right') share[side] += weights![k]!;
          }
          mixed = Math.max(mixed, Math.min(share.Left, share.Right));
        }
      expect(mixed).toBeLessThan(0.05);
    });
  }

  test('keeps shape, colours and texture coordinates, and replaces a skeleton that was there', { tags: 'long' }, () => {
    const first = rigged('a child').model;
    const again = rigModel(first, { heightMeters: 1 }).model;
    expect(again.skeleton!.bones.map(({ name }) => name)).toEqual(first.skeleton!.bones.map(({ name }) => name));
    expect(again.parts[0]!.indices).toEqual(first.parts[0]!.indices);
    expect(again.materials).toEqual(first.materials);
    expect(() => rigModel(first, { heightMeters: 0 })).toThrow('more than 0');
  });

  test('says where arms touch the body, and nothing of arms that stand off', { tags: 'long' }, () => {
    const notes = (prompt: string) => estimatePose(figure(prompt)).notes.join();
    expect(notes('an ogre')).toContain('The arms touch the body');
    for (const free of ['a child', 'a scarecrow', 'a knight']) expect(notes(free)).not.toContain('touch');
  });

  test('of a figure that looks to its side is turned to look ahead', { tags: 'long' }, () => {
    const child = figure('a child');
    const aside: Model = {
      ...child,
      parts: child.parts.map(({ normals: _, ...part }) => ({
        ...part,
        positions: part.positions.map((_, i, all) =>
          i % 3 === 0 ? all[i + 2]! : i % 3 === 2 ? -all[i - 2]! : all[i]!,
        ),
      })),
    };
    const at = placesOf(rigModel(aside, { heightMeters: HEIGHT }).model);
    expect(at('LeftHand')[0] - at('RightHand')[0]).toBeGreaterThan(0.3 * HEIGHT);
  });
});

/** Where a bone's joint is at rest: bones stand parallel to the world. */
function placesOf(model: Model): (name: string) => readonly [number, number, number] {
  const places = new Map<string, [number, number, number]>();
  const { bones } = model.skeleton!;
  for (const { name, parent, translation } of bones) {
    const from = places.get(bones[parent]?.name ?? '') ?? [0, 0, 0];
    places.set(name, [from[0] + translation[0], from[1] + translation[1], from[2] + translation[2]]);
  }
  return (name) => places.get(name) ?? expect.fail(`there is no bone ${name}`);
}
