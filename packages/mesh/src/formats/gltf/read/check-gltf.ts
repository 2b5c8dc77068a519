import { broken, ModelReadError } from '../../model-read-error.ts';
import { find } from '../../read/model-in.ts';
import { leaveOutFile, type ReadContext } from '../../read/read-context.ts';
import type { SizeBudget, SizeKind } from '../../read/size-budget.ts';
import { extensionsIn } from '../material-extensions.ts';
import { canDoWith, noteUnread } from '../unread-gltf.ts';
import { checkDraco } from './draco-header.ts';
import { decodeDataUri, type GltfContent, isDataUri, pathOf } from './gltf-container.ts';
import { GLTF_LISTS, type GltfListName, type GltfLists, parseList } from './gltf-schema.ts';

const COMPONENTS: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 };
const BYTES: Record<number, number> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
/** Lists that have a bound of their own. */
const CHARGED: Partial<Record<GltfListName, SizeKind>> = { images: 'images', materials: 'materials', nodes: 'nodes' };

/** What is read of a glTF file, checked: counts are true, ranges are inside, nodes form trees, nothing is outside of it. */
export interface CheckedGltf extends GltfLists {
  /** The bytes of each buffer. */
  bytes: Uint8Array[];
  /** The scene that is shown; without one all nodes are. */
  scene: { name?: string | undefined; nodes: number[] } | undefined;
  /** Of the asset, where they are texts, whose it is, and whether a learned model made it. */
  extras: Record<string, string>;
  /** Of the images that stand outside of buffers: their bytes, where they came along. */
  pictures: (Uint8Array | undefined)[];
  /** Names of the looks that primitives have materials for. */
  variants: string[];
  /** In all places. */
  triangles: number;
}

/**
 * Takes from the budget all that reading the file will need, in all the places that use it, and finds what it names: in
 * data URIs, or in the archive that it came in. Only what is read counts: what is not wanted (morph targets, further
 * attributes) is dropped and noted.
 * @throws {ModelReadError}
 */
export function checkGltf({ json, binary }: GltfContent, context: ReadContext): CheckedGltf {
  const { budget } = context;
  checkVersion(json);
  const lists = Object.fromEntries(
    (Object.keys(GLTF_LISTS) as GltfListName[]).map((name) => [name, checkList(json, name, budget)]),
  ) as unknown as GltfLists; // each list by its own schema
  const bytes = lists.buffers.map((buffer, i) => readBuffer(buffer, i === 0 ? binary : undefined, context));
  noteUnread(json, lists, context);
  keepWhatIsRead(lists, context.shapes || areShapesSeen(lists));
  const pictures = lists.images.map(({ uri }) => (uri === undefined ? undefined : findPicture(uri, context)));
  checkTree(lists);
  checkViews(lists, bytes, budget);
  const triangles = chargeMeshes(lists, budget);
  checkPacked(lists, bytes);
  chargeMotion(lists, budget);
  chargeAccessors(lists, budget);
  const scene = typeof json.scene === 'number' ? lists.scenes[json.scene] : lists.scenes[0];
  return {
    ...lists,
    bytes,
    scene: scene && { ...scene, nodes: rootsOf(scene.nodes, lists) },
    extras: extrasOf(json),
    pictures,
    variants: variantsOf(json, lists),
    triangles,
  };
}

function checkVersion(json: Record<string, unknown>): void {
  const asset = json.asset as { version?: unknown } | undefined; // whatever it is: a version is asked of it
  const version = String(asset?.version ?? '');
  if (!version.startsWith('2')) {
    throw new ModelReadError('unsupported', `glTF version "${version.slice(0, 10)}" is not read; save it as glTF 2.0.`);
  }
  for (const name of Array.isArray(json.extensionsRequired) ? json.extensionsRequired : []) {
    if (canDoWith(String(name))) continue;
    throw new ModelReadError(
      'unsupported',
      `The file needs the glTF extension "${String(name).slice(0, 80)}"; save it without.`,
    );
  }
}

function checkList(json: Record<string, unknown>, name: GltfListName, budget: SizeBudget): unknown[] {
  const list = json[name] ?? [];
  if (!Array.isArray(list)) throw broken(`The glTF list "${name}" is not a list of objects.`);
  budget.take(CHARGED[name] ?? 'lists', list.length);
  return parseList(name, list);
}

