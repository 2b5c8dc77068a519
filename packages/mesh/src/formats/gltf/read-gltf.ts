import type { Document, Node, Primitive } from '@gltf-transform/core';
import { isIdentity, isMirror } from '../../core/math/matrix.ts';
import type { Model, Part } from '../../core/model.ts';
import { movePart, turnedOver } from '../../topology/move-part.ts';
import { withUnitNormals } from '../../topology/normals.ts';
import { broken } from '../model-read-error.ts';
import type { ReadContext } from '../read/read-context.ts';
import { readShapeMotions, readShapes } from './gltf-shapes.ts';
import { type BoneIndex, bindRigidly, clipNames, collectSkeleton, poseVertices, readClips } from './gltf-skeleton.ts';
import { type CheckedGltf, checkGltf } from './read/check-gltf.ts';
import { type GltfContent, openGlb } from './read/gltf-container.ts';
import { floatsOf, openDocument, shownNodes, worldMatrices } from './read/gltf-document.ts';
import { parseGltf } from './read/gltf-json.ts';
import { readNodes } from './read/gltf-nodes.ts';
import { type GltfMaterials, readMaterials, type TexturePlace, transformUvs } from './read/read-materials.ts';

/**
 * glTF 2.0, binary or as text with everything embedded: triangles, materials with their images, vertex colours, skins
 * and clips; what nodes move hangs on bones, what stands hangs from nodes. Node transforms are applied to the points.
 * Material variants and extensions are kept, morph targets where they are wanted; cameras, lights, points and lines are
 * noted and left out.
 */
export async function readGlb(bytes: Uint8Array, context: ReadContext): Promise<Model> {
  return await readContent(openGlb(bytes, context.budget), context);
}

export async function readGltf(bytes: Uint8Array, context: ReadContext): Promise<Model> {
  return await readContent({ json: parseGltf(bytes, context.budget) }, context);
}

async function readContent(content: GltfContent, context: ReadContext): Promise<Model> {
  const checked = checkGltf(content, context);
  const document = await openDocument(checked);
  const worlds = worldMatrices(document);
  const bones = collectSkeleton(document, worlds);
  const shown = shownNodes(document);
  const visible = new Set(shown);
  const { nodes, indexOf } = readNodes(
    [...worlds.keys()].filter((node) => visible.has(node)),
    bones,
    context,
  );
  const materials = await readMaterials(checked, context);
  const sources = sourcesOf(document, checked);
  const parts: Part[] = [];
  const partsOf = new Map<Node, Part[]>();
  for (const node of shown) {
    const own: Part[] = [];
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const source = sources.get(primitive)!;
      const part = readPrimitive({ node, matrix: worlds.get(node)!, primitive, source }, materials, bones);
      if (part && indexOf.has(node) && !node.getSkin()) part.node = indexOf.get(node)!;
      if (part) own.push(part);
    }
    parts.push(...own);
    partsOf.set(node, own);
  }
  const names = clipNames(document);
  readShapeMotions(names, partsOf, context.budget);
  const clips = readClips(bones, names, context.budget);
  return {
    name: checked.scene?.name || 'model',
    parts,
    materials: materials.list,
    metadata: checked.extras,
    ...(nodes.length > 0 && { nodes }),
    ...(bones.skeleton.bones.length > 0 && { skeleton: bones.skeleton }),
    ...(clips.length > 0 && { clips }),
    ...(parts.some((part) => part.variants) && { variants: checked.variants }),
  };
}

/** A primitive as the file has it. */
type Source = CheckedGltf['meshes'][number]['primitives'][number] & { name: string };

/** The library keeps the order of the file. */
function sourcesOf(document: Document, { meshes }: CheckedGltf): Map<Primitive, Source> {
  const sources = new Map<Primitive, Source>();
  for (const [i, mesh] of document.getRoot().listMeshes().entries()) {
    const { primitives, name = '' } = meshes[i];
    for (const [k, primitive] of mesh.listPrimitives().entries()) sources.set(primitive, { ...primitives[k], name });
  }
  return sources;
}

