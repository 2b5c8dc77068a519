import { csv } from '../parts/csv.ts';
import { oneLine } from '../parts/text.ts';

/** What became of each row of a batch, as a table; what members wrote runs in no spreadsheet (csv.ts). */
export interface BatchResult {
  prompt: string;
  seed: number | undefined;
  outcome: string;
  /** Why it was not made, in English. */
  reason: string;
  credits: number;
  /** From the service's begin to its end. */
  seconds: number | undefined;
  /** Names in the archive. */
  files: readonly string[];
}

export function batchTable(rows: readonly BatchResult[]): string {
  const columns = ['row', 'prompt', 'seed', 'outcome', 'reason', 'credits', 'seconds', 'files'];
  const lines = rows.map(({ prompt, seed = '', outcome, reason, credits, seconds = '', files }, i) => {
    return [i + 1, oneLine(prompt), seed, outcome, oneLine(reason), credits, seconds, files.join(' ')];
  });
  return csv([columns, ...lines]);
}
