/** Which commands come first in the list: those that one uses, then those that the app's examples begin with. */
import type { CommandEntry } from '../forms/command-options.ts';

const KEY = 'playground.usage';
/** As many are shown above the others. */
const MOST_FIRST = 5;

type Counts = Record<string, number>;

function counts(storage: Storage): Counts {
  try {
    return JSON.parse(storage.getItem(KEY) ?? '{}') as Counts;
  } catch {
    return {};
  }
}

export function countUse(storage: Storage, { label }: CommandEntry): void {
  const known = counts(storage);
  storage.setItem(KEY, JSON.stringify({ ...known, [label]: (known[label] ?? 0) + 1 }));
}

/** @param lines of the examples, as they would be typed */
export function firstEntries(
  entries: readonly CommandEntry[],
  storage: Storage,
  lines: readonly string[],
): CommandEntry[] {
  const used = counts(storage);
  const tried = [...new Set(lines.map((line) => line.split(/ [^ ]*:|$/, 1)[0]?.slice(1)))];
  const rank = ({ label }: CommandEntry): number => (tried.includes(label) ? tried.indexOf(label) : tried.length);
  return entries
    .filter((entry) => (used[entry.label] ?? 0) > 0 || tried.includes(entry.label))
    .sort((a, b) => (used[b.label] ?? 0) - (used[a.label] ?? 0) || rank(a) - rank(b))
    .slice(0, MOST_FIRST);
}
