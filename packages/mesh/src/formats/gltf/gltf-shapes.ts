import type { Accessor, Animation, Document, Mesh, Node, Primitive } from '@gltf-transform/core';
import type { ClipChannel, Part, Shapes } from '../../core/model.ts';
import type { SizeBudget } from '../read/size-budget.ts';
import { floatsOf } from './read/gltf-document.ts';
import { straightKeys } from './read/straight-keys.ts';

/** Morph targets of glTF files, there and back. Source: glTF 2.0, section 3.7.2.2; names in `extras.targetNames`, as all do. */

export function readShapes(node: Node, primitive: Primitive): Shapes | undefined {
  const targets = primitive.listTargets();
  const mesh = node.getMesh();
  if (targets.length === 0 || !mesh) return undefined;
  const { targetNames } = mesh.getExtras();
  const names: unknown[] = Array.isArray(targetNames) ? targetNames : [];
  const count = primitive.getAttribute('POSITION')!.getCount();
  const weights = node.getWeights().length > 0 ? node.getWeights() : mesh.getWeights();
  return {
    list: targets.map((target, i) => {
      const [positions, normals] = [target.getAttribute('POSITION'), target.getAttribute('NORMAL')];
      const name = names[i];
      return {
        name: typeof name === 'string' && name !== '' ? name : `shape ${i + 1}`,
        positions: positions ? floatsOf(positions, 3) : new Float32Array(count * 3),
        ...(normals && { normals: floatsOf(normals, 3) }),
      };
    }),
    weights: targets.map((_, i) => weights[i] ?? 0),
  };
}

/** Puts what clips do with weights to the parts of the nodes that they name. */
export function readShapeMotions(
  names: ReadonlyMap<Animation, string>,
  partsOf: ReadonlyMap<Node, readonly Part[]>,
  budget: SizeBudget,
): void {
  for (const [animation, clip] of names) {
    for (const channel of animation.listChannels()) {
      if (channel.getTargetPath() !== 'weights') continue;
      const node = channel.getTargetNode();
      const shaped = (node && partsOf.get(node))?.filter((part) => part.shapes) ?? [];
      for (const { shapes } of shaped) {
        if (!shapes) continue;
        const keys = straightKeys(channel, shapes.list.length, budget);
        if (keys) shapes.motions = [...(shapes.motions ?? []), { clip, ...keys }];
      }
    }
  }
}

type MakeAccessor = (type: 'SCALAR' | 'VEC3', array: Float32Array<ArrayBuffer>) => Accessor;

export function addTargets(document: Document, primitive: Primitive, { shapes }: Part, accessor: MakeAccessor): void {
  for (const { name, positions, normals } of shapes?.list ?? []) {
    const target = document.createPrimitiveTarget(name).setAttribute('POSITION', accessor('VEC3', positions.slice()));
    if (normals) target.setAttribute('NORMAL', accessor('VEC3', normals.slice()));
    primitive.addTarget(target);
  }
}

export function nameTargets(mesh: Mesh, { shapes }: Part): void {
  if (!shapes) return;
  mesh.setWeights(shapes.weights).setExtras({ targetNames: shapes.list.map(({ name }) => name) });
}

/** Of all that one node shows, which has the same weights. */
export function addShapeMotions(
  document: Document,
  node: Node,
  { shapes }: Part,
  { accessor, clipOf }: { accessor: MakeAccessor; clipOf(name: string): Animation },
): void {
  for (const { clip, times, values } of shapes?.motions ?? []) {
    const [input, output] = [accessor('SCALAR', times.slice()), accessor('SCALAR', values.slice())];
    addChannel(document, clipOf(clip), { node, path: 'weights', input, output });
  }
}

/** In straight lines. */
export function addChannel(
  document: Document,
  clip: Animation,
  {
    node,
    path,
    input,
    output,
  }: { node: Node; path: ClipChannel['path'] | 'weights'; input: Accessor; output: Accessor },
): void {
  const sampler = document.createAnimationSampler().setInput(input).setOutput(output).setInterpolation('LINEAR');
  const channel = document.createAnimationChannel().setTargetNode(node).setTargetPath(path).setSampler(sampler);
  clip.addSampler(sampler).addChannel(channel);
}
