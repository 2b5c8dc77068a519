import {
  type Accessor,
  type Animation,
  Document,
  Format,
  type GLTF,
  type Material as GltfMaterial,
  type Mesh,
  type Node,
  NodeIO,
  type Primitive,
  type Scene,
  type Skin,
} from '@gltf-transform/core';
import { KHRMaterialsVariants } from '@gltf-transform/extensions';
import type { Bone, Material, Model, Part, SceneNode, Skeleton } from '../../core/model.ts';
import { normalizeSkin } from '../../skin/skin-weights.ts';
import { unit } from '../../topology/normals.ts';
import { computeTangents } from '../../uv/tangents.ts';
import { generatorOf, isByAi, metadataOf, partsToWrite } from '../write/generator.ts';
import { type Hanging, hangParts, heldBy } from '../write/hanging.ts';
import { addChannel, addShapeMotions, addTargets, nameTargets } from './gltf-shapes.ts';
import { createMaterials } from './write-gltf-materials.ts';

/**
 * glTF 2.0 binary. Everything a model has is in it except polygons, which become their triangles. Tangents are written
 * where a normal map needs them, joints and weights where there is a skeleton; what hangs from a node, or follows one bone
 * with all its points, hangs from it here, too. Passes the Khronos validator without errors or warnings.
 *
 * Units: metres. Gives up: polygons.
 * Source: glTF 2.0 (Khronos), KHR_materials_variants.
 * @example await writeFile('chair.glb', await writeGlb(model))
 */
export async function writeGlb(model: Model): Promise<Uint8Array> {
  const { json, buffer } = await buildGltf(model);
  const text = new TextEncoder().encode(JSON.stringify(json));
  const jsonBytes = Math.ceil(text.length / 4) * 4;
  const binaryBytes = Math.ceil(buffer.length / 4) * 4;
  const bytes = new Uint8Array(12 + 8 + jsonBytes + (binaryBytes > 0 ? 8 + binaryBytes : 0));
  const view = new DataView(bytes.buffer);
  const words = (at: number, ...values: number[]) => {
    for (const [i, value] of values.entries()) view.setUint32(at + i * 4, value, true);
  };
  words(0, 0x46546c67, 2, bytes.length, jsonBytes, 0x4e4f534a);
  bytes.fill(0x20, 20, 20 + jsonBytes);
  bytes.set(text, 20);
  if (binaryBytes > 0) {
    words(20 + jsonBytes, binaryBytes, 0x004e4942);
    bytes.set(buffer, 28 + jsonBytes);
  }
  return bytes;
}

/** The description of a glTF file and its one buffer. */
export async function buildGltf(model: Model): Promise<{ json: GLTF.IGLTF; buffer: Uint8Array }> {
  const parts = partsToWrite(model, { bones: true });
  const document = new Document();
  const buffer = document.createBuffer();
  const accessor: MakeAccessor = (type, array) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  Object.assign(document.getRoot().getAsset(), {
    generator: generatorOf(model),
    ...(model.metadata.copyright !== undefined && { copyright: model.metadata.copyright }),
    extras: extrasOf(model),
  });
  const scene = document.createScene(model.name);
  document.getRoot().setDefaultScene(scene);
  const materials = createMaterials(document, model.materials);
  const hanging = hangParts(model, parts, { bones: true });
  const skeleton = model.skeleton && createSkeleton(document, model.skeleton);
  const skin = skeleton && hanging.skinned ? createSkin(document, accessor, model.skeleton!, skeleton) : undefined;
  for (const bone of skeleton?.roots ?? []) scene.addChild(bone);
  const nodes = createNodes(document, hanging, skeleton?.bones ?? [], scene);
  const clipOf = createClips(document, accessor, model, skeleton?.bones ?? []);
  const written: WrittenPrimitive[] = [];
  for (const [i, source] of parts.entries()) {
    const hung = hanging.hung[i];
    const part = hung?.part ?? source;
    const primitive = createPrimitive(document, accessor, part, model.materials[part.material], skeleton !== undefined);
    primitive.setMaterial(materials.of(part.material, part));
    written.push({ primitive, part });
    const above = heldBy<Node | undefined>(hung, nodes, skeleton?.bones ?? []);
    // Joints of a skin show nothing themselves.
    const isJoint = hung && 'bone' in hung.from && hanging.skinned;
    const node = showAt(document, { above, isOwn: !isJoint, scene }, written[i], { accessor, clipOf });
    if (skin && part.joints && part.weights) node.setSkin(skin);
  }
  addVariants(document, written, model.variants ?? [], materials.of);
  const { json, resources } = await new NodeIO().registerExtensions([KHRMaterialsVariants]).writeJSON(document, {
    format: Format.GLB,
  });
  materials.addExtensions(json);
  return { json, buffer: Object.values(resources)[0] ?? new Uint8Array(0) };
}

