import { UserError } from 'kiln-errors';
import { byteTable, fromOklab, oklabOf, type Rgb, toOklab } from 'kiln-mesh/core/color';
import { createRandom } from 'kiln-mesh/core/random';
import { createCamera } from 'kiln-mesh/render/camera';
import type { Lexicon } from '../../content/lexicon.ts';
import { linearColor } from '../../paint/named-colors.ts';
import { bilinear } from '../../vision/bilinear.ts';
import { decodePicture } from '../../vision/decode.ts';
import { findPalette } from '../../vision/pixel-art/find-palette.ts';
import { type Subject, segment } from '../../vision/segment.ts';
import { applyStyle, labOf, snap } from './filters.ts';
import { findSky } from './find-sky.ts';
import { paintPlace } from './paint-place.ts';
import { paintStudio } from './paint-studio.ts';
import { fromSharp, over, type RasterImage, toSharp, trimmed } from './raster-image.ts';
import { type Edit, readEdit } from './read-edit.ts';
import type { Wish } from './read-wish.ts';
import { stickerRim } from './sticker.ts';

/**
 * Edits of pictures by words, with classical means: filters, palettes, a cut-out of the subject and what is put behind
 * it. Nothing is invented: a picture that cannot be separated, or words that are no known edit, are refused.
 */

export interface EditOptions {
  /** Most pixels of the longer side; pictures are never enlarged. */
  side: number;
  seed: number;
  lexicon: Lexicon;
  /** A picture, by its place, with its subject as alpha: else the subject is found by `segment`. */
  cutOut?(at: number): Uint8Array | undefined;
  progress(fraction: number, step: string): void;
}

export interface EditedPicture {
  image: RasterImage;
  unknown: string[];
  notes: string[];
}

const KNOWN =
  'pixel art, mosaic, halftone, poster, comic or cartoon, sketch, line art, blueprint, watercolour, clay, sticker, cut-out, background of (a colour, a place, another picture), palette of (colours, another picture), a new colour, black and white, sepia, negative, blur, sharpen, mirror, rotate, brighter, darker, vivid, faded, warmer, cooler, collage';

/** @throws UserError `bad_image`, `image_too_complex`, `no_known_edit`, `no_such_picture` */
export async function editPicture(
  prompt: string,
  references: readonly Uint8Array[],
  options: EditOptions,
): Promise<EditedPicture> {
  const { side, seed, lexicon, progress } = options;
  const edit = readEdit(prompt, references.length, lexicon);
  checkEdit(edit, references.length);
  progress(0.05, 'Reading the picture');
  const open = async (at: number) => {
    const { width, height, rgba } = await decodePicture(references[at], side);
    return { width, height, rgba };
  };
  const subjectGiven = async (at: number) => {
    const cut = options.cutOut?.(at);
    return cut && segment(await decodePicture(cut, side));
  };
  const first = isOfFirst(edit) ? await subjectGiven(0) : undefined;
  const notes: string[] = [];
  const used = new Set([0]);
  let image = await open(0);
  if (edit.collage) {
    const pictures = [];
    for (let i = 0; i < references.length; i++) pictures.push(await open(i));
    references.forEach((_, i) => void used.add(i));
    image = await collage(pictures, side);
  }
  progress(0.2, 'Finding the subject');
  if (edit.skyColor !== undefined) image = await withSky(image, edit.skyColor);
  if (edit.recolor !== undefined) {
    const subject = first ?? subjectOf(image, 'soft');
    notes.push(...recolorNotes(edit, subject));
    image = recolored(image, subject, edit.recolor);
  }
  if (edit.insert !== undefined) {
    used.add(edit.insert);
    image = await inserted(image, await open(edit.insert), await subjectGiven(edit.insert));
  }
  if (edit.backdropOf !== undefined) {
    used.add(edit.backdropOf);
    const behind = toSharp(await open(edit.backdropOf)).resize(image.width, image.height, { fit: 'cover' });
    image = over(await fromSharp(behind), cutOut(image, first ?? subjectOf(image, 'sure')));
  } else if (edit.backdrop)
    image = over(backdropFor(edit.backdrop, image, seed), cutOut(image, first ?? subjectOf(image, 'sure')));
  else if (edit.cutOut) image = cutOut(image, first ?? subjectOf(image, 'sure'));
  progress(0.5, 'Drawing');
  if (edit.palette.length > 0) {
    image = inPalette(
      image,
      edit.palette.map((color) => toOklab(...linearColor(color))),
    );
  } else if (edit.paletteOf !== undefined) {
    used.add(edit.paletteOf);
    const { lab, weights } = labOf(await open(edit.paletteOf), 9000);
    image = inPalette(image, findPalette(lab, weights, 10, createRandom(seed)));
    notes.push('Of the other picture its colours were taken over, not how it is drawn.');
  }
  for (const call of edit.styles)
    image = call.name === 'sticker' ? await stickerRim(image) : await applyStyle(image, call, seed);
  if (used.size < references.length) notes.push('Only the pictures that the words name were used, and the first one.');
  progress(1, 'Drawing');
  return { image, unknown: edit.unknown, notes };
}

