import { toSrgb } from '../../core/color.ts';
import type { Texture } from '../../core/model.ts';
import { createNumberText } from './decimal.ts';

/** `(1, 2, 3), (4, 5, 6)`; of a width of 1, `1, 2`. */
export function tuples(values: Float32Array, width: number): string {
  const text = createNumberText();
  for (let i = 0; i < values.length; i += width) {
    if (i > 0) text.ascii(', ');
    if (width > 1) text.ascii('(');
    for (let k = 0; k < width; k++) {
      if (k > 0) text.ascii(', ');
      text.float(values[i + k]);
    }
    if (width > 1) text.ascii(')');
  }
  return text.take();
}

/** `1, 2, 3` */
export function wholes(values: ArrayLike<number>): string {
  const text = createNumberText();
  for (let i = 0; i < values.length; i++) {
    if (i > 0) text.ascii(', ');
    text.whole(values[i]);
  }
  return text.take();
}

const XML_NAMES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** By XML's five names: lib3mf takes no character by its number. */
export function escapeXml(text: string): string {
  return text
    .replace(/[&<>"']/g, (char) => XML_NAMES[char])
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}

/** One line, for comments in text formats. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** A name in any alphabet, for a line of text whose words are parted by spaces. */
export const lineName = (name: string, fallback: string): string =>
  oneLine(name).replace(/[\p{Z}\p{Cs}#\\/]+/gu, '_') || fallback;

/** A name for a place where only letters, digits, `_` and `-` are safe; never empty. */
export function safeName(name: string, fallback: string): string {
  const safe = name.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^_+|(?<!_)_+$/g, '');
  return (/^[0-9-]/.test(safe) ? `_${safe}` : safe) || fallback;
}

/** Makes names unique by a number at the end, in the order of first use. */
export function createNamer(): (name: string) => string {
  const used = new Set<string>();
  return (name) => {
    let unique = name;
    for (let n = 2; used.has(unique.toLowerCase()); n++) unique = `${name}_${n}`;
    used.add(unique.toLowerCase());
    return unique;
  };
}

export function textureFileName(texture: Texture): string {
  return fileName(safeName(texture.name, 'texture'), texture);
}

const fileName = (stem: string, { mimeType }: Texture) => `${stem}.${mimeType === 'image/png' ? 'png' : 'jpg'}`;

/** Names of the files of images, each image once and no two alike; what was asked for is in `files`, by its bytes. */
export function createTextureFiles(): { files: ReadonlyMap<Uint8Array, string>; fileOf(texture: Texture): string } {
  const files = new Map<Uint8Array, string>();
  const unique = createNamer();
  return {
    files,
    fileOf(texture) {
      const file = files.get(texture.bytes) ?? fileName(unique(safeName(texture.name, 'texture')), texture);
      files.set(texture.bytes, file);
      return file;
    },
  };
}

/** Clamped: what is brighter than white is white in a file. */
export function linearToSrgb(value: number): number {
  return toSrgb(Math.min(1, Math.max(0, value)));
}
