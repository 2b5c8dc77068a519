import { Counter, Histogram, type Registry } from 'prom-client';

/**
 * What happens, counted and timed for Prometheus. A role declares its meters in one table; each value of each label stands
 * in the table, so that no stranger can make a series. What comes at run time and is not in it counts as `other`. Those who
 * record are given the functions by name, and know nothing of Prometheus.
 */

export type Labels = Readonly<Record<string, readonly string[]>>;

interface Counts<L extends Labels> {
  kind: 'counts';
  help: string;
  labels: L;
}
interface Times<L extends Labels> {
  kind: 'times';
  help: string;
  labels: L;
  /** Upper bounds, in seconds. */
  buckets: readonly number[];
}
export type MeterTable = Readonly<Record<string, Counts<Labels> | Times<Labels>>>;

type Said<L extends Labels> = { [Label in keyof L]: L[Label][number] };
/** By the names of the table. A time is in seconds. */
export type Meters<Table extends MeterTable> = {
  readonly [Name in keyof Table]: Table[Name] extends Counts<infer L>
    ? (labels: Said<L>, by?: number) => void
    : Table[Name] extends Times<infer L>
      ? (labels: Said<L>, seconds: number) => void
      : never;
};

/** A request's and a task's life: from what is there at once to what waits through a day. */
const LIFE_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320, 640, 1_800, 3_600, 14_400] as const;

/** Exposed as `kiln_<name>_total`. */
export function counts<const L extends Labels>(help: string, labels: L): Counts<L> {
  return { kind: 'counts', help, labels };
}

/** Exposed as the histogram `kiln_<name>_seconds`. */
export function times<const L extends Labels>(help: string, labels: L): Times<L> {
  return { kind: 'times', help, labels, buckets: LIFE_SECONDS };
}

/** Series of a counter that are there from the start, at 0: only then is the first event seen as an increase. */
const MOST_FROM_THE_START = 120;
const OTHER = 'other';

/** @param registry left out: they are not read */
export function createMeters<Table extends MeterTable>(table: Table, registry?: Registry): Meters<Table> {
  const meters = Object.entries(table).map(([name, row]) => [name, registry ? meterOf(name, row, registry) : () => {}]);
  // Made row by row from the table, whose types say what each takes.
  return Object.fromEntries(meters) as Meters<Table>;
}

function meterOf(name: string, { help, labels, ...row }: MeterTable[string], registry: Registry) {
  const common = { help, labelNames: Object.keys(labels), registers: [registry] };
  const known = (said: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(labels).map(([label, values]) => {
        const value = said[label] ?? OTHER;
        return [label, values.includes(value) ? value : OTHER];
      }),
    );
  if (row.kind === 'times') {
    const histogram = new Histogram({ name: `kiln_${name}_seconds`, buckets: [...row.buckets], ...common });
    return (said: Record<string, string>, seconds: number) => histogram.observe(known(said), Math.max(0, seconds));
  }
  const counter = new Counter({ name: `kiln_${name}_total`, ...common });
  const all = combinations(Object.entries(labels));
  if (all.length <= MOST_FROM_THE_START) for (const one of all) counter.inc(one, 0);
  return (said: Record<string, string>, by = 1) => counter.inc(known(said), by);
}

function combinations(labels: readonly (readonly [string, readonly string[]])[]): Record<string, string>[] {
  return labels.reduce<Record<string, string>[]>(
    (made, [label, values]) => made.flatMap((one) => values.map((value) => ({ ...one, [label]: value }))),
    [{}],
  );
}

export const ANSWERS = ['2xx', '3xx', '401', '4xx', '429', '5xx', 'network'] as const;
export type Answer = (typeof ANSWERS)[number];

/** What kind of answer a status is. @param status undefined: there was none */
export function answerOf(status: number | undefined): Answer {
  if (status === undefined || status < 200) return 'network';
  if (status === 401 || status === 429) return `${status}`;
  if (status >= 500) return '5xx';
  if (status >= 400) return '4xx';
  return status >= 300 ? '3xx' : '2xx';
}
