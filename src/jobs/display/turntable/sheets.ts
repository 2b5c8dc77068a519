import { createLine } from '../../base/line.ts';
import type { Turntables } from './pool.ts';
import type { Drawings } from './skip-list.ts';

/**
 * Turns of results on one picture each, for browsers that draw no models. They are drawn when a page asks, one at a time, so that
 * those who look never hold more than one of the threads; the latest are kept in memory.
 */
export interface Sheets {
  /** @returns undefined: it cannot be drawn. @throws it cannot be read at the moment, or too many wait */
  of(request: string, model: { extension: string; read(): Promise<Uint8Array> }): Promise<Uint8Array | undefined>;
  /** That are on each. */
  frames: number;
}

/** A sheet has about 600 kB. */
const MOST_KEPT = 24;
const MOST_WAITING = 8;

export function createSheets({ turntables, drawings }: { turntables: Turntables; drawings: Drawings }): Sheets {
  const kept = new Map<string, Promise<Uint8Array | undefined>>();
  const inLine = createLine(MOST_WAITING);

  return {
    frames: turntables.frames,
    of(request, { extension, read }) {
      const known = kept.get(request);
      if (known) return known;
      const drawn = inLine(async () => {
        const bytes = await read();
        return drawings.draw(bytes, () => turntables.sheet({ bytes, extension }), { about: { request } });
      });
      kept.set(request, drawn);
      drawn.catch(() => kept.delete(request));
      for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest);
      return drawn;
    },
  };
}
