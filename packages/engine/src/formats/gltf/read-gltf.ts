import type {
  Document,
  Material as GltfMaterial,
  Texture as GltfTexture,
  Mesh,
  Node,
  Primitive,
  TextureInfo,
} from '@gltf-transform/core';
import type { EmissiveStrength, Transform } from '@gltf-transform/extensions';
import type { Material, Model, Part, Texture } from '../../core/model.ts';
import { unit } from '../../mesh/topology/normals.ts';
import { defaultMaterial } from '../default-material.ts';
import { broken } from '../model-read-error.ts';
import type { ReadContext } from '../read-context.ts';
import { readTexture } from '../read-texture.ts';
import { checkGltf } from './check-gltf.ts';
import { type GltfContent, openGlb } from './gltf-container.ts';
import { openDocument, shownNodes, worldMatrices } from './gltf-document.ts';
import { parseGltf } from './gltf-json.ts';
import { type BoneIndex, collectSkeleton, poseVertices, readClips } from './gltf-skeleton.ts';

/**
 * glTF 2.0, binary or as text with everything embedded: triangles, materials with their images, vertex colours, skins
 * and clips. Node transforms are applied to the points. Cameras, lights, morph targets, points and lines are left out.
 */
export async function readGlb(bytes: Uint8Array, context: ReadContext): Promise<Model> {
  return await readContent(openGlb(bytes, context.budget), context);
}

export async function readGltf(bytes: Uint8Array, context: ReadContext): Promise<Model> {
  return await readContent({ json: parseGltf(bytes, context.budget) }, context);
}

async function readContent(content: GltfContent, context: ReadContext): Promise<Model> {
  const checked = checkGltf(content, context.budget);
  const document = await openDocument(checked);
  const worlds = worldMatrices(document);
  const bones = collectSkeleton(document, worlds);
  const materials = await readMaterials(document, context);
  const parts: Part[] = [];
  for (const node of shownNodes(document)) {
    const mesh = node.getMesh();
    for (const primitive of mesh?.listPrimitives() ?? []) {
      const part = readPrimitive({ node, matrix: worlds.get(node)!, mesh: mesh!, primitive }, materials, bones);
      if (part) parts.push(part);
    }
  }
  const clips = readClips(document, bones);
  return {
    name: checked.scene?.name || 'model',
    parts,
    materials: materials.list,
    metadata: checked.extras,
    ...(bones.skeleton.bones.length > 0 && { skeleton: bones.skeleton }),
    ...(clips.length > 0 && { clips }),
  };
}

interface Placed {
  node: Node;
  matrix: ArrayLike<number>;
  mesh: Mesh;
  primitive: Primitive;
}

function readPrimitive(
  { node, matrix, mesh, primitive }: Placed,
  materials: Materials,
  bones: BoneIndex,
): Part | undefined {
  const count = primitive.getAttribute('POSITION')?.getCount() ?? 0;
  const indices = trianglesOf(primitive, count);
  const positions = indices && floats(primitive, 'POSITION', 3);
  if (!positions) return undefined;
  for (const index of indices) if (index >= count) throw broken('A glTF face names a point that is not there.');
  const material = materials.indexOf(primitive.getMaterial());
  const part: Part = { name: node.getName() || mesh.getName() || 'mesh', material, positions, indices };
  const normals = floats(primitive, 'NORMAL', 3);
  if (normals) part.normals = normals;
  const { texCoord, transform } = materials.texturePlace(primitive.getMaterial());
  const uvs = floats(primitive, `TEXCOORD_${texCoord}`, 2) ?? floats(primitive, 'TEXCOORD_0', 2);
  if (uvs) part.uvs = transform ? transformUvs(uvs, transform) : uvs;
  const colors = floats(primitive, 'COLOR_0', 3);
  if (colors) part.colors = colors.map((value) => Math.min(1, Math.max(0, value)));
  const skin = node.getSkin();
  if (skin && primitive.getAttribute('JOINTS_0') && primitive.getAttribute('WEIGHTS_0')) {
    poseVertices(part, floats(primitive, 'JOINTS_0', 4)!, floats(primitive, 'WEIGHTS_0', 4)!, bones.poseOf(skin));
  } else place(part, matrix);
  if (part.normals) part.normals = unit(part.normals);
  return part;
}

