import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { inTime } from './in-time.ts';
import { createMeters, type Meters, type MeterTable } from './meters.ts';

/**
 * Whether this process can do its work, and its figures. Told within a second whatever is broken: each part that is asked
 * has a deadline of its own, one that has not answered is not asked again meanwhile, and an answer serves everybody who
 * asks within the next second.
 */

/** @returns undefined when the part can work, else why not, in words that may be public */
export type Check = () => string | undefined | Promise<string | undefined>;

export interface Readiness {
  ready: boolean;
  checks: Record<string, { ok: boolean; reason?: string }>;
  /** What only some of the work needs: it is listed, and counts for nothing. */
  also?: Record<string, { ok: boolean; reason?: string }>;
}

export type Gauges = Readonly<Record<string, OneGauge | GaugePerLabel | Info>>;
interface OneGauge {
  help: string;
  /** It only grows: a counter, `kiln_<name>_total`. */
  counts?: true;
  read(): number | Promise<number>;
}
type PerLabel = readonly (readonly [label: string, value: number])[];
/** A number for each of some things that come and go. */
interface GaugePerLabel {
  help: string;
  label: string;
  read(): PerLabel | Promise<PerLabel>;
}
/** What never changes while the process lives, as labels: the number is 1. */
interface Info {
  help: string;
  says: Readonly<Record<string, string>>;
}

export interface Health {
  addCheck(name: string, check: Check): void;
  /** The same of what only some of the work needs: a process without it is ready. */
  addAlso(name: string, check: Check): void;
  /** Numbers worth a graph. One that cannot be read in time is left out. */
  addGauges(gauges: Gauges): void;
  /** What happens, to be counted and timed. */
  addMeters<Table extends MeterTable>(table: Table): Meters<Table>;
  readiness(): Promise<Readiness>;
  /** Prometheus' text. */
  metrics(): Promise<{ type: string; text: string }>;
}

const DEADLINE_MS = 700;
const FRESH_MS = 1_000;

export function createHealth(): Health {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const checks = new Map<string, Check>();
  const also = new Map<string, Check>();

  const readiness = fresh(async (): Promise<Readiness> => {
    const [needed, others] = await Promise.all([outcomes(checks), outcomes(also)]);
    const more = others.length > 0 ? { also: Object.fromEntries(others) } : {};
    return { ready: needed.every(([, { ok }]) => ok), checks: Object.fromEntries(needed), ...more };
  });

  const checked = new Gauge({
    name: 'kiln_check',
    help: 'Whether a part of this process can work: 1 or 0',
    labelNames: ['check'],
    registers: [registry],
    async collect() {
      for (const [check, { ok }] of Object.entries((await readiness()).checks)) checked.set({ check }, ok ? 1 : 0);
    },
  });

  function addGauges(gauges: Gauges): void {
    for (const [name, gauge] of Object.entries(gauges)) {
      if ('says' in gauge) addInfo(name, gauge);
      else if ('label' in gauge) addPerLabel(name, gauge);
      else if (gauge.counts) addCount(name, gauge);
      else addOne(name, gauge);
    }
  }
  function addInfo(name: string, { help, says }: Info): void {
    const labelNames = Object.keys(says);
    new Gauge({ name: `kiln_${name}`, help, labelNames, registers: [registry] }).set({ ...says }, 1);
  }
  function addOne(name: string, { help, read }: OneGauge): void {
    const inTime = withinDeadline(read);
    new Gauge({
      name: `kiln_${name}`,
      help,
      registers: [registry],
      async collect() {
        const value = await inTime().catch(() => undefined);
        // An old figure would look like a true one.
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }
  function addCount(name: string, { help, read }: OneGauge): void {
    new Counter({
      name: `kiln_${name}_total`,
      help,
      registers: [registry],
      async collect() {
        const value = await read();
        this.reset();
        this.inc(value);
      },
    });
  }
  function addPerLabel(name: string, { help, label, read }: GaugePerLabel): void {
    const inTime = withinDeadline(read);
    new Gauge({
      name: `kiln_${name}`,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const values = await inTime().catch(() => []);
        this.reset();
        for (const [which, value] of values) this.set({ [label]: which }, value);
      },
    });
  }
  addGauges(loopDelay());

  return {
    addCheck: (name, check) => void checks.set(name, withinDeadline(check)),
    addAlso: (name, check) => void also.set(name, withinDeadline(check)),
    addGauges,
    addMeters: (table) => createMeters(table, registry),
    readiness,
    metrics: fresh(async () => ({ type: registry.contentType, text: await registry.metrics() })),
  };
}

const outcomes = (checks: ReadonlyMap<string, Check>) =>
  Promise.all([...checks].map(async ([name, check]) => [name, await outcome(check)] as const));

async function outcome(check: Check): Promise<{ ok: boolean; reason?: string }> {
  try {
    const reason = await check();
    return reason === undefined ? { ok: true } : { ok: false, reason };
  } catch (error) {
    return { ok: false, reason: error instanceof NoAnswer ? error.message : 'it cannot be told' };
  }
}

class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** @returns asks unless it still waits for the last answer @throws {NoAnswer} */
function withinDeadline<T>(ask: () => T | Promise<T>): () => Promise<T> {
  let waiting: Promise<T> | undefined;
  return async () => {
    if (!waiting) {
      waiting = (async () => ask())();
      const done = () => {
        waiting = undefined;
      };
      waiting.then(done, done);
    }
    return inTime(DEADLINE_MS, waiting, () => {
      throw new NoAnswer(`no answer in ${DEADLINE_MS} ms`);
    });
  };
}

/** One answer for all who ask at the same time, and for those of the next second. */
function fresh<T>(make: () => Promise<T>): () => Promise<T> {
  let latest: Promise<T> | undefined;
  return () => {
    if (latest) return latest;
    const made = make();
    latest = made;
    const forget = () => {
      latest = undefined;
    };
    made.then(() => setTimeout(forget, FRESH_MS).unref(), forget);
    return made;
  };
}

function loopDelay(): Gauges {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  return {
    event_loop_delay_max_seconds: {
      help: 'Longest delay of the event loop since the last scrape',
      read() {
        const longest = delay.max / 1e9;
        delay.reset();
        return longest;
      },
    },
  };
}
