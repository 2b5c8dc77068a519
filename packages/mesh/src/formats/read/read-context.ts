import { type Archive, NO_ARCHIVE } from '../zip/archive.ts';
import { createSizeBudget, type SizeBudget, type SizeLimits } from './size-budget.ts';

/** What goes along while one file is read. */
export interface ReadContext {
  budget: SizeBudget;
  limits: SizeLimits;
  /** Whether morph targets are wanted; else they are noted and left out. */
  shapes: boolean;
  /** What came along in the same archive. */
  archive: Archive;
  /** Notes what of the file is not in the model, as a short phrase; the same one once. */
  leaveOut(what: string): void;
  readonly leftOut: ReadonlySet<string>;
}

/** More of them say nothing more to anyone. */
const MOST_PHRASES = 20;

/** @param fileBytes the size of the file as it came */
export function createReadContext(limits: SizeLimits, fileBytes: number, shapes = false): ReadContext {
  const leftOut = new Set<string>();
  return {
    limits,
    shapes,
    budget: createSizeBudget(limits, fileBytes),
    archive: NO_ARCHIVE,
    leaveOut: (what) => {
      if (leftOut.size < MOST_PHRASES) leftOut.add(what);
    },
    leftOut,
  };
}

/** A picture or library that a file names and that did not come with it, or is of no use: what it would add is left out. */
export function leaveOutFile(
  what: string,
  name: string,
  { leaveOut }: ReadContext,
  why = 'which did not come with it',
): undefined {
  leaveOut(`the ${what} "${name.slice(0, 80)}", ${why}`);
  return undefined;
}
