/** The smallest box around points in the plane: the way its width lies, and its least corner in that frame. */
export interface LeastBox {
  cos: number;
  sin: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One side of the smallest box lies on a side of the hull (H. Freeman and R. Shapira 1975). @param points 2 each */
export function leastBox(points: Float64Array): LeastBox {
  const hull = convexHull(points);
  let best: LeastBox = { cos: 1, sin: 0, ...extent(hull, 1, 0) };
  for (let i = 0; i < hull.length; i += 2) {
    const j = (i + 2) % hull.length;
    const [dx, dy] = [hull[j] - hull[i], hull[j + 1] - hull[i + 1]];
    const size = Math.sqrt(dx * dx + dy * dy);
    if (!(size > 0)) continue;
    const box = extent(hull, dx / size, dy / size);
    if (box.width * box.height < best.width * best.height * (1 - 1e-9))
      best = { cos: dx / size, sin: dy / size, ...box };
  }
  return best;
}

function extent(points: Float64Array, cos: number, sin: number) {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 2) {
    const x = cos * points[i] + sin * points[i + 1];
    const y = cos * points[i + 1] - sin * points[i];
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y);
  }
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
}

/** Counterclockwise, by two chains from left to right (A. Andrew 1979). */
function convexHull(points: Float64Array): Float64Array {
  const order = Uint32Array.from({ length: points.length / 2 }, (_, i) => i).sort(
    (a, b) => points[a * 2] - points[b * 2] || points[a * 2 + 1] - points[b * 2 + 1] || a - b,
  );
  const chain = (list: Uint32Array): number[] => {
    const out: number[] = [];
    for (const p of list) {
      while (out.length > 1 && turn(points, out[out.length - 2], out[out.length - 1], p) <= 0) out.pop();
      out.push(p);
    }
    return out.slice(0, -1);
  };
  const hull = [...chain(order), ...chain(order.slice().reverse())];
  return Float64Array.from((hull.length ? hull : [0]).flatMap((p) => [points[p * 2], points[p * 2 + 1]]));
}

const turn = (points: Float64Array, a: number, b: number, c: number): number =>
  (points[b * 2] - points[a * 2]) * (points[c * 2 + 1] - points[a * 2 + 1]) -
  (points[b * 2 + 1] - points[a * 2 + 1]) * (points[c * 2] - points[a * 2]);
