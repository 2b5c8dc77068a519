import { BufferAttribute, BufferGeometry } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { Mesh } from './connected-components.ts';

/**
 * A tree of boxes over the triangles of a mesh, which keep their order and numbers; there has to be one. No type of another file
 * mentions it: its own need more of the compiler than users of the package have.
 */
export function treeOf({ positions, indices }: Mesh): MeshBVH {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setIndex(new BufferAttribute(indices, 1));
  return new MeshBVH(geometry, { indirect: true });
}
