import type { Part } from 'kiln-mesh/core/model';
import { expect, test } from 'vitest';
import { splitQuads } from '../../../../../mesh/test/support/shapes.ts';
import { createPhotoCamera, SIDES, type Side } from '../../../../src/make/photo/project/photo-camera.ts';
import { settleViews } from '../../../../src/make/photo/project/texture-from-photos.ts';
import { vertexColors } from '../../../../src/make/photo/project/vertex-colors.ts';
import type { PhotoView } from '../../../../src/make/photo/project/view.ts';

/** A grey ball of radius 0.5 with a black eye, seen from four sides by pictures that do not quite agree. */

function ball(around: number, along: number): Part {
  const positions: number[] = [];
  for (let i = 0; i < around; i++) {
    for (let j = 0; j < along; j++) {
      const [u, v] = [(i / around) * 2 * Math.PI, ((j + 0.5) / along) * Math.PI];
      positions.push(0.5 * Math.sin(v) * Math.sin(u), -0.5 * Math.cos(v), 0.5 * Math.sin(v) * Math.cos(u));
    }
  }
  const quads: number[] = [];
  for (let i = 0; i < around; i++) {
    const next = (i + 1) % around;
    for (let j = 0; j + 1 < along; j++) {
      quads.push(i * along + j, next * along + j, next * along + j + 1, i * along + j + 1);
    }
  }
  const at = Float32Array.from(positions);
  return {
    name: 'ball',
    material: 0,
    positions: at,
    normals: at.map((value) => value * 2),
    indices: splitQuads(quads),
  };
}

const SIDE = 200;
const GREY = 0.4;
const BLACK = 0.01;
const EYE = 0.09;

/** @param eye degrees around the ball at which this picture shows the eye; @param gain of its exposure and white */
function pictureOf(side: Side, eye: number, gain: readonly [number, number, number]): PhotoView {
  const rgb = new Float32Array(SIDE * SIDE * 3);
  const turned = ((eye - SIDES[side]) * Math.PI) / 180;
  for (let p = 0; p < SIDE * SIDE; p++) {
    const [x, y] = [((p % SIDE) + 0.5) / SIDE - 0.5, 0.5 - (Math.floor(p / SIDE) + 0.5) / SIDE];
    const z = Math.sqrt(Math.max(0, 0.25 - x * x - y * y));
    const off = Math.hypot(x - 0.5 * Math.sin(turned), y, z - 0.5 * Math.cos(turned));
    for (let k = 0; k < 3; k++) rgb[p * 3 + k] = (off < EYE ? BLACK : GREY) * gain[k]!;
  }
  const colors = { width: SIDE, height: SIDE, rgb, sure: new Uint8Array(SIDE * SIDE).fill(1) };
  return { camera: createPhotoCamera(side, {}), colors, toPicture: { u: 0.5, v: 0.5, perUnitU: 1, perUnitV: -1 } };
}

/** What the front shows at 40 degrees is at 52 as seen from the right: the shape is not quite the thing's. */
const views = [
  pictureOf('front', 40, [1, 1, 1]),
  pictureOf('right', 52, [1.3, 1.2, 1.1]),
  pictureOf('back', 40, [0.8, 0.85, 0.9]),
  pictureOf('left', 40, [0.9, 0.8, 0.75]),
];
const part = ball(96, 48);
const { sights, choice } = settleViews(part, views, false);
const isLevel = (v: number) => Math.abs(part.positions[v * 3 + 1]!) < 0.3;
const angle = (v: number) => (Math.atan2(part.positions[v * 3]!, part.positions[v * 3 + 2]!) * 180) / Math.PI;
const lightOf = (colors: Float32Array, v: number) => colors[v * 3 + 1]!;
const all = [...Array(part.positions.length / 3).keys()].filter(isLevel);

test('an eye that two pictures show at two places is there once, and no pale copy of it', () => {
  const colors = vertexColors(part, views, sights, choice);
  const mixed = vertexColors(part, views, sights);
  const pale = (list: Float32Array) => all.filter((v) => lightOf(list, v) > 0.08 && lightOf(list, v) < 0.3);
  expect(pale(mixed).length).toBeGreaterThan(20);
  // The rim of the eye itself falls between vertices.
  expect(pale(colors).length).toBeLessThan(6);
  const dark = all.filter((v) => lightOf(colors, v) < 0.08);
  expect(dark.length).toBeGreaterThan(10);
  const wide = Math.max(...dark.map(angle)) - Math.min(...dark.map(angle));
  expect(wide).toBeLessThan(28);
});

const isFarFromEye = (v: number) => isLevel(v) && Math.abs(angle(v) - 46) > 25;

test('pictures of other exposure and white meet without a step', () => {
  const colors = vertexColors(part, views, sights, choice);
  const spread = (k: number) => {
    const values = all.filter(isFarFromEye).map((v) => colors[v * 3 + k]!);
    return Math.max(...values) / Math.min(...values);
  };
  for (const k of [0, 1, 2]) expect(spread(k)).toBeLessThan(1.06);
  const steps = [...part.indices].flatMap((a, i) => {
    const b = part.indices[i % 3 === 2 ? i - 2 : i + 1]!;
    const [one, two] = [lightOf(colors, a), lightOf(colors, b)];
    return isFarFromEye(a) && isFarFromEye(b) ? [Math.abs(Math.log(one / two))] : [];
  });
  expect(Math.max(...steps)).toBeLessThan(0.02);
});
