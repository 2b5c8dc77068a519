import { expect, test } from 'vitest';
import { polygonDistance } from '../../src/field/polygon-distance.ts';

/** A star of 40 corners: concave, and enough segments for a table. */
const star = Array.from({ length: 40 }, (_, i) => {
  const radius = i % 2 ? 1 : 0.45;
  return [Math.cos((i * Math.PI) / 20) * radius, Math.sin((i * Math.PI) / 20) * radius];
}).flat();

test('an outline of many segments answers as all of them would, inside, outside and far away', () => {
  const fast = polygonDistance(star);
  const slow = (x: number, y: number) => {
    let best = Infinity;
    let odd = false;
    for (let i = 0, j = star.length - 2; i < star.length; j = i, i += 2) {
      const [ax, ay, bx, by] = [star[i]!, star[i + 1]!, star[j]!, star[j + 1]!];
      const [ex, ey] = [bx - ax, by - ay];
      const t = Math.max(0, Math.min(1, ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey)));
      best = Math.min(best, Math.hypot(x - ax - ex * t, y - ay - ey * t));
      if (ay > y !== by > y && x < ax + ((y - ay) / ey) * ex) odd = !odd;
    }
    return odd ? -best : best;
  };
  for (let i = 0; i < 4_000; i++) {
    const [x, y] = [Math.sin(i * 1.7) * 2.3, Math.cos(i * 2.9) * 2.3];
    expect(fast(x, y)).toBeCloseTo(slow(x, y), 9);
  }
});