/** Texts, and whether a learned model made it as what it is. */
function extrasOf(model: Model): Record<string, string | boolean> {
  const pairs = metadataOf(model).filter(([key]) => key !== 'copyright');
  return { ...Object.fromEntries(pairs), ...(isByAi(model) && { ai_generated: true }) };
}

/** Nodes of the model; those that hang from nothing are in the scene. */
function createNodes(document: Document, { nodes }: Hanging, bones: readonly Node[], scene: Scene) {
  const made: (Node | undefined)[] = [];
  for (const node of nodes) {
    if (!node) {
      made.push(undefined);
      continue;
    }
    const one = createNode(document, node);
    (made[node.parent] ?? bones[node.bone ?? -1] ?? scene).addChild(one);
    made.push(one);
  }
  return made;
}

const createNode = (document: Document, { name, translation, rotation, scale }: Bone | SceneNode): Node =>
  document.createNode(name).setTranslation(translation).setRotation(rotation).setScale(scale);

/** The primitives of one mesh differ by their materials, and have the same shapes. */
function joins(mesh: Mesh | null, primitive: Primitive): boolean {
  const [first] = mesh?.listPrimitives() ?? [];
  if (!first) return true;
  return first.listTargets().length === 0 && primitive.listTargets().length === 0;
}

/** At the node that it hangs from, where that has its name, else at one of its own below. */
function showAt(
  document: Document,
  { above, isOwn, scene }: { above: Node | undefined; isOwn: boolean; scene: Scene },
  { primitive, part }: WrittenPrimitive,
  context: ShapeContext,
): Node {
  let node = above;
  if (!node || !isOwn || node.getName() !== part.name || !joins(node.getMesh(), primitive)) {
    node = document.createNode(part.name);
    (above ?? scene).addChild(node);
  }
  const shown = node.getMesh();
  if (shown) {
    shown.addPrimitive(primitive);
    return node;
  }
  const mesh = document.createMesh(part.name).addPrimitive(primitive);
  nameTargets(mesh, part);
  addShapeMotions(document, node.setMesh(mesh), part, context);
  return node;
}

interface ShapeContext {
  accessor: MakeAccessor;
  clipOf(name: string): Animation;
}