function extrasOf({ asset }: Record<string, unknown>): Record<string, string> {
  const { extras, copyright } = asset as { extras?: unknown; copyright?: unknown }; // checkVersion found a version in it
  const pairs = Object.entries({ ...(typeof extras === 'object' && extras), copyright });
  const texts = pairs.filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[0] !== 'generator',
  );
  const isByAi = pairs.some(([key, value]) => key === 'ai_generated' && value === true);
  return { ...Object.fromEntries(texts), ...(isByAi && { ai_generated: 'true' }) };
}

function readBuffer(
  { uri, byteLength, extensions }: GltfLists['buffers'][number],
  binary: Uint8Array | undefined,
  { archive }: ReadContext,
): Uint8Array {
  const beside = uri === undefined || isDataUri(uri) ? undefined : find(archive, pathOf(uri));
  const bytes = uri === undefined ? binary : (beside ?? decodeDataUri(uri, 'the buffer'));
  if (!bytes && extensions?.EXT_meshopt_compression?.fallback) return new Uint8Array(0);
  if (!bytes || byteLength > bytes.length) throw broken('A glTF buffer has fewer bytes than it declares.');
  return bytes;
}

function findPicture(uri: string, context: ReadContext): Uint8Array | undefined {
  if (isDataUri(uri)) return decodeDataUri(uri, 'the image');
  return find(context.archive, pathOf(uri)) ?? leaveOutFile('picture', uri, context);
}

/** Names that do not repeat; those that no primitive has a material for are of no use. */
function variantsOf(json: Record<string, unknown>, { meshes, materials }: GltfLists): string[] {
  const extensions = json.extensions as { KHR_materials_variants?: { variants?: unknown } } | undefined; // looked at below
  const list = extensions?.KHR_materials_variants?.variants;
  const names = Array.isArray(list) ? list.slice(0, MOST_VARIANTS).map((one) => String(one?.name ?? '')) : [];
  for (const { extensions } of primitivesOf(meshes)) {
    for (const { material, variants } of extensions?.KHR_materials_variants?.mappings ?? []) {
      if (material >= materials.length || variants.some((variant) => variant >= names.length)) {
        throw broken('A glTF primitive names a material variant that is not there.');
      }
    }
  }
  return names.map((name, i) => name || `variant ${i + 1}`);
}

const MOST_VARIANTS = 1_000;

const READ_ATTRIBUTES = /^(?:POSITION|NORMAL|TEXCOORD_[0-3]|COLOR_0|JOINTS_0|WEIGHTS_0)$/;
const READ_TARGETS = /^(?:POSITION|NORMAL)$/;
const READ_PATHS = ['translation', 'rotation', 'scale'];

/** Drops attributes, channels and images that are not read, so that they are neither charged nor unpacked. */
function keepWhatIsRead({ meshes, animations, images, textures, materials }: GltfLists, shapes: boolean): void {
  const shown = new Set(materials.flatMap((material) => texturesOf(material)).map((id) => imageOf(textures[id])));
  for (const id of images.keys()) if (!shown.has(id)) images[id] = {};
  for (const primitive of primitivesOf(meshes)) {
    const packed = primitive.extensions?.KHR_draco_mesh_compression;
    if (packed) packed.attributes = only(packed.attributes, READ_ATTRIBUTES);
    primitive.attributes = only(primitive.attributes, READ_ATTRIBUTES);
    if (shapes) primitive.targets = primitive.targets?.map((target) => only(target, READ_TARGETS));
    else delete primitive.targets;
  }
  const paths = shapes ? [...READ_PATHS, 'weights'] : READ_PATHS;
  for (const animation of animations) {
    animation.channels = animation.channels.filter(({ target }) => paths.includes(target.path));
  }
}

/** Targets that are seen without a clip are read for everybody. */
const areShapesSeen = ({ meshes, nodes }: GltfLists): boolean =>
  [...meshes, ...nodes].some(({ weights }) => weights?.some((weight) => weight !== 0));

const primitivesOf = (meshes: GltfLists['meshes']) => meshes.flatMap(({ primitives }) => primitives);

function only(attributes: Record<string, number>, names: RegExp): Record<string, number> {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => names.test(name)));
}

