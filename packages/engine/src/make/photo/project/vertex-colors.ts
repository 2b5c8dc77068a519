import type { Part } from 'kiln-mesh/core/model';
import { firstEqual } from 'kiln-mesh/topology/vertices';
import type { Choice } from './choose-views.ts';
import { createMixer } from './mix-views.ts';
import { colorUnseen } from './unseen-colors.ts';
import type { PhotoView, Sight } from './view.ts';

/** Colours per vertex (linear light) from the views that see it; the others follow from what is around them. */
export function vertexColors(
  part: Part,
  views: readonly PhotoView[],
  sights: readonly Sight[],
  choice?: Choice,
): Float32Array {
  const { positions, indices } = part;
  const normals = part.normals!;
  const count = positions.length / 3;
  const colors = new Float32Array(count * 3);
  const trust = new Float32Array(count);
  const mixer = createMixer(views, sights, choice);
  for (let v = 0; v < count; v++) {
    const [at, normal] = [positions.subarray(v * 3, v * 3 + 3), normals.subarray(v * 3, v * 3 + 3)];
    trust[v] = mixer.at(at, normal, [v], [1]).total;
    colors.set(mixer.color, v * 3);
  }
  // Hard edges have their vertices twice; colours spread over the surface all the same.
  const first = firstEqual(count, [{ data: positions, width: 3 }]);
  const joined = trust.map((value) => (value > WELL_SEEN ? Math.min(1, value) : 0));
  for (let v = 0; v < count; v++) {
    if (joined[v] === 0 || joined[first[v]] > 0) continue;
    joined[first[v]] = joined[v];
    colors.copyWithin(first[v] * 3, v * 3, v * 3 + 3);
  }
  colorUnseen(colors, joined, { positions, indices: indices.map((index) => first[index]) });
  for (let v = 0; v < count; v++) {
    if (joined[v] === 0) colors.copyWithin(v * 3, first[v] * 3, first[v] * 3 + 3);
  }
  return colors;
}

/** How well a vertex must be seen to keep what was seen. */
const WELL_SEEN = 0.25;