type Numbers = Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;
type MakeAccessor = (type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4' | 'MAT4', array: Numbers) => Accessor;

function createPrimitive(
  document: Document,
  accessor: MakeAccessor,
  source: Part,
  material: Material | undefined,
  skinned: boolean,
) {
  let part = source;
  let tangents: Float32Array<ArrayBuffer> | undefined;
  if (material?.normalTexture && part.normals && part.uvs) ({ part, tangents } = computeTangents(part));
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', part.positions.slice()))
    .setIndices(accessor('SCALAR', indexArray(part)));
  if (part.normals) primitive.setAttribute('NORMAL', accessor('VEC3', unit(part.normals)));
  if (tangents) primitive.setAttribute('TANGENT', accessor('VEC4', tangents));
  if (part.uvs) primitive.setAttribute('TEXCOORD_0', accessor('VEC2', part.uvs.slice()));
  if (part.uvs && part.uvs2) primitive.setAttribute('TEXCOORD_1', accessor('VEC2', part.uvs2.slice()));
  if (part.colors) primitive.setAttribute('COLOR_0', accessor('VEC3', part.colors.slice()));
  if (skinned && part.joints && part.weights) {
    const skin = normalizeSkin(part.joints, part.weights);
    primitive.setAttribute('JOINTS_0', accessor('VEC4', skin.joints));
    primitive.setAttribute('WEIGHTS_0', accessor('VEC4', skin.weights));
  }
  addTargets(document, primitive, part, accessor);
  return primitive;
}

/** 65535 itself is glTF's restart value and may not be an index. */
function indexArray(part: Part): Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
  return part.positions.length / 3 <= 65535 ? Uint16Array.from(part.indices) : part.indices.slice();
}

function createSkeleton(document: Document, skeleton: Skeleton) {
  const bones = skeleton.bones.map((bone) => createNode(document, bone));
  skeleton.bones.forEach(({ parent }, i) => void bones[parent]?.addChild(bones[i]));
  return { bones, roots: bones.filter((_, i) => !bones[skeleton.bones[i].parent]) };
}

function createSkin(
  document: Document,
  accessor: MakeAccessor,
  skeleton: Skeleton,
  { bones, roots }: { bones: readonly Node[]; roots: readonly Node[] },
): Skin {
  const matrices = new Float32Array(bones.length * 16);
  const skin = document.createSkin('skeleton');
  skeleton.bones.forEach((bone, i) => {
    skin.addJoint(bones[i]);
    matrices.set(bone.inverseBind, i * 16);
  });
  skin.setInverseBindMatrices(accessor('MAT4', matrices));
  if (roots.length === 1) skin.setSkeleton(roots[0]);
  return skin;
}

/** @returns the clip of a name, made where it is not there */
function createClips(document: Document, accessor: MakeAccessor, model: Model, bones: readonly Node[]) {
  const clips = new Map<string, Animation>();
  for (const clip of bones.length > 0 ? (model.clips ?? []) : []) {
    const animation = document.createAnimation(clip.name);
    if (!clips.has(clip.name)) clips.set(clip.name, animation);
    const inputs = new Map<string, Accessor>();
    for (const channel of clip.channels) {
      const bone = bones[channel.bone];
      if (!bone || channel.times.length === 0) continue;
      const key = channel.times.join();
      const input = inputs.get(key) ?? accessor('SCALAR', channel.times.slice());
      inputs.set(key, input);
      const output = accessor(channel.path === 'rotation' ? 'VEC4' : 'VEC3', channel.values.slice());
      addChannel(document, animation, { node: bone, path: channel.path, input, output });
    }
  }
  return (name: string): Animation => {
    const clip = clips.get(name) ?? document.createAnimation(name);
    clips.set(name, clip);
    return clip;
  };
}

interface WrittenPrimitive {
  primitive: Primitive;
  part: Part;
}

/** The looks of a model and which material each primitive has in them. Source: KHR_materials_variants. */
function addVariants(
  document: Document,
  written: readonly WrittenPrimitive[],
  names: readonly string[],
  materialOf: (index: number, part: Part) => GltfMaterial | null,
): void {
  if (!written.some(({ part }) => part.variants)) return;
  const extension = document.createExtension(KHRMaterialsVariants);
  const variants = names.map((name) => extension.createVariant(name));
  for (const { primitive, part } of written) {
    if (!part.variants) continue;
    const list = extension.createMappingList();
    for (const { material, variants: chosen } of part.variants) {
      const mapping = extension.createMapping().setMaterial(materialOf(material, part));
      for (const variant of chosen) if (variants[variant]) mapping.addVariant(variants[variant]);
      list.addMapping(mapping);
    }
    primitive.setExtension(extension.extensionName, list);
  }
}
