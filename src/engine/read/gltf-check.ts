import type { GltfContent, GltfJson } from './gltf-container.ts';
import { decodeDataUri } from './gltf-container.ts';
import { checkObjects, checkTriangles, checkVertices, type ReadLimits } from './limits.ts';
import { broken, ModelReadError } from './model-read-error.ts';

const COMPONENTS: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 };
const BYTES: Record<number, number> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };

/** Extensions that change what the bytes mean and that the reader knows. */
const KNOWN_EXTENSIONS = new Set([
  'EXT_meshopt_compression',
  'EXT_texture_webp',
  'KHR_mesh_quantization',
  'KHR_texture_transform',
  'KHR_materials_unlit',
  'KHR_materials_emissive_strength',
  'KHR_materials_specular',
  'KHR_materials_ior',
  'KHR_materials_clearcoat',
  'KHR_materials_transmission',
  'KHR_materials_volume',
  'KHR_materials_sheen',
  'KHR_materials_pbrSpecularGlossiness',
  'KHR_lights_punctual',
]);

/**
 * Checks what a glTF file declares against its own bytes and the limits, and decodes its data URIs. Answers the bytes
 * of each buffer. Afterwards counts are true, ranges are inside, nodes form a tree and nothing is outside of the file.
 */
export function checkGltf({ json, binary }: GltfContent, limits: ReadLimits): Uint8Array[] {
  const version = String(json.asset?.version ?? '');
  if (!version.startsWith('2')) {
    throw new ModelReadError('unsupported', `glTF version "${version.slice(0, 10)}" is not read; save it as glTF 2.0.`);
  }
  for (const name of [
    'buffers',
    'bufferViews',
    'accessors',
    'images',
    'nodes',
    'meshes',
    'materials',
    'skins',
  ] as const) {
    const list = json[name] ?? [];
    if (!Array.isArray(list) || list.some((entry) => typeof entry !== 'object' || entry === null))
      throw broken(`The glTF list "${name}" is not a list of objects.`);
    checkObjects(list.length, name, limits);
  }
  for (const name of Array.isArray(json.extensionsRequired) ? json.extensionsRequired : []) {
    if (!KNOWN_EXTENSIONS.has(String(name)))
      throw new ModelReadError('unsupported', `The file needs the glTF extension "${name}"; save it without.`);
  }
  const buffers = readBuffers(json, binary);
  for (const image of json.images ?? [])
    if (typeof image.uri === 'string') decodeDataUri(image.uri.slice(0, 200), 'the image');
  checkViews(json, buffers);
  checkAccessors(json, limits);
  checkTree(json);
  checkPrimitives(json, limits);
  return buffers;
}

function readBuffers(json: GltfJson, binary: Uint8Array | undefined): Uint8Array[] {
  return (json.buffers ?? []).map(({ uri, byteLength, ...rest }, i) => {
    const fallback = JSON.stringify(rest).includes('"fallback":true');
    let bytes: Uint8Array | undefined;
    if (typeof uri === 'string') bytes = decodeDataUri(uri, 'the buffer');
    else if (i === 0) bytes = binary;
    if (fallback && !bytes) return new Uint8Array(0);
    if (!bytes || count(byteLength) > bytes.length) throw broken('A glTF buffer has fewer bytes than it declares.');
    return bytes;
  });
}

function checkViews(json: GltfJson, buffers: readonly Uint8Array[]): void {
  for (const { buffer, byteOffset, byteLength, extensions } of json.bufferViews ?? []) {
    if (JSON.stringify(extensions ?? {}).includes('meshopt_compression')) {
      const [packed] = Object.values(extensions as Record<string, Record<string, unknown>>);
      inside(buffers[count(packed?.buffer)]?.length, count(packed?.byteOffset ?? 0) + count(packed?.byteLength));
      continue;
    }
    inside(buffers[count(buffer)]?.length, count(byteOffset ?? 0) + count(byteLength));
  }
}

function inside(available: number | undefined, end: number): void {
  if (available === undefined || end > available) throw broken('A glTF buffer view goes beyond the end of its buffer.');
}

function checkAccessors(json: GltfJson, limits: ReadLimits): void {
  for (const accessor of json.accessors ?? []) {
    const entries = count(accessor.count);
    checkVertices(entries, { ...limits, vertices: Math.max(limits.vertices, limits.triangles * 3) });
    const width = COMPONENTS[String(accessor.type)];
    const bytes = BYTES[Number(accessor.componentType)];
    if (!width || !bytes) throw broken('A glTF accessor has an unknown type.');
    if (accessor.bufferView === undefined) continue;
    const view = json.bufferViews?.[count(accessor.bufferView)];
    if (!view) throw broken('A glTF accessor names a buffer view that is not there.');
    const stride = view.byteStride === undefined ? width * bytes : count(view.byteStride);
    const end = count(accessor.byteOffset ?? 0) + (entries > 0 ? (entries - 1) * stride + width * bytes : 0);
    if (end > count(view.byteLength)) throw broken('A glTF accessor goes beyond the end of its data.');
  }
}

function checkTree(json: GltfJson): void {
  const nodes = json.nodes ?? [];
  const parent = new Int32Array(nodes.length).fill(-1);
  nodes.forEach(({ children }, i) => {
    for (const child of Array.isArray(children) ? children : []) {
      if (!(count(child) < nodes.length)) throw broken('A glTF node names a child that is not there.');
      if (parent[child] !== -1) throw broken('The glTF nodes do not form a tree: one has two parents.');
      parent[child] = i;
    }
  });
  for (let i = 0; i < nodes.length; i++) {
    let steps = 0;
    for (let at = i; at !== -1; at = parent[at]!)
      if (++steps > 1000) throw broken('The glTF nodes form a cycle or an absurdly deep tree.');
  }
}

function checkPrimitives(json: GltfJson, limits: ReadLimits): void {
  const uses = new Map<number, number>();
  for (const { mesh } of json.nodes ?? []) if (typeof mesh === 'number') uses.set(mesh, (uses.get(mesh) ?? 0) + 1);
  let triangles = 0;
  (json.meshes ?? []).forEach(({ primitives }, i) => {
    if (!Array.isArray(primitives)) throw broken('A glTF mesh has no primitives.');
    checkObjects(primitives.length * (uses.get(i) ?? 1), 'primitives', limits);
    for (const primitive of primitives as { indices?: unknown; attributes?: Record<string, unknown> }[]) {
      const source = primitive?.indices ?? primitive?.attributes?.POSITION;
      const accessor = typeof source === 'number' ? json.accessors?.[source] : undefined;
      if (!accessor) throw broken('A glTF primitive has no positions or names an accessor that is not there.');
      triangles += (Number(accessor.count) / 3) * (uses.get(i) ?? 1);
      const lengths = new Set(
        Object.values(primitive.attributes ?? {}).map((id) => json.accessors?.[Number(id)]?.count ?? -1),
      );
      if (lengths.size > 1) throw broken('The attributes of a glTF primitive have different lengths.');
    }
  });
  checkTriangles(Math.ceil(triangles), limits);
}

function count(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw broken('The glTF file has a count or index that is none.');
  return value;
}
