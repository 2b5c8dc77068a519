import type { Texture } from '../../core/model.ts';
import { broken, ModelReadError } from '../model-read-error.ts';
import { leaveOutFile, type ReadContext } from './read-context.ts';
import { isKtx2, ktx2Size, ktx2ToPng } from './read-ktx2.ts';
import { headText, viewOf } from './signatures.ts';

/** What an image may begin with; what else sharp could decode (SVG, PDF) is a program more than a picture. */
const SIGNATURES: readonly (readonly [at: number, ...forms: string[]])[] = [
  [0, '\x89PNG', '\xff\xd8\xff', 'GIF8', 'II*\0', 'MM\0*'],
  [4, 'ftyp'],
  [8, 'WEBP'],
];

/**
 * The image that a model names. Undefined, and named as left out, where it did not come along or is of a kind that is not
 * read: a bitmap, a DirectDraw surface, a Targa with a palette of its own kind.
 * @throws {ModelReadError} as `readTexture`
 */
export async function findTexture(
  name: string,
  bytes: Uint8Array | undefined,
  context: ReadContext,
): Promise<Texture | undefined> {
  if (!bytes) return leaveOutFile('picture', name, context);
  const head = headText(bytes, 4);
  const isUnread = head.startsWith('BM') || head === 'DDS ' || (/\.tga$/i.test(name) && !isTarga(name, bytes));
  if (isUnread && !hasSignature(bytes)) return leaveOutFile('picture', name, context, 'whose kind is not read');
  return await readTexture(name, bytes, context);
}

/** It has no signature, but for one that some have at their end. */
const isTarga = (name: string, bytes: Uint8Array): boolean =>
  (/\.tga$/i.test(name) || headText(bytes.subarray(-18), 16) === 'TRUEVISION-XFILE') &&
  bytes.length > 18 &&
  TARGA_KINDS.includes(bytes[2]) &&
  TARGA_BITS.includes(bytes[16]) &&
  !hasSignature(bytes);
/** Palette, colours, grey; the same packed. */
const TARGA_KINDS = [1, 2, 3, 9, 10, 11];
const TARGA_BITS = [8, 16, 24, 32];

/**
 * An image of a model, told by its content. PNG and JPEG stay as they are; other formats become PNG. Its pixels are taken
 * from the budget before they are decoded.
 * @throws {ModelReadError} when it is damaged, has too many pixels, or together with the others does
 */
async function readTexture(name: string, bytes: Uint8Array, context: ReadContext): Promise<Texture> {
  const stem = name.slice(name.replaceAll('\\', '/').lastIndexOf('/') + 1).replace(/\.\w{2,5}$/, '') || 'texture';
  const { width, height, format } = await measureImage(name, bytes, context);
  if (format === 'png' || format === 'jpeg') {
    return { name: stem, mimeType: `image/${format}`, bytes, width, height };
  }
  if (format === 'ktx2') {
    return { name: stem, mimeType: 'image/png', bytes: await ktx2ToPng(bytes, name.slice(0, 80)), width, height };
  }
  if (format === 'targa')
    return { name: stem, mimeType: 'image/png', bytes: await targaToPng(name, bytes), width, height };
  const sharp = await loadSharp();
  const png = await sharp(bytes, { limitInputPixels: context.limits.imagePixels, failOn: 'error' })
    .png()
    .toBuffer()
    .catch((error: unknown) => {
      throw broken(`The image "${name.slice(0, 80)}" is damaged or of an unknown kind.`, error);
    });
  return { name: stem, mimeType: 'image/png', bytes: new Uint8Array(png), width, height };
}

/** Takes the pixels of an image from the budget; only its head is read. */
export async function measureImage(
  name: string,
  bytes: Uint8Array,
  { budget, limits }: ReadContext,
): Promise<Measured> {
  const shown = name.slice(0, 80);
  const facts = await factsOf(name, bytes);
  const { width, height } = facts;
  if (width * height > limits.imagePixels) {
    throw new ModelReadError('too_large', `The image "${shown}" has ${width} x ${height} pixels, which is too many.`);
  }
  budget.take('pixels', width * height);
  return facts;
}

async function factsOf(name: string, bytes: Uint8Array): Promise<Measured> {
  if (isKtx2(bytes)) return { ...ktx2Size(bytes), format: 'ktx2' };
  if (!isTarga(name, bytes)) return await headOf(name.slice(0, 80), bytes);
  const view = viewOf(bytes);
  return { width: view.getUint16(12, true), height: view.getUint16(14, true), format: 'targa' };
}

async function targaToPng(name: string, bytes: Uint8Array): Promise<Uint8Array> {
  const { TGALoader } = await import('three/examples/jsm/loaders/TGALoader.js');
  const sharp = await loadSharp();
  try {
    const { data, width, height } = new TGALoader().parse(bytes);
    const image = sharp(data, { raw: { width, height, channels: 4 } });
    const isOpaque = data.every((value, i) => i % 4 !== 3 || value === 255);
    return new Uint8Array(await (isOpaque ? image.removeAlpha() : image).png().toBuffer());
  } catch (error) {
    throw broken(`The image "${name.slice(0, 80)}" is damaged or of an unknown kind.`, error);
  }
}

function hasSignature(bytes: Uint8Array): boolean {
  const head = headText(bytes, 16);
  return SIGNATURES.some(([at, ...forms]) => forms.some((form) => head.startsWith(form, at)));
}

interface Measured {
  width: number;
  height: number;
  format: string;
}

async function headOf(shown: string, bytes: Uint8Array): Promise<Measured> {
  if (!hasSignature(bytes)) {
    throw broken(`The image "${shown}" is damaged or of an unknown kind.`);
  }
  const sharp = await loadSharp();
  return await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw broken(`The image "${shown}" is damaged or of an unknown kind.`, error);
    });
}

/** When the first picture is met: without it everything can be read that has none. */
async function loadSharp() {
  return (await import('sharp')).default;
}
