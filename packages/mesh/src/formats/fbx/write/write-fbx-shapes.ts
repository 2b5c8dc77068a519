import type { Part, Shapes } from '../../../core/model.ts';
import { double, int, named, node, object } from './write-fbx-binary.ts';
import type { FbxMesh } from './write-fbx-mesh.ts';
import { type FbxScene, pAnimated, properties70 } from './write-fbx-properties.ts';

/** A channel, and what clips do with it. */
export interface FbxShapeChannel {
  id: number;
  /** Its place among those of its mesh. */
  place: number;
  shapes: Shapes;
}

/** Morph targets of a mesh: a deformer with a channel for each, and the points that it moves as a geometry of its own. */
export function fbxShapes(scene: FbxScene, part: Part, mesh: FbxMesh, geometry: number): FbxShapeChannel[] {
  if (!part.shapes) return [];
  const { shapes } = part;
  const { list, weights } = shapes;
  const channels: FbxShapeChannel[] = [];
  const blend = scene.id();
  scene.objects.push(
    object('Deformer', blend, named(part.name, 'Deformer'), 'BlendShape', [node('Version', [int(100)])]),
  );
  scene.link(blend, geometry);
  for (const [i, { name, positions }] of list.entries()) {
    const [channel, shape] = [scene.id(), scene.id()];
    const moved = movedPoints(positions, mesh);
    const percent = weights[i] * 100;
    scene.objects.push(
      object('Deformer', channel, named(name, 'SubDeformer'), 'BlendShapeChannel', [
        node('Version', [int(100)]),
        node('DeformPercent', [double(percent)]),
        node('FullWeights', [{ type: 'd', value: Float64Array.of(100) }]),
        properties70(pAnimated('DeformPercent', percent)),
      ]),
      object('Geometry', shape, named(name, 'Geometry'), 'Shape', [
        node('Version', [int(100)]),
        node('Indexes', [{ type: 'i', value: Int32Array.from(moved) }]),
        node('Vertices', [{ type: 'd', value: vectorsAt(moved, positions, mesh) }]),
        node('Normals', [{ type: 'd', value: new Float64Array(moved.length * 3) }]),
      ]),
    );
    scene.link(channel, blend);
    scene.link(shape, channel);
    channels.push({ id: channel, place: i, shapes });
  }
  return channels;
}

/** One at least: programs do not expect a shape without points. */
function movedPoints(positions: Float32Array, { pointOf }: FbxMesh): number[] {
  const moved = new Set<number>();
  for (let vertex = 0; vertex < pointOf.length; vertex++) {
    const [x, y, z] = positions.subarray(vertex * 3, vertex * 3 + 3);
    if (x !== 0 || y !== 0 || z !== 0) moved.add(pointOf[vertex]);
  }
  return moved.size === 0 ? [0] : [...moved].sort((a, b) => a - b);
}

function vectorsAt(points: readonly number[], positions: Float32Array, { pointOf }: FbxMesh): Float64Array {
  const place = new Map(points.map((point, i) => [point, i]));
  const out = new Float64Array(points.length * 3);
  for (let vertex = 0; vertex < pointOf.length; vertex++) {
    const at = place.get(pointOf[vertex]);
    if (at === undefined) continue;
    for (let k = 0; k < 3; k++) out[at * 3 + k] = positions[vertex * 3 + k];
  }
  return out;
}
