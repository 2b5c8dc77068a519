import { createSizeBudget, type SizeBudget, type SizeLimits } from './size-budget.ts';

/** What goes along while one file is read. */
export interface ReadContext {
  budget: SizeBudget;
  limits: SizeLimits;
}

/** @param fileBytes the size of the file as it came */
export function createReadContext(limits: SizeLimits, fileBytes: number): ReadContext {
  return { limits, budget: createSizeBudget(limits, fileBytes) };
}
