import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Row } from '../row.ts';

/** Keeps what a subject has measured in docs/goals.md, in place of what was there of it: the figures with their day, commit and machine. */

const DOCUMENT = join(import.meta.dirname, '../../docs/goals.md');
const HEAD = `# Goals and what was measured

Each figure is of one run of \`npm run bench -- <subject>\`, beside its baseline of the same run; \`npm run bench -- --record <subject>\` writes it here.
What the subjects are is said at the head of each file in \`bench/\`; what was found behind the figures is in [robustness](robustness.md),
[scale](scale.md) and [quality](quality.md).
`;

/** Of the last minute (getloadavg(3)). */
export const loadNow = (): number => loadavg()[0] ?? 0;

export function record(subject: string, rows: readonly Row[], load: number): void {
  const sections = readSections();
  sections.set(subject, `${conditions(load)}\n\n${tableOf(rows)}`);
  const sorted = [...sections].sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(DOCUMENT, [HEAD, ...sorted.map(([name, text]) => `## ${name}\n\n${text}\n`)].join('\n'));
}

function readSections(): Map<string, string> {
  let text = '';
  try {
    text = readFileSync(DOCUMENT, 'utf8');
  } catch {
    // The first that is recorded.
  }
  const found = text.split(/^## /m).slice(1);
  return new Map(found.map((one) => [one.slice(0, one.indexOf('\n')), one.slice(one.indexOf('\n')).trim()]));
}

function conditions(load: number): string {
  const day = new Date().toISOString().slice(0, 10);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${day}, commit ${commit}, ${cpus().length} × ${cpu?.model}, ${memory} GiB, Node ${process.version}; load ${load.toFixed(1)} before it.`;
}

/** A bar would end the cell. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ name, baseline, result, goal, ok }) =>
    [name, baseline, result, goal, ok ? 'yes' : '**no**'].map(cell).join(' | '),
  );
  return [
    '| what | baseline | measured | goal | met |',
    '|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n');
}
