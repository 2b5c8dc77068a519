import sharp from 'sharp';

/** Pixels of a side of a cell: of few pictures, and of more than these. */
const CELL = { few: 384, many: 256 } as const;
const FEW = 4;
const GAP = 8;
/** More than any thumbnail has. */
const MOST_PIXELS = 40_000_000;
const BACKGROUND = '#1e1f22';
const EMPTY = '#2b2d31';

/** The digits as strokes in a box of 10 by 16: a sheet needs no font, which a machine may not have. */
const STROKES: Readonly<Record<string, string>> = {
  1: 'M2 4 L6 1 V15',
  2: 'M1 4 Q1 1 5 1 Q9 1 9 5 Q9 8 1 15 H9',
  3: 'M1 2 Q4 0 6 1 Q9 2 8 5 Q7 7 4 7 Q9 7 9 11 Q9 15 5 15 Q2 15 1 13',
  4: 'M7 15 V1 L1 11 H9',
  5: 'M8 1 H2 L1.5 7 Q9 5 9 10 Q9 15 5 15 Q2 15 1 13',
  6: 'M8 2 Q1 1 1 10 Q1 15 5 15 Q9 15 9 11 Q9 7 5 7 Q2 7 1 10',
  7: 'M1 1 H9 Q5 7 4 15',
  8: 'M5 7 Q1 7 2 3 Q5 -1 8 3 Q9 7 5 7 Q1 7 1 11 Q1 15 5 15 Q9 15 9 11 Q9 7 5 7',
  9: 'M9 6 Q8 9 5 9 Q1 9 1 5 Q1 1 5 1 Q9 1 9 6 Q9 13 4 15',
};

/**
 * Pictures side by side, each with its number, as one WebP: two in a row, or three of more than four. Where there is no picture (yet), the cell is
 * empty. Libvips does the work in threads of its own.
 * @param pictures at most nine, in any format that sharp reads; undefined for an empty cell
 * @throws one of them is no picture
 */
export async function contactSheet(pictures: readonly (Uint8Array | undefined)[]): Promise<Uint8Array> {
  const isMany = pictures.length > FEW;
  const side = isMany ? CELL.many : CELL.few;
  const columns = isMany ? 3 : Math.min(2, pictures.length);
  const rows = Math.ceil(pictures.length / columns);
  const at = (place: number) => GAP + place * (side + GAP);
  const cells = await Promise.all(
    pictures.map(async (picture, i) => [
      { input: await cell(picture, side), left: at(i % columns), top: at(Math.floor(i / columns)) },
      { input: badge(i + 1), left: at(i % columns) + GAP, top: at(Math.floor(i / columns)) + GAP },
    ]),
  );
  const size = { width: at(columns), height: at(rows) };
  const sheet = sharp({ create: { ...size, channels: 3, background: BACKGROUND } }).composite(cells.flat());
  return new Uint8Array(await sheet.webp({ quality: 85 }).toBuffer());
}

function cell(picture: Uint8Array | undefined, side: number): Promise<Buffer> {
  if (!picture) {
    return sharp({ create: { width: side, height: side, channels: 3, background: EMPTY } })
      .png()
      .toBuffer();
  }
  return sharp(picture, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize(side, side, { fit: 'contain', background: EMPTY })
    .flatten({ background: EMPTY })
    .png()
    .toBuffer();
}

/** White on a dark disc, as an SVG of 48 pixels a side: readable on any picture. */
export function badge(number: number): Buffer {
  const stroke = STROKES[number] ?? '';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48">
      <circle cx="24" cy="24" r="22" fill="#111214" fill-opacity="0.85"/>
      <path transform="translate(16.5 12) scale(1.5)" d="${stroke}" fill="none" stroke="#fff" stroke-width="2"
        stroke-linecap="round" stroke-linejoin="round"/>
    </svg>`,
  );
}
