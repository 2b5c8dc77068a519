import { z } from 'zod';

/**
 * Material extensions of glTF that go through from GLB to GLB: their numbers (by how many each has) and their images.
 * Renderers here and other formats know nothing of them. Source: the extensions' own pages in Khronos' registry.
 */
export const MATERIAL_EXTENSIONS = {
  KHR_materials_anisotropy: {
    words: 'anisotropy',
    numbers: { anisotropyStrength: 1, anisotropyRotation: 1 },
    textures: ['anisotropyTexture'],
  },
  KHR_materials_clearcoat: {
    words: 'clear coat',
    numbers: { clearcoatFactor: 1, clearcoatRoughnessFactor: 1 },
    textures: ['clearcoatTexture', 'clearcoatRoughnessTexture', 'clearcoatNormalTexture'],
  },
  KHR_materials_dispersion: { words: 'dispersion', numbers: { dispersion: 1 }, textures: [] },
  KHR_materials_ior: { words: 'refraction', numbers: { ior: 1 }, textures: [] },
  KHR_materials_iridescence: {
    words: 'iridescence',
    numbers: {
      iridescenceFactor: 1,
      iridescenceIor: 1,
      iridescenceThicknessMinimum: 1,
      iridescenceThicknessMaximum: 1,
    },
    textures: ['iridescenceTexture', 'iridescenceThicknessTexture'],
  },
  KHR_materials_sheen: {
    words: 'sheen',
    numbers: { sheenColorFactor: 3, sheenRoughnessFactor: 1 },
    textures: ['sheenColorTexture', 'sheenRoughnessTexture'],
  },
  KHR_materials_specular: {
    words: 'specular strength',
    numbers: { specularFactor: 1, specularColorFactor: 3 },
    textures: ['specularTexture', 'specularColorTexture'],
  },
  KHR_materials_transmission: {
    words: 'transmission',
    numbers: { transmissionFactor: 1 },
    textures: ['transmissionTexture'],
  },
  KHR_materials_unlit: { words: 'unlit shading', numbers: {}, textures: [] },
  KHR_materials_volume: {
    words: 'volume',
    numbers: { thicknessFactor: 1, attenuationDistance: 1, attenuationColor: 3 },
    textures: ['thicknessTexture'],
  },
} as const satisfies Record<string, MaterialExtension>;

export interface MaterialExtension {
  words: string;
  numbers: Record<string, 1 | 3>;
  textures: readonly string[];
}

const index = z.int().nonnegative();

export const TextureInfo = z.object({
  index,
  texCoord: index.optional(),
  /** Of normal maps. */
  scale: z.number().optional(),
  /** Of occlusion maps. */
  strength: z.number().optional(),
  extensions: z
    .object({
      KHR_texture_transform: z
        .object({
          offset: z.array(z.number()).length(2).optional(),
          rotation: z.number().optional(),
          scale: z.array(z.number()).length(2).optional(),
          texCoord: index.optional(),
        })
        .optional(),
    })
    .optional(),
});
export type TextureInfo = z.infer<typeof TextureInfo>;

/** What an extension says, by the names of the table. */
export type ExtensionValues = Record<string, number | number[] | TextureInfo | undefined>;

/** The table as a schema; which keys and entries it makes, `fromEntries` forgets. */
export const MaterialExtensions = z.object(
  Object.fromEntries(
    Object.entries<MaterialExtension>(MATERIAL_EXTENSIONS).map(([name, { numbers, textures }]) => [
      name,
      z
        .object({
          ...Object.fromEntries(
            Object.entries(numbers).map(([key, length]) => [
              key,
              (length === 1 ? z.number() : z.array(z.number()).length(length)).optional(),
            ]),
          ),
          ...Object.fromEntries(textures.map((key) => [key, TextureInfo.optional()])),
        })
        .optional(),
    ]),
  ) as unknown as Record<keyof typeof MATERIAL_EXTENSIONS, z.ZodOptional<z.ZodType<ExtensionValues>>>,
);

/** The extensions of a material that are in the table, with what they say. */
export function* extensionsIn(
  extensions: z.infer<typeof MaterialExtensions> | undefined,
): Generator<[string, ExtensionValues]> {
  for (const name of Object.keys(MATERIAL_EXTENSIONS) as (keyof typeof MATERIAL_EXTENSIONS)[]) {
    const values = extensions?.[name];
    if (values) yield [name, values];
  }
}
