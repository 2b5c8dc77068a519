/** Numbers, lists and sizes by the rules of one language, which the platform knows (Intl). */
export interface Speech {
  /** "29,412" */
  count(value: number): string;
  /** "a, b and c" */
  and(parts: readonly string[]): string;
  /** "a, b or c" */
  or(parts: readonly string[]): string;
  /** "914 B", "12 kB", "1.4 MB", by the language's own letters. */
  fileSize(bytes: number): string;
  /** Extent in metres, x y z: "0.42 × 0.42 × 0.51 m"; in millimetres when asked for or the longest side is under 10 cm. */
  extent(size: readonly number[], unit?: 'm' | 'mm'): string;
}

/** @param tag the language and, where that decides how figures are written, the region: "pt-BR" */
export function createSpeech(tag: string): Speech {
  const numbers = new Intl.NumberFormat(tag);
  const both = new Intl.ListFormat(tag, { type: 'conjunction' });
  const either = new Intl.ListFormat(tag, { type: 'disjunction' });
  const count = (value: number) => numbers.format(value);
  const byte = byteSign(tag);
  return {
    count,
    and: (parts) => both.format(parts),
    or: (parts) => either.format(parts),
    fileSize(bytes) {
      if (bytes < 1_000) return `${count(bytes)} ${byte}`;
      const [unit, size, digits] =
        bytes < 999_500 ? ['kilobyte', bytes / 1_000, 0] : ['megabyte', bytes / 1_000_000, bytes < 99_500_000 ? 1 : 0];
      const options = { style: 'unit', unit, unitDisplay: 'short' } as const;
      return size.toLocaleString(tag, { ...options, minimumFractionDigits: digits, maximumFractionDigits: digits });
    },
    extent(size, given) {
      const longest = Math.max(...size);
      const unit = given ?? (longest < 0.1 ? 'mm' : 'm');
      const sides = size.map((metres) => sideWords(tag, { metres, longest, unit }));
      return `${sides.join(' × ')} ${unit}`;
    },
  };
}

function sideWords(
  tag: string,
  { metres, longest, unit }: { metres: number; longest: number; unit: 'm' | 'mm' },
): string {
  const perMetre = unit === 'mm' ? 1_000 : 1;
  const shown = longest * perMetre;
  const value = metres * perMetre;
  const digits = Math.max(0, (unit === 'mm' ? 1 : 2) - (shown >= 10 && unit === 'm' ? 1 : 0) - (shown >= 100 ? 1 : 0));
  if (value > 0 && Number(value.toFixed(digits)) === 0) {
    return value.toLocaleString(tag, { maximumSignificantDigits: 1 });
  }
  return value.toLocaleString(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** "B"; in French "o". The language's short form is a whole word, its narrow one stands at the figure. */
function byteSign(tag: string): string {
  const narrow = new Intl.NumberFormat(tag, { style: 'unit', unit: 'byte', unitDisplay: 'narrow' });
  return (narrow.formatToParts(1).find(({ type }) => type === 'unit')?.value ?? 'B').trim();
}