/** Of all images of a material, in a fixed order. */
function texturesOf(material: GltfLists['materials'][number]): number[] {
  const { pbrMetallicRoughness: pbr, normalTexture, occlusionTexture, emissiveTexture, extensions } = material;
  const infos = [
    pbr?.baseColorTexture,
    pbr?.metallicRoughnessTexture,
    normalTexture,
    occlusionTexture,
    emissiveTexture,
    extensions?.KHR_materials_pbrSpecularGlossiness?.diffuseTexture,
  ];
  for (const [, values] of extensionsIn(extensions)) {
    for (const value of Object.values(values)) if (typeof value === 'object' && 'index' in value) infos.push(value);
  }
  return infos.flatMap((info) => (info ? [info.index] : []));
}

/** The image of a texture; of KTX2, which is packed with loss, the plain one beside it where there is one. */
export function imageOf(texture: GltfLists['textures'][number] | undefined): number | undefined {
  const { EXT_texture_avif: avif, EXT_texture_webp: webp, KHR_texture_basisu: basis } = texture?.extensions ?? {};
  return webp?.source ?? avif?.source ?? texture?.source ?? basis?.source;
}

/** The bytes of an image that something shows, where they are there. */
export function imageBytes({ images, pictures, bufferViews, bytes }: CheckedGltf, id: number): Uint8Array | undefined {
  const { uri, bufferView } = images[id] ?? {};
  if (uri !== undefined) return pictures[id];
  const view = bufferViews[bufferView ?? -1];
  const from = view?.byteOffset ?? 0;
  return view && bytes[view.buffer]?.subarray(from, from + view.byteLength);
}

/** Deeper than any honest file; what walks the nodes calls itself. */
const DEEPEST = 1000;

function checkTree({ nodes }: GltfLists): void {
  const parents = parentsOf(nodes);
  for (let i = 0; i < nodes.length; i++) {
    let steps = 0;
    for (let at = i; at !== -1; at = parents[at])
      if (++steps > DEEPEST) throw broken('The glTF nodes form a cycle or an absurdly deep tree.');
  }
}

function parentsOf(nodes: GltfLists['nodes']): Int32Array {
  const parents = new Int32Array(nodes.length).fill(-1);
  nodes.forEach(({ children = [] }, i) => {
    for (const child of children) {
      if (child >= nodes.length) throw broken('A glTF node names a child that is not there.');
      if (parents[child] !== -1) throw broken('The glTF nodes do not form a tree: one has two parents.');
      parents[child] = i;
    }
  });
  return parents;
}

/** The nodes that a scene begins with, each once. */
function rootsOf(named: readonly number[], { nodes }: GltfLists): number[] {
  const parents = parentsOf(nodes);
  return [...new Set(named)].filter((node) => parents[node] === -1);
}

function checkViews({ bufferViews }: GltfLists, bytes: readonly Uint8Array[], budget: SizeBudget): void {
  for (const { buffer, byteOffset = 0, byteLength, extensions } of bufferViews) {
    const packed = extensions?.EXT_meshopt_compression;
    if (packed) {
      budget.take('bytes', packed.count * packed.byteStride);
      if (packed.count * packed.byteStride !== byteLength)
        throw broken('A packed glTF buffer view has a wrong length.');
      inside(bytes[packed.buffer], (packed.byteOffset ?? 0) + packed.byteLength);
      if (!bytes[buffer]) throw broken('A glTF buffer view names a buffer that is not there.');
    } else inside(bytes[buffer], byteOffset + byteLength);
  }
}

function inside(bytes: Uint8Array | undefined, end: number): void {
  if (!bytes || end > bytes.length) throw broken('A glTF buffer view goes beyond the end of its buffer.');
}

/** @returns the triangles of all meshes in all their places */
function chargeMeshes({ meshes, nodes, accessors }: GltfLists, budget: SizeBudget): number {
  const places = new Map<number, number>();
  for (const { mesh } of nodes) if (mesh !== undefined) places.set(mesh, (places.get(mesh) ?? 0) + 1);
  let triangles = 0;
  meshes.forEach(({ primitives }, i) => {
    // A mesh in no node counts as one: its lists are unpacked all the same.
    const uses = places.get(i) ?? 1;
    budget.take('parts', primitives.length, uses);
    for (const { attributes, indices, targets = [], mode = 4 } of primitives) {
      const points = accessors[attributes.POSITION ?? -1]?.count;
      const corners = indices === undefined ? points : accessors[indices]?.count;
      if (points === undefined || corners === undefined) {
        throw broken('A glTF primitive has no positions or names an accessor that is not there.');
      }
      budget.take('points', points, uses);
      // Strips and fans have two corners more than triangles; points and lines are not read.
      const strip = mode > 4 ? Math.max(0, corners - 2) : 0;
      const faces = mode === 4 ? Math.floor(corners / 3) : strip;
      budget.take('triangles', faces, uses);
      triangles += faces * uses;
      // Two vectors of three floats for each point of each morph target.
      budget.take('bytes', points * targets.length * 24, uses);
      const all = [attributes, ...targets].flatMap((one) => Object.values(one));
      if (all.some((id) => accessors[id]?.count !== points)) {
        throw broken('The attributes of a glTF primitive have different lengths.');
      }
    }
  });
  return triangles;
}

