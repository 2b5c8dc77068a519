import sharp from 'sharp';
import { TEST_PIXELS } from '../../../../test/support/run-recipe.ts';
import type { RecipeContext } from '../../src/base/recipe.ts';

/** What the service gives the recipes that start from a photo, with files kept in memory. */

export const PHOTO_URL = 'https://pictures.example/photo.png';
export const SOURCE_ID = '018a210d-8ba4-705c-b111-1f1776f7f578';

export interface Kept {
  context: RecipeContext;
  files: Map<string, Uint8Array>;
  hidden: Set<string>;
}

export function memory(changes: Partial<RecipeContext> = {}): Kept {
  const files = new Map<string, Uint8Array>();
  const hidden = new Set<string>();
  const context: RecipeContext = {
    seed: 3,
    progress: () => {},
    put: async (name, bytes, options) => {
      files.set(name, bytes);
      if (options?.private) hidden.add(name);
    },
    fetched: {},
    now: () => 0,
    mostPixels: TEST_PIXELS,
    ...changes,
  };
  return { context, files, hidden };
}

/** A build's context over the files that a prototype kept. */
export function after(type: string, { files }: Pick<Kept, 'files'>): Kept {
  return memory({
    source: { type, input: {}, files: [...files.keys()], read: async (name) => files.get(name)! },
  });
}

export async function picture(shapes: string, size = 320): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${shapes}</svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}

/** A bird before nothing. */
export const BIRD =
  '<ellipse cx="150" cy="215" rx="105" ry="72" fill="#f5c518"/><circle cx="215" cy="110" r="60" fill="#f5c518"/><path d="M268 108L314 118L268 138Z" fill="#e8701a"/><circle cx="230" cy="95" r="11" fill="#111"/>';
/** A picture without a subject of its own: a mosaic over the whole frame. */
export const MOSAIC = Array.from(
  { length: 100 },
  (_, i) =>
    `<rect x="${(i % 10) * 32}" y="${Math.floor(i / 10) * 32}" width="32" height="32" fill="hsl(${(i * 137) % 360},65%,${35 + ((i * 7) % 40)}%)"/>`,
).join('');
