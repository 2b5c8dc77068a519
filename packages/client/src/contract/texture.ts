import type { TextureResolution } from './fields.ts';
import type { Rule } from './rules.ts';
import { being, sentence, these } from './sentences.ts';

/** The texture settings of a request, interpreted alike by all stages that paint. */

export interface TextureInput {
  texture_resolution?: TextureResolution | undefined;
  hd_texture: boolean;
}

/** `texture_resolution` wins over the deprecated `hd_texture`. */
export function resolveTexture({ texture_resolution, hd_texture }: TextureInput): TextureResolution {
  return texture_resolution ?? (hd_texture ? '4k' : '2k');
}

const NEW_FOR_LARGE = sentence('values_need', these('4k', '8k'), being('ai_model', 'gen-6', 'gen-7', 'latest'));

/** The oldest generation has no large textures where a preview is textured (core specification, section 4.2). */
export const largeTextures: Rule<TextureInput & { ai_model?: string | undefined }> = (input, complain) => {
  if (input.ai_model === 'gen-5' && resolveTexture(input) !== '2k') complain('texture_resolution', NEW_FOR_LARGE);
};

/** Which maps a textured result carries beside the base colour (core specification, sections 2.3, 4.2 and 4.3). */
export function resolveMaps(input: TextureInput & { ai_model?: string | undefined; enable_pbr: boolean }) {
  return {
    pbr: input.enable_pbr,
    emission: input.enable_pbr && input.ai_model === 'gen-6' && resolveTexture(input) !== '8k',
  };
}

/** Duration relative to 2k, measured with the built-in engine and all maps. */
export function textureEffort(input: TextureInput): number {
  return { '2k': 1, '4k': 2, '8k': 4 }[resolveTexture(input)];
}
