/**
 * Numbers, plurals and lists by the rules of one language, which the platform knows (Intl). A language's table is written
 * with these; everything else takes them from the table (`words.count`, `words.credits`).
 */

/** A phrase in each form that its language has for counts; `#` is the count. Forms that it has not are left out. */
export interface Forms {
  zero?: string;
  one?: string;
  two?: string;
  few?: string;
  many?: string;
  other: string;
}

/** @param tag the language and, where that decides how figures are written, the region: "pt-BR" */
export function createSpeech(tag: string) {
  const numbers = new Intl.NumberFormat(tag);
  const rules = new Intl.PluralRules(tag);
  const [both, either] = (['conjunction', 'disjunction'] as const).map((type) => new Intl.ListFormat(tag, { type }));
  const count = (value: number) => numbers.format(value);
  const byte = byteSign(tag);
  const figure = (value: number, least: number, most = least) =>
    value.toLocaleString(tag, { minimumFractionDigits: least, maximumFractionDigits: most });

  return {
    /** "29,412" */
    count,
    /** "1 task", "2 tasks": the form that the language has for so many. */
    plural: (value: number, forms: Forms) =>
      (forms[rules.select(value)] ?? forms.other).replaceAll('#', () => count(value)),
    /** "a, b and c" */
    and: (parts: readonly string[]) => both?.format(parts) ?? '',
    /** "a, b or c" */
    or: (parts: readonly string[]) => either?.format(parts) ?? '',
    /** "914 B", "12 kB", "1.4 MB", by the language's own letters. */
    fileSize(bytes: number): string {
      if (bytes < 1_000) return `${count(bytes)} ${byte}`;
      const [unit, size, digits] =
        bytes < 999_500 ? ['kilobyte', bytes / 1_000, 0] : ['megabyte', bytes / 1_000_000, bytes < 99_500_000 ? 1 : 0];
      const options = { style: 'unit', unit, unitDisplay: 'short' } as const;
      return size.toLocaleString(tag, { ...options, minimumFractionDigits: digits, maximumFractionDigits: digits });
    },
    /** Extent in metres, x y z: "0.42 × 0.42 × 0.51 m"; in millimetres when asked for or the longest side is under 10 cm. */
    extent(size: readonly number[], said?: 'm' | 'mm'): string {
      const longest = Math.max(...size);
      const isSmall = (said ?? (longest < 0.1 ? 'mm' : 'm')) === 'mm';
      const perMetre = isSmall ? 1_000 : 1;
      const shown = longest * perMetre;
      const digits = Math.max(0, (isSmall ? 1 : 2) - (shown >= 10 && !isSmall ? 1 : 0) - (shown >= 100 ? 1 : 0));
      const side = (metres: number) => {
        const value = metres * perMetre;
        if (value > 0 && Number(value.toFixed(digits)) === 0) {
          return value.toLocaleString(tag, { maximumSignificantDigits: 1 });
        }
        return figure(value, digits);
      };
      return `${size.map(side).join(' × ')} ${isSmall ? 'mm' : 'm'}`;
    },
  };
}

/** "B"; in French "o". The language's short form is a whole word, its narrow one stands at the figure. */
function byteSign(tag: string): string {
  const narrow = new Intl.NumberFormat(tag, { style: 'unit', unit: 'byte', unitDisplay: 'narrow' });
  return (narrow.formatToParts(1).find(({ type }) => type === 'unit')?.value ?? 'B').trim();
}
