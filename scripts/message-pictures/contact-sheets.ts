import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Shot } from './studio.ts';

/** Pictures of messages, side by side with a caption above each: one WebP a sheet, none above 200 kB. */

const COLUMNS = 2;
const GAP = 16;
const CAPTION = 30;
const PADDING = 10;
const MOST_BYTES = 200_000;
const CHAT = '#1a1a1e';

/** @returns what was written */
export async function saveSheets(shots: readonly Shot[], folder: string): Promise<string[]> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const names = [...new Set(shots.map(({ sheet }) => sheet))];
  for (const name of names) {
    const bytes = await sheetOf(shots.filter(({ sheet }) => sheet === name));
    await writeFile(join(folder, `${name}.webp`), bytes);
  }
  return names;
}

async function sheetOf(shots: readonly Shot[]): Promise<Buffer> {
  const sized = await Promise.all(
    shots.map(async ({ picture, caption }) => {
      // Cut at the message's own edge, the first line would touch the caption.
      const padded = await sharp(picture).extend({ top: PADDING, bottom: PADDING, background: CHAT }).png().toBuffer();
      const { width = 0, height = 0 } = await sharp(padded).metadata();
      return { picture: padded, caption, width, height };
    }),
  );
  const wide = Math.max(...sized.map(({ width }) => width));
  const ends = Array.from({ length: Math.min(COLUMNS, sized.length) }, () => GAP);
  const layers = sized.flatMap(({ picture, caption, height }) => {
    const column = ends.indexOf(Math.min(...ends));
    const [left, top] = [GAP + column * (wide + GAP), ends[column] ?? GAP];
    ends[column] = top + CAPTION + height + GAP;
    return [
      { input: captionOf(caption, wide), left, top },
      { input: picture, left, top: top + CAPTION },
    ];
  });
  const width = GAP + ends.length * (wide + GAP);
  const canvas = { width, height: Math.max(...ends), channels: 3, background: CHAT } as const;
  const drawn = await sharp({ create: canvas }).composite(layers).png().toBuffer();
  // Rather coarser than smaller: words must stay readable.
  for (const [scale, quality] of [
    [1, 84],
    [1, 72],
    [1, 60],
    [1, 48],
    [0.85, 60],
    [0.85, 45],
    [0.7, 50],
  ] as const) {
    const webp = { quality, effort: 6, smartSubsample: true };
    const bytes = await sharp(drawn)
      .resize(Math.round(width * scale))
      .webp(webp)
      .toBuffer();
    if (bytes.length <= MOST_BYTES) return bytes;
  }
  throw new Error(`a sheet of ${shots.length} pictures is larger than ${MOST_BYTES} bytes`);
}

function captionOf(text: string, width: number): Buffer {
  const escaped = text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c] ?? c);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${CAPTION}"><rect width="100%" height="100%" fill="#2b2d31"/><text x="12" y="20" font-family="sans-serif" font-size="14" font-weight="600" fill="#dbdee1">${escaped}</text></svg>`,
  );
}
