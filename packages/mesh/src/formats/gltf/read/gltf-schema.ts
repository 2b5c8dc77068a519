import { z } from 'zod';
import { broken } from '../../model-read-error.ts';
import { MaterialExtensions, TextureInfo } from '../material-extensions.ts';

/**
 * The part of glTF 2.0 that is read; everything else is dropped before a library sees it: cameras, lights,
 * extensions that we do not know. Source: glTF 2.0 specification, section 5.
 */

const index = z.int().nonnegative();
const size = z.int().nonnegative();
const name = z.string().optional().catch(undefined);
const numbers = (length: number) => z.array(z.number()).length(length).optional();

const Material = z.object({
  name,
  pbrMetallicRoughness: z
    .object({
      baseColorFactor: numbers(4),
      baseColorTexture: TextureInfo.optional(),
      metallicFactor: z.number().optional(),
      roughnessFactor: z.number().optional(),
      metallicRoughnessTexture: TextureInfo.optional(),
    })
    .optional(),
  normalTexture: TextureInfo.optional(),
  occlusionTexture: TextureInfo.optional(),
  emissiveTexture: TextureInfo.optional(),
  emissiveFactor: numbers(3),
  alphaMode: z.enum(['OPAQUE', 'MASK', 'BLEND']).optional().catch(undefined),
  alphaCutoff: z.number().optional(),
  doubleSided: z.boolean().optional().catch(undefined),
  extensions: MaterialExtensions.extend({
    KHR_materials_emissive_strength: z.object({ emissiveStrength: z.number().nonnegative().optional() }).optional(),
    KHR_materials_pbrSpecularGlossiness: z
      .object({
        diffuseFactor: numbers(4),
        diffuseTexture: TextureInfo.optional(),
        glossinessFactor: z.number().optional(),
      })
      .optional(),
  }).optional(),
});

const Packed = z.object({
  buffer: index,
  byteOffset: size.optional(),
  byteLength: size,
  byteStride: size,
  count: size,
  mode: z.string(),
  filter: z.string().optional(),
});

const BufferView = z.object({
  buffer: index,
  byteOffset: size.optional(),
  byteLength: size,
  byteStride: size.optional(),
  extensions: z.object({ EXT_meshopt_compression: Packed.optional() }).optional(),
});

const Accessor = z.object({
  bufferView: index.optional(),
  byteOffset: size.optional(),
  componentType: z.number(),
  normalized: z.boolean().optional(),
  count: size,
  type: z.string(),
  sparse: z
    .object({
      count: size,
      indices: z.object({ bufferView: index, byteOffset: size.optional(), componentType: z.number() }),
      values: z.object({ bufferView: index, byteOffset: size.optional() }),
    })
    .optional(),
});

const Node = z.object({
  name,
  children: z.array(index).optional(),
  mesh: index.optional(),
  camera: index.optional(),
  skin: index.optional(),
  weights: z.array(z.number()).optional(),
  translation: numbers(3),
  rotation: numbers(4),
  scale: numbers(3),
  matrix: numbers(16),
});

const Primitive = z.object({
  attributes: z.record(z.string(), index),
  indices: index.optional(),
  material: index.optional(),
  mode: z.int().min(0).max(6).optional(),
  targets: z.array(z.record(z.string(), index)).optional(),
  extensions: z
    .object({
      KHR_draco_mesh_compression: z.object({ bufferView: index, attributes: z.record(z.string(), index) }).optional(),
      KHR_materials_variants: z
        .object({ mappings: z.array(z.object({ material: index, variants: z.array(index) })) })
        .optional(),
    })
    .optional(),
});

const Animation = z.object({
  name,
  samplers: z
    .array(z.object({ input: index, output: index, interpolation: z.string().optional().catch(undefined) }))
    .default([]),
  channels: z
    .array(z.object({ sampler: index, target: z.object({ node: index.optional(), path: z.string() }) }))
    .default([]),
});

/** The lists of a glTF file, and what an entry of each looks like. */
export const GLTF_LISTS = {
  buffers: z.object({
    uri: z.string().optional(),
    byteLength: size,
    extensions: z
      .object({ EXT_meshopt_compression: z.object({ fallback: z.boolean().optional() }).optional() })
      .optional(),
  }),
  bufferViews: BufferView,
  accessors: Accessor,
  images: z.object({ name, uri: z.string().optional(), mimeType: z.string().optional(), bufferView: index.optional() }),
  samplers: z.object({
    wrapS: z.number().optional().catch(undefined),
    wrapT: z.number().optional().catch(undefined),
    magFilter: z.number().optional().catch(undefined),
    minFilter: z.number().optional().catch(undefined),
  }),
  textures: z.object({
    source: index.optional(),
    sampler: index.optional(),
    extensions: z
      .object({
        EXT_texture_webp: z.object({ source: index }).optional(),
        EXT_texture_avif: z.object({ source: index }).optional(),
        KHR_texture_basisu: z.object({ source: index }).optional(),
      })
      .optional(),
  }),
  materials: Material,
  meshes: z.object({
    name,
    primitives: z.array(Primitive),
    weights: z.array(z.number()).optional(),
    extras: z
      .object({ targetNames: z.array(z.string()).optional().catch(undefined) })
      .optional()
      .catch(undefined),
  }),
  nodes: Node,
  skins: z.object({ name, joints: z.array(index), inverseBindMatrices: index.optional() }),
  animations: Animation,
  scenes: z.object({ name, nodes: z.array(index).default([]) }),
} as const;

export type GltfListName = keyof typeof GLTF_LISTS;
export type GltfLists = { [Name in GltfListName]: z.infer<(typeof GLTF_LISTS)[Name]>[] };

/** One list, with only what is known of each entry. @throws {ModelReadError} `broken`, naming the place */
export function parseList<Name extends GltfListName>(list: Name, value: readonly unknown[]): GltfLists[Name] {
  const schema: z.ZodType = GLTF_LISTS[list];
  return value.map((entry, i) => {
    const parsed = schema.safeParse(entry);
    if (parsed.success) return parsed.data;
    const path = [list, i, ...(parsed.error.issues[0]?.path ?? [])].join('.');
    throw broken(`The glTF file is damaged: "${path.slice(0, 120)}" is not what it should be.`, parsed.error);
  }) as GltfLists[Name]; // the entry's own schema made them
}