interface Placed {
  node: Node;
  matrix: ArrayLike<number>;
  primitive: Primitive;
  source: Source;
}

function readPrimitive(
  { node, matrix, primitive, source }: Placed,
  materials: GltfMaterials,
  bones: BoneIndex,
): Part | undefined {
  const count = primitive.getAttribute('POSITION')?.getCount() ?? 0;
  const indices = trianglesOf(primitive, count);
  const positions = indices && floats(primitive, 'POSITION', 3);
  if (!positions) return undefined;
  for (const index of indices) if (index >= count) throw broken('A glTF face names a point that is not there.');
  // What was packed may have another length than it declared.
  const attributes = [primitive, ...primitive.listTargets()].flatMap((one) => one.listAttributes());
  if (attributes.some((attribute) => attribute.getCount() !== count)) {
    throw broken('The attributes of a glTF primitive have different lengths.');
  }
  const material = materials.indexOf(source.material);
  const part: Part = { name: node.getName() || source.name || 'mesh', material, positions, indices };
  const normals = floats(primitive, 'NORMAL', 3);
  if (normals) part.normals = normals;
  Object.assign(part, coordinatesOf(primitive, materials.placeOf(source.material)));
  const variants = source.extensions?.KHR_materials_variants?.mappings ?? [];
  if (variants.length > 0)
    part.variants = variants.map((one) => ({ ...one, material: materials.indexOf(one.material) }));
  const colors = floats(primitive, 'COLOR_0', 3);
  if (colors) part.colors = colors.map((value) => Math.min(1, Math.max(0, value)));
  const shapes = readShapes(node, primitive);
  if (shapes) part.shapes = shapes;
  const skin = node.getSkin();
  if (skin && primitive.getAttribute('JOINTS_0') && primitive.getAttribute('WEIGHTS_0')) {
    const pose = bones.poseOf(skin);
    poseVertices(part, floats(primitive, 'JOINTS_0', 4)!, floats(primitive, 'WEIGHTS_0', 4)!, pose);
    return withUnitNormals(pose.toRest && isMirror(pose.toRest[0]) ? turnedOver(part) : part);
  }
  const placed = isIdentity(matrix) ? withUnitNormals(part) : movePart(part, matrix);
  bindRigidly(placed, node, bones);
  return placed;
}

/** Those that the images of the material are laid on by, and the others. */
function coordinatesOf(primitive: Primitive, { set, transform }: TexturePlace): Pick<Part, 'uvs' | 'uvs2'> {
  const uvs = floats(primitive, `TEXCOORD_${set}`, 2) ?? floats(primitive, 'TEXCOORD_0', 2);
  if (!uvs) return {};
  const uvs2 = floats(primitive, `TEXCOORD_${set === 0 ? 1 : 0}`, 2);
  return { uvs: transform ? transformUvs(uvs, transform) : uvs, ...(uvs2 && { uvs2 }) };
}

function floats(primitive: Primitive, semantic: string, width: number): Float32Array | undefined {
  const accessor = primitive.getAttribute(semantic);
  return accessor ? floatsOf(accessor, width) : undefined;
}

/** Indices of single triangles, from lists, strips and fans; nothing for points and lines. */
function trianglesOf(primitive: Primitive, count: number): Uint32Array | undefined {
  const source = primitive.getIndices()?.getArray() ?? Uint32Array.from({ length: count }, (_, i) => i);
  const mode = primitive.getMode();
  if (mode === 4) return Uint32Array.from(source.subarray(0, source.length - (source.length % 3)));
  if (mode !== 5 && mode !== 6) return undefined;
  const out: number[] = [];
  for (let i = 0; i + 2 < source.length; i++) {
    const [a, b, c] = [mode === 6 ? source[0] : source[i], source[i + 1], source[i + 2]];
    if (mode === 5 && i % 2 === 1) out.push(b, a, c);
    else out.push(a, b, c);
  }
  return Uint32Array.from(out);
}
