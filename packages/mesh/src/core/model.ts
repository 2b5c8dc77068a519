import { type Box, emptyBox, growBoxByPoints } from './math/box.ts';

/**
 * A model in memory: plain typed arrays, no classes, no graph. Right-handed, Y up, the front faces +Z, metres,
 * counter-clockwise front faces. Every reader makes one, every writer takes one, every operation maps one to another.
 */

export interface Model {
  name: string;
  parts: Part[];
  materials: Material[];
  /** The tree that `node` of the parts indexes into: parents come before their children. */
  nodes?: SceneNode[];
  /** Bones that `joints` of all parts index into. */
  skeleton?: Skeleton;
  clips?: Clip[];
  /** Names of the looks that `variants` of the parts choose from. */
  variants?: string[];
  /** What reading the file left out, as short phrases for a list: "morph targets". */
  unread?: string[];
  /** Free text pairs that writers put where the format has a place for them; `generator` is always written. */
  metadata: Record<string, string>;
}

/** The surface alone. */
export interface Mesh {
  /** xyz, 3 per vertex. */
  positions: Float32Array;
  /** 3 per triangle. */
  indices: Uint32Array;
}

export interface Part extends Mesh {
  name: string;
  /** xyz, 3 per vertex, unit length. */
  normals?: Float32Array;
  /** uv, 2 per vertex, v runs down as in glTF. */
  uvs?: Float32Array;
  /** A second set: what light maps and the like are laid on by. */
  uvs2?: Float32Array;
  /** rgb in linear light 0..1, 3 per vertex. */
  colors?: Float32Array;
  /** 4 bone indices per vertex. */
  joints?: Uint16Array;
  /** 4 per vertex, sum 1. */
  weights?: Float32Array;
  /**
   * The faces as polygons where they are not all triangles: writers that know polygons (OBJ, FBX) use these, the others
   * use `indices`, which is a triangulation of the same faces in the same order, `size - 2` triangles for each. `sizes`
   * has the corner count of each face.
   */
  polygons?: { sizes: Uint8Array; indices: Uint32Array };
  /** Index into `materials`. */
  material: number;
  /** The node that it hangs from. Its points are in model space all the same: who moves them need not know. */
  node?: number;
  /** Other forms of the same faces, and how much of each is seen. Read for those only who leave vertices as they are. */
  shapes?: Shapes;
  /** Other materials, each for some of the model's variants. */
  variants?: { material: number; variants: number[] }[];
}

/** What parts hang from: a group, a pivot, a place for something. */
export interface SceneNode {
  name: string;
  /** Index of the parent; -1 where there is none. */
  parent: number;
  /** The bone that it hangs from, where it has no parent. */
  bone?: number;
  translation: [number, number, number];
  /** Quaternion xyzw. */
  rotation: [number, number, number, number];
  scale: [number, number, number];
}

/** Morph targets. */
export interface Shapes {
  list: Shape[];
  /** One per shape. */
  weights: number[];
  /** What clips do with the weights: one per shape and time, in straight lines. */
  motions?: { clip: string; times: Float32Array; values: Float32Array }[];
}

/** Differences, 3 per vertex. */
export interface Shape {
  name: string;
  positions: Float32Array;
  normals?: Float32Array;
}

export interface Material {
  name: string;
  /** rgba in linear light 0..1; multiplies the texture. */
  baseColor: [number, number, number, number];
  metallic: number;
  roughness: number;
  /** rgb in linear light; above 1 it shines more than white. */
  emissive: [number, number, number];
  baseColorTexture?: Texture;
  /** glTF packing: green roughness, blue metallic. */
  metallicRoughnessTexture?: Texture;
  /** Tangent space, Y up (OpenGL), as in glTF. */
  normalTexture?: Texture;
  /** How far the normal map bends; 1 where it is not said. */
  normalScale?: number;
  emissiveTexture?: Texture;
  doubleSided?: boolean;
  /** What the alpha of colour and texture does. Without it: 'blend' where `baseColor` is not opaque, else nothing. */
  alpha?: 'mask' | 'blend';
  /** Alpha below it is a hole ('mask'); 0.5 where it is not said. */
  alphaCutoff?: number;
  /** Red: how much of the light from around gets there. */
  occlusion?: TextureUse;
  /** Further properties (clear coat, sheen, glass …) by the name of their glTF extension, as it calls them. */
  extensions?: Record<string, SurfaceExtension>;
}

