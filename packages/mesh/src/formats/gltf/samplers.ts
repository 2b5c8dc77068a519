import type { Sampler, Texture, Wrap } from '../../core/model.ts';
import type { GltfLists } from './read/gltf-schema.ts';

/** Samplers of glTF 2.0, section 5.26. */

export const WRAPS = { clamp: 33071, mirror: 33648, repeat: 10497 } as const satisfies Record<Wrap, number>;
const MAG_FILTERS: readonly number[] = [9728, 9729];
const MIN_FILTERS: readonly number[] = [9728, 9729, 9984, 9985, 9986, 9987];

/** Undefined where it says no more than what is meant without it: repeated, and filtered as a program likes. */
export function samplerOf(source: GltfLists['samplers'][number] | undefined): Sampler | undefined {
  const wrapS = wrapOf(source?.wrapS);
  const wrapT = wrapOf(source?.wrapT);
  const magFilter = MAG_FILTERS.find((filter) => filter === source?.magFilter);
  const minFilter = MIN_FILTERS.find((filter) => filter === source?.minFilter);
  if (wrapS === 'repeat' && wrapT === 'repeat' && isSmooth(magFilter) && isSmooth(minFilter)) return undefined;
  return { wrapS, wrapT, ...(magFilter !== undefined && { magFilter }), ...(minFilter !== undefined && { minFilter }) };
}

function wrapOf(number: number | undefined): Wrap {
  if (number === WRAPS.clamp) return 'clamp';
  return number === WRAPS.mirror ? 'mirror' : 'repeat';
}

/** Linear, or between levels of detail that are. */
const isSmooth = (filter: number | undefined) => filter === undefined || filter === 9729 || filter === 9987;

/** The same image with the sampler that a texture names; one for each pair, so that users of one stay together. */
export function createSampled(samplers: GltfLists['samplers']): (id: number | undefined, image: Texture) => Texture {
  const made = new Map<Texture, Map<string, Texture>>();
  return (id, image) => {
    const sampler = samplerOf(samplers[id ?? -1]);
    if (!sampler) return image;
    const key = JSON.stringify(sampler);
    const known = made.get(image) ?? new Map<string, Texture>();
    const sampled = known.get(key) ?? { ...image, sampler };
    made.set(image, known.set(key, sampled));
    return sampled;
  };
}
