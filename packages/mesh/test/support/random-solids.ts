import type { Model, Part } from '../../src/core/model.ts';
import { booleanUnion } from '../../src/repair/boolean-union.ts';
import { joinMeshes, type Mesh } from '../../src/topology/connected-components.ts';
import { weldPart } from '../../src/topology/weld.ts';
import { modelOf, skinnedBar, sphere, torus } from './shapes.ts';

/** Closed random solids: balls and rings run into each other, of genus 0 to about 4. */

/** How many solids a property is tried on; more with TEST_SEEDS. */
export const SEEDS = Number(process.env.TEST_SEEDS ?? 4);

export function random(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

export async function randomSolid(seed: number): Promise<Model> {
  const next = random(seed);
  const pieces: Mesh[] = Array.from({ length: 1 + Math.floor(next() * 3) }, (_, i) => {
    const size = 0.3 + next() * 0.4;
    const whole: Part =
      next() < 0.5
        ? torus(size, size * (0.15 + next() * 0.3), 32, 16)
        : weldPart({ ...sphere(size, 32, 16), positions: stretched(sphere(size, 32, 16).positions, next) });
    return { positions: turned(whole.positions, next, i === 0 ? 0 : 0.4), indices: whole.indices };
  });
  const solid = await booleanUnion(joinMeshes(pieces));
  if (!solid) throw new Error(`seed ${seed} gives no solid`);
  return modelOf([{ name: 'solid', material: 0, ...solid }]);
}

/** The solid with two bones, the upper one from its middle on. */
export function rigged(model: Model): Model {
  const bar = skinnedBar();
  const parts = model.parts.map((part) => {
    const count = part.positions.length / 3;
    const joints = new Uint16Array(count * 4);
    const weights = new Float32Array(count * 4);
    for (let i = 0; i < count; i++) {
      const upper = Math.min(1, Math.max(0, part.positions[i * 3 + 1]! * 2 + 0.5));
      joints.set([0, 1, 0, 0], i * 4);
      weights.set([1 - upper, upper, 0, 0], i * 4);
    }
    return { ...part, joints, weights };
  });
  return { ...model, parts, ...(bar.skeleton && { skeleton: bar.skeleton }), ...(bar.clips && { clips: bar.clips }) };
}

function stretched(positions: Float32Array, next: () => number): Float32Array {
  const by = [0.6 + next(), 0.6 + next(), 0.6 + next()];
  return positions.map((value, i) => value * by[i % 3]!);
}

function turned(positions: Float32Array, next: () => number, away: number): Float32Array {
  const [s, t] = [next() * 6, next() * 6];
  const move = [0, 1, 2].map(() => (next() - 0.5) * 2 * away);
  const out = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i]!, positions[i + 1]!, positions[i + 2]!];
    const [a, b] = [x * Math.cos(s) - y * Math.sin(s), x * Math.sin(s) + y * Math.cos(s)];
    const [c, d] = [b * Math.cos(t) - z * Math.sin(t), b * Math.sin(t) + z * Math.cos(t)];
    out.set([a + move[0]!, c + move[1]!, d + move[2]!], i);
  }
  return out;
}