function floats(primitive: Primitive, semantic: string, width: number): Float32Array | undefined {
  const accessor = primitive.getAttribute(semantic);
  if (!accessor) return undefined;
  const out = new Float32Array(accessor.getCount() * width);
  const element: number[] = [];
  for (let i = 0; i < accessor.getCount(); i++) {
    accessor.getElement(i, element);
    for (let k = 0; k < width; k++) out[i * width + k] = element[k] ?? 0;
  }
  return out;
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

function place(part: Part, matrix: ArrayLike<number>): void {
  const m = Array.from(matrix);
  if (m.every((value, i) => value === (i % 5 === 0 ? 1 : 0))) return;
  const { positions, normals, indices } = part;
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i], positions[i + 1], positions[i + 2]];
    for (let k = 0; k < 3; k++) positions[i + k] = m[k] * x + m[4 + k] * y + m[8 + k] * z + m[12 + k];
  }
  // Normals turn with the cofactors of the matrix, which also holds where an axis is flattened.
  const cofactor = (column: number, row: number) => {
    const [c1, c2] = [(column + 1) % 3, (column + 2) % 3];
    const [r1, r2] = [(row + 1) % 3, (row + 2) % 3];
    return m[c1 * 4 + r1] * m[c2 * 4 + r2] - m[c2 * 4 + r1] * m[c1 * 4 + r2];
  };
  const c = [0, 1, 2].map((column) => [0, 1, 2].map((row) => cofactor(column, row)));
  const mirrored = m[0] * c[0][0] + m[1] * c[0][1] + m[2] * c[0][2] < 0;
  const sign = mirrored ? -1 : 1;
  if (normals) {
    for (let i = 0; i < normals.length; i += 3) {
      const [x, y, z] = [normals[i], normals[i + 1], normals[i + 2]];
      for (let k = 0; k < 3; k++) normals[i + k] = sign * (c[0][k] * x + c[1][k] * y + c[2][k] * z);
    }
  }
  if (mirrored) for (let i = 0; i < indices.length; i += 3) indices.set([indices[i + 1], indices[i]], i);
}

function transformUvs(uvs: Float32Array, transform: Transform): Float32Array {
  const [ox, oy] = transform.getOffset();
  const [sx, sy] = transform.getScale();
  const [sin, cos] = [Math.sin(transform.getRotation()), Math.cos(transform.getRotation())];
  const out = new Float32Array(uvs.length);
  for (let i = 0; i < uvs.length; i += 2) {
    const [u, v] = [uvs[i] * sx, uvs[i + 1] * sy];
    out[i] = cos * u + sin * v + ox;
    out[i + 1] = -sin * u + cos * v + oy;
  }
  return out;
}

interface Materials {
  list: Material[];
  indexOf(material: GltfMaterial | null): number;
  /** Which texture coordinates a material uses, and how they are moved. */
  texturePlace(material: GltfMaterial | null): { texCoord: number; transform: Transform | null };
}

async function readMaterials(document: Document, context: ReadContext): Promise<Materials> {
  const sources = document.getRoot().listMaterials();
  const textures = new Map<GltfTexture, Texture>();
  for (const texture of document.getRoot().listTextures()) {
    const image = texture.getImage();
    if (image)
      textures.set(texture, await readTexture(texture.getName() || texture.getURI() || 'texture', image, context));
  }
  const list = sources.map((source, i) => readMaterial(source, i, textures));
  const numbers = new Map(sources.map((source, i) => [source, i]));
  let plain = -1;
  return {
    list,
    indexOf(material) {
      const index = material ? numbers.get(material) : undefined;
      if (index !== undefined) return index;
      if (plain < 0) plain = list.push({ ...defaultMaterial('default'), baseColor: [1, 1, 1, 1] }) - 1;
      return plain;
    },
    texturePlace(material) {
      const info: TextureInfo | null = material?.getBaseColorTextureInfo() ?? material?.getNormalTextureInfo() ?? null;
      return {
        texCoord: info?.getTexCoord() ?? 0,
        transform: info?.getExtension<Transform>('KHR_texture_transform') ?? null,
      };
    },
  };
}

function readMaterial(source: GltfMaterial, index: number, textures: ReadonlyMap<GltfTexture, Texture>): Material {
  const strength = source.getExtension<EmissiveStrength>('KHR_materials_emissive_strength')?.getEmissiveStrength() ?? 1;
  const [r, g, b] = source.getEmissiveFactor();
  const light = (value: number) => Math.min(1, value * strength);
  const result: Material = {
    name: source.getName() || `material ${index + 1}`,
    baseColor: [...source.getBaseColorFactor()],
    metallic: source.getMetallicFactor(),
    roughness: source.getRoughnessFactor(),
    emissive: [light(r), light(g), light(b)],
  };
  const of = (texture: GltfTexture | null) => (texture ? textures.get(texture) : undefined);
  const baseColor = of(source.getBaseColorTexture());
  const metallicRoughness = of(source.getMetallicRoughnessTexture());
  const normal = of(source.getNormalTexture());
  const emissive = of(source.getEmissiveTexture());
  if (baseColor) result.baseColorTexture = baseColor;
  if (metallicRoughness) result.metallicRoughnessTexture = metallicRoughness;
  if (normal) result.normalTexture = normal;
  if (emissive) result.emissiveTexture = emissive;
  if (source.getDoubleSided()) result.doubleSided = true;
  if (source.getAlphaMode() === 'MASK') result.alpha = 'mask';
  else if (source.getAlphaMode() === 'BLEND') result.alpha = 'blend';
  return result;
}
