import { ModelReadError } from '../model-read-error.ts';

/**
 * What one file may ask of us. Everything that a file declares is taken from one budget, times the number of places that
 * use it, before anything is allocated or copied for it: a mesh that stands in thirty nodes is thirty meshes. Readers of
 * all formats ask it, and it is asked nowhere else what is too much.
 */
export interface SizeBudget {
  /**
   * @param uses in how many places it stands
   * @throws {ModelReadError} `too_large`: what is too much, how much there may be, and what to change
   */
  take(kind: SizeKind, count: number, uses?: number): void;
}

interface Size {
  most: number;
  /** In a sentence: "The model has 7,000,000 ___". */
  what: string;
  advice: string;
}

const SPLIT = 'Split it into several files.';
const SIMPLIFY = 'Simplify it first, or place its meshes fewer times.';

/** The sums over a whole file. What is few in any honest file has a bound that no honest file meets. */
const SIZES = {
  triangles: { most: 2_000_000, what: 'triangles', advice: SIMPLIFY },
  /** Before joining: a triangle soup has three a triangle. */
  points: { most: 6_000_000, what: 'points', advice: SIMPLIFY },
  /** What lists, packed data and archives become in memory. */
  bytes: { most: 1024 ** 3, what: 'bytes of data', advice: 'Leave out what it does not need.' },
  /** Of all images: 64 of 4k, 16 of 8k. */
  pixels: { most: 16 * 8192 * 8192, what: 'pixels in its images', advice: 'Use fewer or smaller images.' },
  /** Keys of all channels of all clips. */
  keys: { most: 5_000_000, what: 'animation keys', advice: 'Leave out clips, or sample them less often.' },
  channels: { most: 100_000, what: 'animation channels', advice: 'Leave out clips.' },
  joints: { most: 20_000, what: 'joints in its skins', advice: 'Leave out skins that nothing uses.' },
  nodes: { most: 20_000, what: 'nodes', advice: SPLIT },
  /** Meshes and pieces of meshes, each as often as it is placed. */
  parts: { most: 20_000, what: 'parts', advice: 'Join its meshes, or split it into several files.' },
  materials: { most: 20_000, what: 'materials', advice: SPLIT },
  images: { most: 2_000, what: 'images', advice: 'Use fewer images.' },
  /** Accessors, views, buffers, skins: the plumbing of a glTF file. */
  lists: { most: 200_000, what: 'lists of data', advice: SPLIT },
  /** Of text formats: values of JSON, tags of XML, lines, and of binary ones records and fields. */
  values: { most: 20_000_000, what: 'values', advice: SPLIT },
  /** Files of an archive. */
  files: { most: 1_000, what: 'files', advice: 'Leave out what the model does not need.' },
} as const satisfies Record<string, Size>;

export type SizeKind = keyof typeof SIZES;

export interface SizeLimits extends Record<SizeKind, number> {
  /** Of the file as it comes. */
  fileBytes: number;
  /** Bytes that come of one byte of the file; small files may always become `smallBytes`. */
  ratio: number;
  smallBytes: number;
  /** Of one image. */
  imagePixels: number;
}

// The keys are those of SIZES, which `fromEntries` forgets.
const SUMS = Object.fromEntries(Object.entries(SIZES).map(([kind, { most }]) => [kind, most])) as Record<
  SizeKind,
  number
>;

export const SIZE_LIMITS: SizeLimits = {
  ...SUMS,
  fileBytes: 256 * 1024 * 1024,
  ratio: 200,
  smallBytes: 64 * 1024 * 1024,
  imagePixels: 8192 * 8192,
};

/** @param fileBytes the size of the file as it came */
export function createSizeBudget(limits: SizeLimits, fileBytes: number): SizeBudget {
  const most = { ...limits, bytes: Math.min(limits.bytes, Math.max(limits.smallBytes, fileBytes * limits.ratio)) };
  const taken = new Map<SizeKind, number>();
  return {
    take(kind, count, uses = 1) {
      const sum = (taken.get(kind) ?? 0) + count * uses;
      taken.set(kind, sum);
      // Written so that a sum that is no number does not pass either.
      if (sum <= most[kind]) return;
      const { what, advice } = SIZES[kind];
      const [found, allowed] = [sum, most[kind]].map((number) => number.toLocaleString('en'));
      const places = uses > 1 ? ', counted in every place that uses them' : '';
      const size = most[kind] < limits[kind] ? ' of a file of its size' : '';
      throw new ModelReadError(
        'too_large',
        `The model declares ${found} ${what} or more${places}: at most ${allowed} can be read${size}. ${advice}`,
      );
    },
  };
}
