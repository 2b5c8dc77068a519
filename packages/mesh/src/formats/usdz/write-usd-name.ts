import { createNamer, oneLine } from '../write/write-text.ts';

/**
 * Names of prims. USD takes ASCII letters, digits and `_`, and no digit first (newer readers also take other alphabets,
 * older ones refuse the file), so any other name is spelled that way, and kept as the prim's display name.
 */
export interface UsdName {
  /** Valid, and unlike all others of its scope. */
  id: string;
  /** The metadata line that keeps the name; none where the name is valid. */
  metadata: string[];
}

/** Names of one scope, whose prims have one parent. @param taken names that stand there already */
export function createUsdNames(taken: readonly string[] = []): (name: string, fallback: string) => UsdName {
  const unique = createNamer();
  for (const name of taken) unique(name);
  return (name, fallback) => {
    const id = unique(usdIdentifier(name, fallback));
    const shown = oneLine(name);
    return { id, metadata: shown === id || shown === '' ? [] : [`displayName = ${usdText(shown)}`] };
  };
}

export function usdIdentifier(name: string, fallback: string): string {
  const ascii = name.normalize('NFKD').replace(/\p{M}+/gu, '');
  const safe = ascii.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^_+|(?<!_)_+$/g, '');
  return (/^[0-9]/.test(safe) ? `_${safe}` : safe) || fallback;
}

/** A text in quotes, on one line. */
export function usdText(text: string): string {
  return `"${oneLine(text).replace(/[\\"]/g, '\\$&')}"`;
}