/** The materials of a part, that of its own and those of other looks. */
export const materialsOf = ({ material, variants = [] }: Part) => [material, ...variants.map((one) => one.material)];

/** The images of a material, without those of its extensions. */
export const texturesIn = (material: Material): Texture[] =>
  [
    material.baseColorTexture,
    material.metallicRoughnessTexture,
    material.normalTexture,
    material.emissiveTexture,
    material.occlusion?.texture,
  ].filter((texture) => texture !== undefined);

/** The alpha of its texture says where it is. */
export const isCutOut = ({ alpha, baseColor, baseColorTexture }: Material): boolean =>
  baseColorTexture !== undefined && (alpha !== undefined || baseColor[3] < 1);

export interface SurfaceExtension {
  numbers: Record<string, number | number[]>;
  textures: Record<string, TextureUse>;
}

export interface TextureUse {
  texture: Texture;
  /** It is laid on by `uvs2`. */
  second?: boolean;
  /** How strong it is; 1 where it is not said. */
  scale?: number;
}

/** An encoded image. */
export interface Texture {
  /** Without extension. */
  name: string;
  mimeType: 'image/png' | 'image/jpeg';
  bytes: Uint8Array;
  width: number;
  height: number;
  /** Where it is not simply repeated and smoothed. */
  sampler?: Sampler;
}

/** How an image goes on beyond its edges, and how it is filtered where it is enlarged and reduced: numbers of OpenGL. */
export interface Sampler {
  wrapS: Wrap;
  wrapT: Wrap;
  magFilter?: number;
  minFilter?: number;
}

export type Wrap = 'repeat' | 'clamp' | 'mirror';

/** A texture coordinate as one from 0 to 1, by how the image goes on there. */
export function wrapped(at: number, wrap: Wrap = 'repeat'): number {
  if (wrap === 'clamp') return Math.min(1, Math.max(0, at));
  const turn = Math.floor(at);
  return wrap === 'mirror' && turn % 2 !== 0 ? 1 - (at - turn) : at - turn;
}

export interface Skeleton {
  bones: Bone[];
}

export interface Bone {
  name: string;
  /** Index of the parent; -1 for a root. Parents come before their children. */
  parent: number;
  translation: [number, number, number];
  /** Quaternion xyzw. */
  rotation: [number, number, number, number];
  scale: [number, number, number];
  /** Column-major 4 x 4: model space to bone space in the rest pose. */
  inverseBind: Float32Array;
}

export interface Clip {
  name: string;
  durationSeconds: number;
  channels: ClipChannel[];
}

export interface ClipChannel {
  bone: number;
  path: 'translation' | 'rotation' | 'scale';
  /** Seconds, rising. */
  times: Float32Array;
  /** 3 or 4 (rotation) per time. */
  values: Float32Array;
}

/** A model, of which no more is asked than its parts. */
export type Surfaces = Pick<Model, 'parts'> & Partial<Model>;

/** Faces as a person counts them: polygons where there are polygons, else triangles. */
export function countFaces({ parts }: Surfaces): number {
  return parts.reduce((sum, part) => sum + (part.polygons?.sizes.length ?? part.indices.length / 3), 0);
}

export function countTriangles({ parts }: Surfaces): number {
  return parts.reduce((sum, part) => sum + part.indices.length / 3, 0);
}

/** The axis-aligned box around all parts, in metres. An empty model gives an inverted box. */
export function boundingBox({ parts }: Surfaces): Box {
  const box = emptyBox();
  for (const { positions } of parts) growBoxByPoints(box, positions);
  return box;
}