/** The pictures, by their places, whose subjects the words of an edit need. */
export function subjectsOf(prompt: string, count: number, lexicon: Lexicon): number[] {
  const edit = readEdit(prompt, count, lexicon);
  const { insert = count } = edit;
  return [...(isOfFirst(edit) ? [0] : []), ...(insert < count ? [insert] : [])];
}

/** Whether it is the subject of the first picture alone that is cut out. */
function isOfFirst(edit: Edit): boolean {
  const needsSubject = edit.cutOut || [edit.backdrop, edit.backdropOf, edit.recolor].some((part) => part !== undefined);
  return needsSubject && !edit.collage && edit.insert === undefined;
}

/** @throws UserError `no_known_edit`, `no_such_picture` */
function checkEdit(edit: Edit, pictures: number): void {
  if (!hasEffect(edit)) {
    throw new UserError(
      'no_known_edit',
      `No word of the prompt is an edit that the built-in engine knows. It knows: ${KNOWN}.`,
    );
  }
  for (const at of [edit.paletteOf, edit.backdropOf, edit.insert]) {
    if (at !== undefined && at >= pictures)
      throw new UserError(
        'no_such_picture',
        `The prompt speaks of picture ${at + 1}, and there ${pictures === 1 ? 'is only one' : `are only ${pictures}`}.`,
      );
  }
}

function hasEffect(edit: Edit): boolean {
  return (
    edit.styles.length > 0 ||
    edit.cutOut ||
    edit.collage ||
    edit.palette.length > 0 ||
    [edit.backdrop, edit.backdropOf, edit.paletteOf, edit.recolor, edit.skyColor, edit.insert].some(
      (part) => part !== undefined,
    )
  );
}

/** The least share of a picture that is taken for a sky. */
const LEAST_SKY = 0.04;

/** @throws UserError `image_too_complex` where no sky can be found */
async function withSky(image: RasterImage, color: string): Promise<RasterImage> {
  const sky = await findSky(image);
  if (sky.share >= LEAST_SKY) return recolored(image, sky, color);
  throw new UserError(
    'image_too_complex',
    'No sky can be told apart in the picture: it should reach the upper edge, and be of about one colour.',
  );
}

function recolorNotes({ subject: name = 'subject' }: Edit, subject: Subject | undefined): string[] {
  if (!subject) return [`The ${name} cannot be told from the background, so the whole picture was tinted.`];
  return name === 'subject' ? [] : [`The ${name} was taken to be what stands out of the background, as a whole.`];
}

/** @param want 'sure' refuses a doubtful cut, 'soft' takes the whole picture then */
function subjectOf(image: RasterImage, want: 'sure' | 'soft'): Subject | undefined {
  let clear = 0;
  for (let i = 3; i < image.rgba.length; i += 4) if (image.rgba[i] < 128) clear++;
  const subject = segment({ ...image, cutOut: clear > (image.width * image.height) / 100 });
  if (subject.grade === 'sure') return subject;
  if (want === 'soft') return undefined;
  throw new UserError(
    'image_too_complex',
    `The subject cannot be told from the background${subject.doubt ? `: ${subject.doubt}` : ''}. Use a picture with a plain background, or a PNG with transparency.`,
  );
}

type Mask = Pick<Subject, 'mask' | 'width' | 'height'>;

/** The subject's share at a pixel of the picture, between the mask's values. */
function shareAt(subject: Mask, image: RasterImage, pixel: number): number {
  const [x, y] = [pixel % image.width, Math.floor(pixel / image.width)];
  const u = ((x + 0.5) * subject.width) / image.width - 0.5;
  return bilinear(subject.mask, subject, u, ((y + 0.5) * subject.height) / image.height - 0.5);
}

function cutOut(image: RasterImage, subject: Subject | undefined): RasterImage {
  if (!subject) return image;
  const rgba = new Uint8Array(image.rgba);
  for (let i = 0; i < rgba.length; i += 4) {
    rgba[i + 3] = Math.round(Math.min(rgba[i + 3], shareAt(subject, image, i / 4) * 255));
  }
  return { ...image, rgba };
}

