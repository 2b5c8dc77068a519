import { type Material, type Model, type Part, type Sampler, type SceneNode, texturesIn } from '../core/model.ts';
import { isOneSurface } from './3mf/one-surface.ts';
import { FLATTENED } from './flattened.ts';
import { MATERIAL_EXTENSIONS } from './gltf/material-extensions.ts';
import type { WriteFormat } from './write-model.ts';

const parts = (is: (part: Part) => unknown) => (model: Model) => model.parts.some((part) => Boolean(is(part)));
const materials = (is: (m: Material) => unknown) => (model: Model) => model.materials.some((m) => Boolean(is(m)));
const samplers = (is: (sampler: Sampler) => boolean) =>
  materials((material) => texturesIn(material).some(({ sampler }) => sampler && is(sampler)));
const nodes = (is: (node: SceneNode) => boolean) => (model: Model) => (model.nodes ?? []).some(is);

const PACKED = 'the metallic and roughness texture';

/** What a model may have that not every format has a place for, in words for a list: "FBX: without …". */
const FEATURES = {
  polygons: { words: 'polygons (cut into triangles)', in: parts((part) => part.polygons) },
  uvs: { words: 'texture coordinates', in: parts((part) => part.uvs) },
  textures: { words: 'textures', in: materials((m) => m.baseColorTexture ?? m.normalTexture ?? m.emissiveTexture) },
  metallicRoughness: { words: PACKED, in: materials((m) => m.metallicRoughnessTexture) },
  scaledSurface: {
    words: PACKED,
    in: materials((m) => m.metallicRoughnessTexture && [m.metallic, m.roughness].some((factor) => factor % 1)),
  },
  surface: { words: 'metallic, roughness and emission', in: materials((m) => Math.max(m.metallic, ...m.emissive) > 0) },
  wraps: {
    words: 'how textures go on beyond their edges',
    in: samplers(({ wrapS, wrapT }) => wrapS !== 'repeat' || wrapT !== 'repeat'),
  },
  filters: {
    words: 'how textures are filtered',
    in: samplers((one) => (one.magFilter ?? one.minFilter) !== undefined),
  },
  thresholds: { words: 'the threshold of cut-outs (they blend)', in: materials(({ alpha }) => alpha === 'mask') },
  bends: { words: 'how far normal maps bend', in: materials((m) => m.normalTexture && (m.normalScale ?? 1) !== 1) },
  materials: { words: 'materials', in: materials(() => true) },
  colors: { words: 'vertex colours', in: parts((part) => part.colors) },
  colorsOnTextures: {
    words: 'vertex colours over textures',
    in: (model: Model) => parts((part) => part.colors && model.materials[part.material]?.baseColorTexture)(model),
  },
  skin: { words: 'bones and skin', in: (model: Model) => model.skeleton !== undefined },
  clips: { words: 'animation clips', in: (model: Model) => (model.clips?.length ?? 0) > 0 },
  uvs2: { words: 'second texture coordinates', in: parts((part) => part.uvs2) },
  occlusion: { words: 'occlusion maps', in: materials((material) => material.occlusion) },
  variants: { words: 'material variants', in: parts((part) => part.variants) },
  shapes: { words: 'morph targets', in: parts((part) => part.shapes) },
  // A pivot of one part says less than what hangs from what.
  parents: { words: FLATTENED, in: nodes(({ parent, bone }) => parent >= 0 || bone !== undefined) },
  parentBones: { words: 'what hangs from bones without bending', in: nodes(({ bone }) => bone !== undefined) },
  moreClips: { words: 'animation clips after the first', in: (model: Model) => (model.clips?.length ?? 0) > 1 },
  parts: { words: 'separate parts', in: (model: Model) => model.parts.length > 1 },
  pieces: { words: 'separate parts (they are one closed surface)', in: isOneSurface },
} as const;

const PHONG = ['thresholds', 'bends', 'wraps', 'filters', 'occlusion', 'variants'] as const;
const MISSING: { [F in WriteFormat]: readonly (keyof typeof FEATURES)[] } = {
  glb: ['polygons'],
  fbx: ['metallicRoughness', ...PHONG],
  obj: ['scaledSurface', ...PHONG, 'uvs2', 'skin', 'clips', 'shapes', 'parents'],
  usdz: ['bends', 'filters', 'colorsOnTextures', 'occlusion', 'variants', 'moreClips', 'shapes', 'parentBones'],
  stl: ['polygons', 'uvs', 'textures', 'materials', 'variants', 'colors', 'skin', 'clips', 'shapes', 'parts'],
  '3mf': ['polygons', 'uvs', 'textures', 'surface', 'variants', 'skin', 'clips', 'shapes', 'parents', 'pieces'],
};

/**
 * What of this model is not in a file of this format, as short phrases; empty when everything is.
 * @example lossesOf(model, 'stl') // ['texture coordinates', 'textures', 'materials']
 */
export function lossesOf(model: Model, format: WriteFormat): string[] {
  const lost: string[] = MISSING[format].filter((name) => FEATURES[name].in(model)).map((name) => FEATURES[name].words);
  return [...lost, ...extensionsLost(model, format)];
}

/** Further properties of materials; a format without materials loses them with these. */
function extensionsLost({ materials }: Model, format: WriteFormat): string[] {
  if (format === 'glb' || format === 'stl') return [];
  const names = new Set(materials.flatMap(({ extensions = {} }) => Object.keys(extensions)));
  return Object.entries(MATERIAL_EXTENSIONS).flatMap(([name, { words }]) => (names.has(name) ? [words] : []));
}
