import type { Texture } from '../../core/model.ts';
import { broken, ModelReadError } from '../model-read-error.ts';
import type { ReadContext } from './read-context.ts';
import { isKtx2, ktx2Size, ktx2ToPng } from './read-ktx2.ts';
import { headText } from './signatures.ts';

/** What an image may begin with; what else sharp could decode (SVG, PDF) is a program more than a picture. */
const SIGNATURES: readonly (readonly [at: number, ...forms: string[]])[] = [
  [0, '\x89PNG', '\xff\xd8\xff', 'GIF8', 'II*\0', 'MM\0*'],
  [4, 'ftyp'],
  [8, 'WEBP'],
];

/** Pictures of old FBX files: a bitmap, a Targa or a DirectDraw surface; they are left out with a word instead of the whole file. */
export function isUnreadKind(name: string, bytes: Uint8Array): boolean {
  const head = headText(bytes, 4);
  return head.startsWith('BM') || head === 'DDS ' || (/\.tga$/i.test(name) && !hasSignature(bytes));
}

/**
 * An image of a model, told by its content. PNG and JPEG stay as they are; other formats become PNG. Its pixels are taken
 * from the budget before they are decoded.
 * @throws {ModelReadError} when it is damaged, has too many pixels, or together with the others does
 */
export async function readTexture(name: string, bytes: Uint8Array, context: ReadContext): Promise<Texture> {
  const stem = name.slice(name.replaceAll('\\', '/').lastIndexOf('/') + 1).replace(/\.\w{2,5}$/, '') || 'texture';
  const { width, height, format } = await measureImage(name, bytes, context);
  if (format === 'png' || format === 'jpeg') {
    return { name: stem, mimeType: `image/${format}`, bytes, width, height };
  }
  if (format === 'ktx2') {
    return { name: stem, mimeType: 'image/png', bytes: await ktx2ToPng(bytes, name.slice(0, 80)), width, height };
  }
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
  const facts = isKtx2(bytes) ? { ...ktx2Size(bytes), format: 'ktx2' } : await headOf(shown, bytes);
  const { width, height } = facts;
  if (width * height > limits.imagePixels) {
    throw new ModelReadError('too_large', `The image "${shown}" has ${width} x ${height} pixels, which is too many.`);
  }
  budget.take('pixels', width * height);
  return facts;
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
