import type { TextureResolution } from './fields.ts';

/** What the texture fields of a request come down to: all stages that paint read them alike. */

export interface TextureInput {
  texture_resolution?: TextureResolution | undefined;
  hd_texture: boolean;
}

/** `texture_resolution` wins over the deprecated `hd_texture`. */
export function resolveTexture({ texture_resolution, hd_texture }: TextureInput): TextureResolution {
  return texture_resolution ?? (hd_texture ? '4k' : '2k');
}

/** Which maps a textured result carries beside the base colour (core specification, sections 2.3, 4.2 and 4.3). */
export function resolveMaps(input: TextureInput & { ai_model?: string | undefined; enable_pbr: boolean }) {
  return {
    pbr: input.enable_pbr,
    emission: input.enable_pbr && input.ai_model === 'gen-6' && resolveTexture(input) !== '8k',
  };
}

/** How many times as long as with 2k. Measured with our own engine, with all maps. */
export function textureEffort(input: TextureInput): number {
  return { '2k': 1, '4k': 2, '8k': 4 }[resolveTexture(input)];
}
