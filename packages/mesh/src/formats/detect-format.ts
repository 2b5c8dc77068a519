import { isBinaryFbx } from './fbx/read/fbx-records.ts';
import { isGlb } from './gltf/read/gltf-container.ts';
import { isPly } from './ply/ply-header.ts';
import { isUsdBinary, isUsdText, isZip } from './read/signatures.ts';
import { inUtf8 } from './read/text-of.ts';
import { isBinaryStl } from './stl/read-stl.ts';

/**
 * Which format a file is, by what it begins with: a signature, or for text its first lines. The caller may hold the
 * bytes of an unknown sender on a thread that serves others, so every look is one pass over at most `HEAD_BYTES`.
 */

/** Formats of models that are read. */
export const READ_FORMATS = ['glb', 'gltf', 'fbx', 'obj', 'stl', 'usdz', '3mf', 'ply'] as const;
export type ReadFormat = (typeof READ_FORMATS)[number];

const HEAD_BYTES = 4_096;

/** OBJ statements that may stand before the first point. */
const BEFORE_POINTS: ReadonlySet<string> = new Set(['mtllib', 'usemtl', 'o', 'g', 's']);
const POINTS: ReadonlySet<string> = new Set(['v', 'vn', 'vt', 'vp']);

/**
 * @param extension of the file's name, asked only where the content leaves it open
 * @returns 'zip' for any archive, 'usd' for a scene of USD without one; undefined for what is no model
 * @example detectFormat(bytes) // 'glb'
 */
export function detectFormat(
  bytes: Uint8Array,
  extension?: string,
): Exclude<ReadFormat, 'usdz' | '3mf'> | 'zip' | 'usd' | undefined {
  if (isGlb(bytes)) return 'glb';
  if (isBinaryFbx(bytes)) return 'fbx';
  if (isUsdText(bytes) || isUsdBinary(bytes)) return 'usd';
  if (isZip(bytes)) return 'zip';
  if (isPly(bytes)) return 'ply';
  if (isBinaryStl(bytes)) return 'stl';
  const head = textHead(bytes);
  if (head.startsWith('{')) return 'gltf';
  if (head.startsWith(';') && head.slice(1).trimStart().startsWith('FBX ')) return 'fbx';
  if (isTextStl(head)) return 'stl';
  if (isObj(head, bytes.length > HEAD_BYTES)) return 'obj';
  const name = extension?.toLowerCase().replace(/^\./, '');
  if (name === 'stl') return 'stl';
  if (name === 'obj' && !head.includes('\0')) return 'obj';
  return undefined;
}

/** From the first sign on that is no space; without a byte order mark. */
function textHead(bytes: Uint8Array): string {
  const text = new TextDecoder('latin1').decode(inUtf8(bytes.subarray(0, HEAD_BYTES)));
  return (text.startsWith('\u00ef\u00bb\u00bf') ? text.slice(3) : text).trimStart();
}

function isTextStl(head: string): boolean {
  return /^solid\b/i.test(head) && /\b(?:facet|endsolid)\b/i.test(head);
}

/** Blank lines, comments and statements (one at least that names something), up to the first point; the last line may be cut. */
function isObj(head: string, cut: boolean): boolean {
  const lines = head.split('\n');
  if (cut) lines.pop();
  let statements = 0;
  for (const line of lines) {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) continue;
    const space = text.search(/\s/);
    const word = space < 0 ? text : text.slice(0, space);
    if (POINTS.has(word)) return /^[-+.\d]/.test(text.slice(word.length).trimStart());
    if (!BEFORE_POINTS.has(word)) return false;
    if (space > 0) statements++;
  }
  return statements > 0;
}