/** Draco data become what the accessors of their primitive declare, and no more. */
function checkPacked({ meshes, accessors, bufferViews }: GltfLists, bytes: readonly Uint8Array[]): void {
  for (const { attributes, indices, extensions } of primitivesOf(meshes)) {
    const packed = extensions?.KHR_draco_mesh_compression;
    if (!packed) continue;
    const view = bufferViews[packed.bufferView];
    if (!view || view.extensions?.EXT_meshopt_compression) throw broken('Packed Draco data are not there.');
    if (Object.keys(packed.attributes).some((name) => attributes[name] === undefined)) {
      throw broken('Packed Draco data hold an attribute that the primitive does not name.');
    }
    const from = view.byteOffset ?? 0;
    const points = accessors[attributes.POSITION ?? -1]?.count ?? 0;
    const corners = indices === undefined ? points : (accessors[indices]?.count ?? 0);
    checkDraco(bytes[view.buffer].subarray(from, from + view.byteLength), { points, faces: corners / 3 });
  }
}

function chargeMotion({ skins, animations, accessors }: GltfLists, budget: SizeBudget): void {
  for (const { joints } of skins) budget.take('joints', joints.length);
  for (const { samplers, channels } of animations) {
    budget.take('channels', channels.length + samplers.length);
    for (const { sampler, target } of channels) {
      const input = samplers[sampler]?.input;
      budget.take('keys', input === undefined ? 0 : (accessors[input]?.count ?? 0));
      const output = samplers[sampler]?.output;
      if (target.path === 'weights' && output !== undefined) budget.take('keys', accessors[output]?.count ?? 0, 4);
    }
  }
}

/** Each accessor that something names is unpacked once. */
function chargeAccessors(lists: GltfLists, budget: SizeBudget): void {
  for (const id of usedAccessors(lists)) {
    const accessor = lists.accessors[id];
    if (!accessor) throw broken('The glTF file names an accessor that is not there.');
    const width = COMPONENTS[accessor.type];
    const bytes = BYTES[accessor.componentType];
    if (!width || !bytes) throw broken('A glTF accessor has an unknown type.');
    budget.take('bytes', accessor.count * width * bytes);
    checkRange(lists, accessor, accessor.count, width * bytes);
    const { sparse } = accessor;
    if (!sparse) continue;
    const wordBytes = BYTES[sparse.indices.componentType];
    if (!wordBytes || sparse.count > accessor.count) throw broken('A sparse glTF accessor changes more than it has.');
    budget.take('bytes', sparse.count * (wordBytes + width * bytes));
    checkRange(lists, sparse.indices, sparse.count, wordBytes);
    checkRange(lists, sparse.values, sparse.count, width * bytes);
  }
}

export function usedAccessors({ meshes, skins, animations }: GltfLists): Set<number> {
  const used = new Set<number>();
  for (const { attributes, indices, targets = [] } of primitivesOf(meshes)) {
    for (const one of [attributes, ...targets]) for (const id of Object.values(one)) used.add(id);
    if (indices !== undefined) used.add(indices);
  }
  for (const { inverseBindMatrices } of skins) if (inverseBindMatrices !== undefined) used.add(inverseBindMatrices);
  for (const { samplers } of animations) for (const { input, output } of samplers) used.add(input).add(output);
  return used;
}

function checkRange(
  { bufferViews }: GltfLists,
  { bufferView, byteOffset = 0 }: { bufferView?: number | undefined; byteOffset?: number | undefined },
  count: number,
  elementBytes: number,
): void {
  if (bufferView === undefined) return;
  const view = bufferViews[bufferView];
  if (!view) throw broken('A glTF accessor names a buffer view that is not there.');
  const stride = view.byteStride ?? elementBytes;
  const end = byteOffset + (count > 0 ? (count - 1) * stride + elementBytes : 0);
  if (end > view.byteLength) throw broken('A glTF accessor goes beyond the end of its data.');
}
