import type { ClipChannel, Model, Part } from '../../core/model.ts';
import { ModelReadError } from '../model-read-error.ts';
import type { SizeBudget } from './size-budget.ts';

/**
 * The last gate of every reader: whatever comes through is a model the rest of the engine can trust.
 * @param budget a new one: what the file became must be within the same bounds as what it said
 */
export function soundModel(model: Model, budget: SizeBudget): Model {
  const parts = model.parts.filter((part) => part.indices.length > 0);
  if (parts.length === 0) throw new ModelReadError('empty', 'The file has no faces: there is no surface to work on.');
  for (const part of parts) {
    const count = part.positions.length / 3;
    budget.take('triangles', part.indices.length / 3);
    budget.take('points', count);
    for (const index of part.indices) if (index >= count) throw outOfRange(part.name);
    for (const index of part.polygons?.indices ?? []) if (index >= count) throw outOfRange(part.name);
    const { positions, normals, uvs, uvs2, colors, weights } = part;
    const lists = [positions, normals, uvs, uvs2, colors, weights, ...shapesOf(part)];
    if (!lists.every((values) => values?.every(Number.isFinite) ?? true)) {
      throw new ModelReadError('broken', `"${part.name}" has coordinates that are not numbers (NaN or infinite).`);
    }
    // Beyond this, squared lengths leave single precision.
    if (positions.some((value) => Math.abs(value) > 1e9)) {
      throw new ModelReadError('broken', `"${part.name}" has coordinates beyond a million kilometres.`);
    }
    if ((part.node ?? 0) >= Math.max(1, model.nodes?.length ?? 0)) throw outOfRange(part.name);
    const materials = [part.material, ...(part.variants ?? []).map(({ material }) => material)];
    if (materials.some((material) => material >= Math.max(1, model.materials.length))) throw outOfRange(part.name);
    const bones = model.skeleton?.bones.length ?? 0;
    if (part.joints?.some((joint) => joint >= bones)) throw outOfRange(part.name);
  }
  const motions = parts.flatMap(({ shapes }) => shapes?.motions ?? []);
  if (![...motions, ...(model.clips ?? []).flatMap(({ channels }) => channels)].every(areSound)) {
    throw new ModelReadError('broken', 'A clip has keys that are not numbers, or whose times go back.');
  }
  return { ...model, parts };
}

function shapesOf({ shapes }: Part): (Float32Array | undefined)[] {
  return (shapes?.list ?? []).flatMap(({ positions, normals }) => [positions, normals]);
}

/** Beyond three years, times of an FBX leave 64 bits. */
const areSound = ({ times, values }: Pick<ClipChannel, 'times' | 'values'>): boolean =>
  values.every(Number.isFinite) && times.every((time, i) => Math.abs(time) <= 1e8 && !(time < times[i - 1]));

function outOfRange(name: string): ModelReadError {
  return new ModelReadError('broken', `"${name}" has a face, bone or material index beyond the end of its list.`);
}