function backdropFor(wish: Wish, { width, height }: RasterImage, seed: number): RasterImage {
  const camera = createCamera(
    { azimuthDegrees: 0, elevationDegrees: 5 },
    { shiftX: 0, shiftY: 0.15, distance: 4.2 },
    width,
    height,
  );
  const at = { width, height, camera, ground: -0.6, seed };
  return wish.plain.length > 0
    ? paintStudio(wish.plain, wish.gradient || wish.plain.length > 1, { ...at, even: true })
    : paintPlace(wish, at);
}

/** The subject in another colour: its light and shade stay, and greys take the colour on too. */
function recolored(image: RasterImage, subject: Mask | undefined, hex: string): RasterImage {
  const asked = toOklab(...linearColor(hex));
  const labAt = oklabOf(image.rgba);
  const byte = byteTable();
  const rgba = new Uint8Array(image.rgba);
  let [sum, weight] = [0, 0];
  const shares = new Float32Array(rgba.length / 4);
  for (let i = 0; i < shares.length; i++) {
    shares[i] = subject ? shareAt(subject, image, i) : 1;
    sum += shares[i] * labAt(i)[0];
    weight += shares[i];
  }
  const mean = weight > 0 ? sum / weight : 0.5;
  for (let i = 0; i < shares.length; i++) {
    if (shares[i] < 0.01) continue;
    const own = labAt(i);
    const light = Math.min(0.99, Math.max(0.02, own[0] + (asked[0] - mean) * 0.7));
    // Very dark and very light places (eyes, highlights) keep less colour.
    const keep = Math.min(1, light / 0.3, (1 - light) / 0.12);
    const color = fromOklab(light, asked[1] * keep, asked[2] * keep);
    for (let k = 0; k < 3; k++) {
      const to = byte(color[k]);
      rgba[i * 4 + k] = Math.round(rgba[i * 4 + k] + (to - rgba[i * 4 + k]) * shares[i]);
    }
  }
  return { ...image, rgba };
}

/** Every pixel in the palette's nearest colour, once its range of lightness fits the palette's. */
function inPalette(image: RasterImage, palette: readonly Rgb[]): RasterImage {
  const { lab } = labOf(image, 9000);
  const own = Array.from({ length: lab.length / 3 }, (_, i) => lab[i * 3]).sort((a, b) => a - b);
  const [low, high] = [own[Math.floor(own.length * 0.03)], own[Math.floor(own.length * 0.97)]];
  const lights = palette.map(([light]) => light);
  const [from, to] = [Math.min(...lights), Math.max(...lights)];
  const labAt = oklabOf(image.rgba);
  const byte = byteTable();
  const rgba = new Uint8Array(image.rgba);
  for (let i = 0; i < rgba.length; i += 4) {
    const [light, a, b] = labAt(i / 4);
    const t = Math.min(1, Math.max(0, (light - low) / Math.max(0.05, high - low)));
    const color = fromOklab(from + (to - from) * t, a * 0.6, b * 0.6);
    rgba.set(color.map(byte), i);
  }
  return snap({ ...image, rgba }, palette);
}

/** The second picture's subject, on the lower right of the first. */
async function inserted(image: RasterImage, other: RasterImage, subject?: Subject): Promise<RasterImage> {
  const cut = cutOut(other, subject ?? subjectOf(other, 'sure'));
  const small = await trimmed(cut, Math.round(image.width * 0.46), Math.round(image.height * 0.5));
  const layer = new Uint8Array(image.rgba.length);
  const [left, top] = [
    image.width - small.width - Math.round(image.width * 0.04),
    image.height - small.height - Math.round(image.height * 0.04),
  ];
  for (let y = 0; y < small.height; y++) {
    const from = y * small.width * 4;
    layer.set(small.rgba.subarray(from, from + small.width * 4), ((top + y) * image.width + left) * 4);
  }
  return over(image, { ...image, rgba: layer });
}

async function collage(pictures: readonly RasterImage[], side: number): Promise<RasterImage> {
  const columns = Math.ceil(Math.sqrt(pictures.length));
  const rows = Math.ceil(pictures.length / columns);
  const cell = Math.floor(side / columns);
  const cells = await Promise.all(
    pictures.map((picture) => toSharp(picture).resize(cell, cell, { fit: 'cover' }).png().toBuffer()),
  );
  const canvas = {
    width: cell * columns,
    height: cell * rows,
    rgba: new Uint8Array(cell * columns * cell * rows * 4).fill(255),
  };
  const layers = cells.map((input, i) => {
    const inRow = Math.min(columns, pictures.length - Math.floor(i / columns) * columns);
    const left = Math.floor(((columns - inRow) * cell) / 2) + (i % columns) * cell;
    return { input, left, top: Math.floor(i / columns) * cell };
  });
  return fromSharp(toSharp(canvas).composite(layers));
}
