import { expect, test } from 'vitest';
import type { Part, SceneNode } from '../../src/core/model.ts';
import { animate } from '../../src/figure/animate/animate.ts';
import { keyed, stand } from '../../src/figure/animate/motion.ts';
import { poseAt } from '../../src/figure/animate/pose-at.ts';
import { RigError, rigModel } from '../../src/figure/rig/rig-model.ts';
import { modelOf, sphere } from '../support/shapes.ts';

/** An egg at a place, by its half sizes. */
function egg([x, y, z]: [number, number, number], [rx, ry, rz]: [number, number, number]): Part {
  const ball = sphere(1, 24, 16);
  const positions = ball.positions.map((value, i) => value * [rx, ry, rz][i % 3]! + [x, y, z][i % 3]!);
  return { ...ball, positions };
}

/** A figure of eggs that run into each other, with its arms held out. */
const figure = modelOf([
  egg([0, 1.1, 0], [0.17, 0.34, 0.12]),
  egg([0, 1.6, 0], [0.11, 0.14, 0.12]),
  egg([0, 1.42, 0], [0.05, 0.12, 0.05]),
  ...[1, -1].flatMap((side) => [
    egg([side * 0.42, 1.32, 0], [0.34, 0.05, 0.05]),
    egg([side * 0.09, 0.45, 0], [0.07, 0.46, 0.08]),
    egg([side * 0.09, 0.04, 0.05], [0.06, 0.04, 0.13]),
  ]),
]);

test('a figure gets bones from its shape, and a clip moves what hangs from them', () => {
  const { model, bodyPlan } = rigModel(figure, { heightMeters: 1.7 });
  const wave = keyed(1, [
    [0, stand()],
    [0.5, stand({ raiseL: 150 })],
  ]);
  const waving = animate(model, { name: 'Wave', humanoid: wave });
  const highest = (seconds: number) =>
    Math.max(...poseAt(waving, waving.clips![0]!, seconds).parts.map(({ positions }) => topOf(positions)));

  expect(bodyPlan).toBe('humanoid');
  expect(model.skeleton!.bones.map(({ name }) => name)).toEqual(expect.arrayContaining(['Hips', 'Head', 'LeftHand']));
  expect(waving.clips![0]!.durationSeconds).toBeCloseTo(1, 5);
  expect(highest(0)).toBeCloseTo(1.7, 1);
  expect(highest(0.5)).toBeGreaterThan(1.75);
});

test('of a figure that looks aside, its other forms turn with it, and it hangs from its bones alone', () => {
  const aside = figure.parts.map((part): Part => {
    const positions = part.positions.map((_, i, all) => [all[i + 2]!, all[i]!, -all[i - 2]!][i % 3]!);
    // Each point a hand's breadth to the side that is its front.
    const wider = positions.map((_, i) => (i % 3 === 0 ? 0.1 : 0));
    const { normals: _, ...bare } = part;
    return { ...bare, positions, node: 0, shapes: { list: [{ name: 'wider', positions: wider }], weights: [0] } };
  });
  const node = { name: 'sword', parent: -1, bone: 3, translation: [1, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] };
  const held = { ...figure, parts: aside, nodes: [node as SceneNode] };

  const { model } = rigModel(held, { heightMeters: 1.7 });

  const [{ shapes, node: above }] = model.parts as [Part];
  const [x, y, z] = shapes!.list[0]!.positions;
  expect([Math.abs(x!), y, Math.abs(z!) > 0.05]).toEqual([0, 0, true]);
  expect([model.nodes, above]).toEqual([undefined, undefined]);
});

test('what is no figure is refused, and an action that a body has not', { tags: 'long' }, () => {
  expect(() => rigModel(modelOf([sphere(1, 24, 16)]), { heightMeters: 1 })).toThrow(RigError);
  const { model } = rigModel(figure, { heightMeters: 1.7 });
  expect(() => animate(model, { name: 'Trot' })).toThrow('There is no action "Trot" for a humanoid.');
  expect(() => animate(figure, { name: 'Trot' })).toThrow('rig it first');
});

const topOf = (positions: Float32Array) =>
  positions.reduce((top, value, i) => (i % 3 === 1 && value > top ? value : top), 0);
