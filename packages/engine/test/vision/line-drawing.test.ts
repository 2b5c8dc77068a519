import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodePicture } from '../../src/vision/decode.ts';
import { segment } from '../../src/vision/segment.ts';

/** Drawings by a script of which the shape is known. */

const SIDE = 400;

interface Drawn {
  ink: string;
  paper: string;
  /** Pixels. */
  pen: number;
  /** Of the outline, not drawn. */
  gap?: number;
  kind?: 'png' | 'jpeg';
}

const radius = (angle: number) => 120 + 26 * Math.sin(3 * angle + 1) + 14 * Math.cos(5 * angle);

/** An outline around the middle with an eye and two strokes inside, as a file. */
function drawing({ ink, paper, pen, gap = 0, kind = 'png' }: Drawn): Promise<Buffer> {
  const steps = 360;
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const angle = gap / 120 + ((2 * Math.PI - gap / 120) * i) / steps;
    return `${SIDE / 2 + radius(angle) * Math.cos(angle)},${SIDE / 2 + radius(angle) * Math.sin(angle)}`;
  });
  const inner =
    '<circle cx="170" cy="160" r="18"/><path d="M150 240 q50 40 100 -10"/><path d="M240 140 l20 30"/><path d="M200 215 v-40"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="100%" height="100%" fill="${paper}"/>
    <g fill="none" stroke="${ink}" stroke-width="${pen}" stroke-linecap="round"><polyline points="${points.join(' ')}"/>${inner}</g></svg>`;
  const picture = sharp(Buffer.from(svg)).removeAlpha();
  return (kind === 'png' ? picture.png() : picture.jpeg({ quality: 80 })).toBuffer();
}

const cutOf = async (bytes: Buffer) => segment(await decodePicture(bytes, 1000));

/** Intersection over union with the shape that the outline runs around, its lines included. */
function overlapWithShape({ mask, width }: { mask: Float32Array; width: number }, pen: number): number {
  let [both, any] = [0, 0];
  mask.forEach((value, p) => {
    const [x, y] = [(p % width) + 0.5 - SIDE / 2, Math.floor(p / width) + 0.5 - SIDE / 2];
    const [a, b] = [value >= 0.5, Math.hypot(x, y) <= radius(Math.atan2(y, x)) + pen / 2];
    if (a && b) both++;
    if (a || b) any++;
  });
  return both / any;
}

test.for([
  ['ink', { ink: '#000', paper: '#fff', pen: 5 }],
  ['a marker', { ink: '#1c2e7a', paper: '#fff', pen: 11, kind: 'jpeg' }],
  ['a pencil', { ink: '#8a8a8a', paper: '#f4f0e6', pen: 2, kind: 'jpeg' }],
] satisfies [string, Drawn][])('what the lines of %s enclose is the subject', async ([, drawn]) => {
  const subject = await cutOf(await drawing(drawn));

  expect(subject.grade).toBe('sure');
  expect(overlapWithShape(subject, drawn.pen)).toBeGreaterThan(0.95);
});

test('an outline with a gap is filled, and asked about', async () => {
  const subject = await cutOf(await drawing({ ink: '#000', paper: '#fff', pen: 4, gap: 16 }));

  expect(subject).toMatchObject({ grade: 'doubtful', doubt: expect.stringContaining('do not enclose') });
  expect(overlapWithShape(subject, 4)).toBeGreaterThan(0.95);
});

test('the hole of a thing that is no drawing stays one, and lines that enclose nothing are not filled', {
  tags: 'long',
}, async () => {
  const of = (inner: string) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#fff"/>${inner}</svg>`,
      ),
    )
      .removeAlpha()
      .png()
      .toBuffer();
  const ring = await cutOf(await of('<circle cx="200" cy="200" r="110" fill="none" stroke="#222" stroke-width="50"/>'));
  const cross = await cutOf(await of('<path d="M100 100 L300 300 M300 100 L100 300" stroke="#000" stroke-width="6"/>'));

  const middle = 200 * ring.width + 200;
  expect(ring.mask[middle]).toBeLessThan(0.5);
  expect(cross.mask.filter((value) => value > 0.5).length).toBeLessThan(SIDE * SIDE * 0.05);
});

test('a subject that fills the picture is asked about, not refused', { tags: 'long' }, async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#fff"/>
    <rect x="5" y="5" width="390" height="390" rx="30" fill="#b3261e"/></svg>`;
  const subject = await cutOf(await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer());

  expect(subject).toMatchObject({ grade: 'doubtful', doubt: 'the subject fills the whole picture' });
});
