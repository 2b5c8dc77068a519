import { type Model, type Sampler, type SceneNode, texturesIn } from '../core/model.ts';
import { isOneSurface } from './3mf/one-surface.ts';
import { FLATTENED } from './flattened.ts';
import { MATERIAL_EXTENSIONS } from './gltf/material-extensions.ts';
import type { WriteFormat } from './write-model.ts';

/** What a model may have that not every format has a place for, in words for a list: "FBX: without …". */
const FEATURES = {
  polygons: { words: 'polygons (cut into triangles)', in: (model: Model) => model.parts.some((part) => part.polygons) },
  uvs: { words: 'texture coordinates', in: (model: Model) => model.parts.some((part) => part.uvs) },
  textures: {
    words: 'textures',
    in: (model: Model) => model.materials.some((m) => m.baseColorTexture ?? m.normalTexture ?? m.emissiveTexture),
  },
  metallicRoughness: {
    words: 'the metallic and roughness texture',
    in: (model: Model) => model.materials.some((material) => material.metallicRoughnessTexture),
  },
  scaledSurface: {
    words: 'the metallic and roughness texture',
    in: (model: Model) =>
      model.materials.some((m) => m.metallicRoughnessTexture && (isMixed(m.metallic) || isMixed(m.roughness))),
  },
  surface: {
    words: 'metallic, roughness and emission',
    in: (model: Model) => model.materials.some((m) => m.metallic > 0 || m.emissive.some((value) => value > 0)),
  },
  wraps: {
    words: 'how textures go on beyond their edges',
    in: (model: Model) => samplersOf(model).some(({ wrapS, wrapT }) => wrapS !== 'repeat' || wrapT !== 'repeat'),
  },
  filters: {
    words: 'how textures are filtered',
    in: (model: Model) => samplersOf(model).some((one) => (one.magFilter ?? one.minFilter) !== undefined),
  },
  thresholds: {
    words: 'the threshold of cut-outs (they blend)',
    in: (model: Model) => model.materials.some(({ alpha }) => alpha === 'mask'),
  },
  bends: {
    words: 'how far normal maps bend',
    in: (model: Model) => model.materials.some((m) => m.normalTexture && (m.normalScale ?? 1) !== 1),
  },
  materials: { words: 'materials', in: (model: Model) => model.materials.length > 0 },
  colors: { words: 'vertex colours', in: (model: Model) => model.parts.some((part) => part.colors) },
  colorsOnTextures: {
    words: 'vertex colours over textures',
    in: ({ parts, materials }: Model) =>
      parts.some((part) => part.colors && materials[part.material]?.baseColorTexture),
  },
  skin: { words: 'bones and skin', in: (model: Model) => model.skeleton !== undefined },
  clips: { words: 'animation clips', in: (model: Model) => (model.clips?.length ?? 0) > 0 },
  uvs2: { words: 'second texture coordinates', in: (model: Model) => model.parts.some((part) => part.uvs2) },
  occlusion: { words: 'occlusion maps', in: (model: Model) => model.materials.some((one) => one.occlusion) },
  variants: { words: 'material variants', in: (model: Model) => model.parts.some((part) => part.variants) },
  shapes: { words: 'morph targets', in: (model: Model) => model.parts.some((part) => part.shapes) },
  parents: { words: FLATTENED, in: (model: Model) => (model.nodes ?? []).some(saysMore) },
  parentBones: {
    words: 'what hangs from bones without bending',
    in: (model: Model) => (model.nodes ?? []).some((node) => node.bone !== undefined),
  },
  moreClips: { words: 'animation clips after the first', in: (model: Model) => (model.clips?.length ?? 0) > 1 },
  parts: { words: 'separate parts', in: (model: Model) => model.parts.length > 1 },
  pieces: { words: 'separate parts (they are one closed surface)', in: isOneSurface },
} as const;

const MISSING: { [F in WriteFormat]: readonly (keyof typeof FEATURES)[] } = {
  glb: ['polygons'],
  fbx: ['metallicRoughness', 'thresholds', 'bends', 'wraps', 'filters', 'occlusion', 'variants'],
  obj: [
    'scaledSurface',
    'thresholds',
    'bends',
    'wraps',
    'filters',
    'uvs2',
    'occlusion',
    'variants',
    'skin',
    'clips',
    'shapes',
    'parents',
  ],
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

const samplersOf = ({ materials }: Model): Sampler[] =>
  materials.flatMap(texturesIn).flatMap(({ sampler }) => sampler ?? []);

/** Neither all nor nothing of a channel. */
const isMixed = (factor: number): boolean => factor > 0 && factor < 1;

/** A pivot of one part says less than what hangs from what. */
function saysMore({ parent, bone }: SceneNode): boolean {
  return parent >= 0 || bone !== undefined;
}

/** Further properties of materials; a format without materials loses them with these. */
function extensionsLost({ materials }: Model, format: WriteFormat): string[] {
  if (format === 'glb' || format === 'stl') return [];
  const names = new Set(materials.flatMap(({ extensions = {} }) => Object.keys(extensions)));
  return Object.entries(MATERIAL_EXTENSIONS).flatMap(([name, { words }]) => (names.has(name) ? [words] : []));
}
