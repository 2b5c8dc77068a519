import { ComponentType } from 'discord.js';
import { isTaskType, stageEntry } from 'kiln-client/contract/families/index';
import { csv } from '../parts/csv.ts';
import { ACCENT, type MessageBody, messageBody, text } from '../parts/message-body.ts';
import { oneLine } from '../parts/text.ts';
import type { Words } from '../words/index.ts';

/** What a guild's credits went into, for its leads: by member, family or day, and every request as a table to take along. */

export const REPORT_GROUPS = ['member', 'family', 'day'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** One request, as the report counts it. */
export interface ReportLine {
  requestId: string;
  at: number;
  /** '' after the member asked to be forgotten. */
  userId: string;
  type: string;
  title: string;
  state: string;
  /** Held now; 0 once it has ended. */
  held: number;
  charged: number;
}

export interface Report {
  by: ReportGroup;
  days: number;
  lines: readonly ReportLine[];
  /** There were more requests than a report reads. */
  cut: boolean;
}

export const REPORT_FILE = 'credits.csv';
const MOST_ROWS = 25;

export function renderReport({ creditsWords }: Words, { by, days, lines, cut }: Report): MessageBody {
  const groups = Map.groupBy(lines, (line) => groupOf(creditsWords.forgotten, line, by));
  const sums = [...groups].map(([name, some]) => ({ name, ...sumsOf(some) }));
  const sorted = sums.sort((a, b) => {
    const alphabetical = a.name < b.name ? -1 : 1;
    return by === 'day' ? -alphabetical : b.amount + b.held - a.amount - a.held || alphabetical;
  });
  const rows = sorted.slice(0, MOST_ROWS).map((sum) => creditsWords.row(sum));
  return messageBody(ACCENT.quiet, [
    text(creditsWords.reportBy[by]({ days }), creditsWords.charged(sumsOf(lines))),
    text(...(rows.length === 0 ? [creditsWords.nothing] : rows)),
    text(
      sorted.length > MOST_ROWS && creditsWords.moreInFile({ count: sorted.length - MOST_ROWS }),
      cut && creditsWords.cut,
      creditsWords.utc,
    ),
    { type: ComponentType.File, file: { url: `attachment://${REPORT_FILE}` } },
  ]);
}

const sumsOf = (lines: readonly ReportLine[]) => ({
  amount: lines.reduce((sum, { charged }) => sum + charged, 0),
  held: lines.reduce((sum, { held }) => sum + held, 0),
  count: lines.length,
});

function groupOf(forgotten: string, { userId, type, at }: ReportLine, by: ReportGroup): string {
  if (by === 'day') return dayOf(at);
  if (by === 'member') return userId === '' ? forgotten : `<@${userId}>`;
  return familyOf(type);
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const familyOf = (type: string) => (isTaskType(type) ? stageEntry(type).family.name : type);

/** Every request as a line. Discord's numbers are text: a spreadsheet would round them. */
export function reportCsv(lines: readonly ReportLine[]): string {
  return csv([
    ['time', 'day', 'request', 'member', 'family', 'stage', 'title', 'state', 'held', 'charged'],
    ...lines.map(({ at, requestId, userId, type, title, state, held, charged }) => [
      new Date(at).toISOString(),
      dayOf(at),
      `id ${requestId}`,
      userId === '' ? '' : `id ${userId}`,
      familyOf(type),
      type,
      oneLine(title),
      state,
      held,
      charged,
    ]),
  ]);
}
