import { Worker } from 'node:worker_threads';
import sharp from 'sharp';

/** Sheets of captioned pictures: drawn by worker threads, laid out in columns, saved. */

export interface Tile {
  label: string;
  picture: Uint8Array;
}

const CAPTION = 30;

/**
 * Runs `script` in workers, one for each label; it gets the label as its workerData and posts the picture's bytes.
 * Each worker takes the next label when it is done with one.
 */
export async function drawTiles(script: string, labels: readonly string[], workers: number): Promise<Tile[]> {
  const tiles: Tile[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (next < labels.length) {
        const index = next++;
        const label = labels[index]!;
        const picture = await new Promise<Uint8Array>((resolve, reject) => {
          const worker = new Worker(new URL(script), { workerData: label });
          worker.once('message', resolve).once('error', reject);
        });
        tiles[index] = { label, picture };
      }
    }),
  );
  return tiles;
}

/** @param width, height of a picture without its caption, in pixels; `file` below docs/images, or a whole path */
export async function saveSheet(
  tiles: readonly Tile[],
  { width, height, columns, file }: { width: number; height: number; columns: number; file: string },
): Promise<void> {
  const rows = Math.ceil(tiles.length / columns);
  const place = (i: number) => ({
    left: (i % columns) * width,
    top: Math.floor(i / columns) * (height + CAPTION),
  });
  await sharp({
    create: { width: columns * width, height: rows * (height + CAPTION), channels: 3, background: '#fff' },
  })
    .composite(
      tiles.flatMap(({ label, picture }, i) => [
        { input: Buffer.from(picture), ...place(i) },
        { input: caption(label, width), left: place(i).left, top: place(i).top + height },
      ]),
    )
    .toFormat(file.endsWith('.png') ? 'png' : 'webp', { quality: 72, effort: 6 })
    .toFile(new URL(file, new URL('../docs/images/', import.meta.url)).pathname);
}

function caption(text: string, width: number): Buffer {
  const escaped = text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]!);
  return Buffer.from(
    `<svg width="${width}" height="${CAPTION}"><rect width="100%" height="100%" fill="#fff"/><text x="50%" y="19" font-family="sans-serif" font-size="${text.length > width / 6.4 ? 9.5 : 11}" fill="#333" text-anchor="middle">${escaped}</text></svg>`,
  );
}
