import { type Island, islandsOf } from './slices.ts';
import type { Vector, Volume } from './volume.ts';

/** Two legs, as pairs of islands left and right of the mirror plane in the lower slices. All points are in cubes. */

export interface Leg {
  /** Middle of the leg below the crotch. */
  top: Vector;
  ankle: Vector;
  /** Foremost point of the foot. */
  toe: Vector;
}

export interface Legs {
  /** First slice where both legs are one. */
  crotch: number;
  Left: Leg;
  Right: Leg;
  /** All cubes of the legs. */
  cubes: number[];
}

export function findLegs(volume: Volume, middle: number, low: number, high: number): Legs | undefined {
  const tall = high - low + 1;
  const pairs: { y: number; left: Island; right: Island }[] = [];
  let missed = 0;
  for (let y = low; y < low + tall * 0.6; y++) {
    const pair = pairIn(islandsOf(volume, y), middle);
    if (pair) {
      if (pairs.length > 0 && y - pairs.at(-1)!.y > 3) break;
      pairs.push({ y, ...pair });
    } else if (pairs.length > 0) missed++;
    else if (y > low + tall * 0.2) return undefined;
    if (missed > 6) break;
  }
  if (pairs.length < tall * 0.03) return undefined;
  const crotch = pairs.at(-1)!.y + 1;
  const legOf = (side: 'left' | 'right'): Leg => {
    const at = (share: number) => pairs[Math.min(pairs.length - 1, Math.floor(pairs.length * share))][side];
    const high = at(0.8);
    const shank = at(0.45);
    const ankleY = low + Math.max(1.5, Math.min(0.22 * (crotch - low), 0.1 * tall));
    const footIslands = pairs.filter(({ y }) => y <= ankleY + 1);
    const foot = (footIslands.length ? footIslands : pairs.slice(0, 1)).map((pair) => pair[side]);
    const longest = foot.reduce((a, b) => (b.maxZ - b.minZ > a.maxZ - a.minZ ? b : a));
    return {
      top: [high.x, high.y, high.z],
      ankle: [shank.x, ankleY, Math.min(shank.z, longest.maxZ - 1.5)],
      toe: [longest.x, low + 1, longest.maxZ],
    };
  };
  return {
    crotch,
    Left: legOf('left'),
    Right: legOf('right'),
    cubes: pairs.flatMap(({ left, right }) => [...left.list, ...right.list]),
  };
}

/** The largest two islands that mirror each other. Left is where x grows, for someone who faces +Z. */
function pairIn(islands: readonly Island[], middle: number): { left: Island; right: Island } | undefined {
  let best: { left: Island; right: Island } | undefined;
  for (const left of islands)
    for (const right of islands) {
      if (left.minX <= middle || right.maxX >= middle) continue;
      const ratio = left.cubes / right.cubes;
      if (ratio < 0.4 || ratio > 2.5) continue;
      const width = Math.max(left.maxX - left.minX, right.maxX - right.minX) + 1;
      if (Math.abs(left.x + right.x - 2 * middle) > Math.max(2, width * 0.5)) continue;
      if (Math.abs(left.z - right.z) > Math.max(3, width * 1.5)) continue;
      const size = Math.min(left.cubes, right.cubes);
      if (!best || size > Math.min(best.left.cubes, best.right.cubes)) best = { left, right };
    }
  const whole = islands.reduce(
    (sum, island) => sum + (island.minX <= middle && island.maxX >= middle ? island.cubes : 0),
    0,
  );
  return best && Math.min(best.left.cubes, best.right.cubes) > whole * 0.5 ? best : undefined;
}
