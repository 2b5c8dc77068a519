import { unzipSync } from 'fflate';
import { detectFormat } from './detect-format.ts';
import type { ReadFormat } from './index.ts';

/**
 * Which of the formats a file is, told by its content as `readModel` does; an archive is what it holds. Nothing is
 * unpacked. Undefined where `readModel` would find nothing to read.
 */
export function modelKind(bytes: Uint8Array, extension?: string): ReadFormat | undefined {
  const format = detectFormat(bytes, extension);
  if (format === 'usd') return 'usdz';
  if (format !== 'zip') return format;
  const names = namesIn(bytes);
  const holds = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (holds(/\.model$/i)) return '3mf';
  if (holds(/\.usd[ac]?$/i)) return 'usdz';
  if (holds(/\.obj$/i)) return 'obj';
  const other = names.map((name) => /\.(glb|gltf|fbx|stl)$/i.exec(name)?.[1]?.toLowerCase()).find(Boolean);
  return other as ReadFormat | undefined; // the pattern names formats only
}

const MOST_NAMES = 1_000;

function namesIn(bytes: Uint8Array): string[] {
  const names: string[] = [];
  try {
    unzipSync(bytes, {
      filter({ name }) {
        if (names.length < MOST_NAMES) names.push(name);
        return false;
      },
    });
  } catch {
    // A damaged archive: `readModel` says so.
  }
  return names;
}
