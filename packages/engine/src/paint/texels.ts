/**
 * Visits the texels whose centres lie in a triangle of a layout, with the weights of its corners there.
 * @param uvs 2 per vertex, 0..1; @param size edge of the map in texels; `at` counts them row by row
 */
export function visitTexels(
  uvs: Float32Array,
  [a, b, c]: readonly [number, number, number],
  size: number,
  visit: (at: number, wa: number, wb: number, wc: number) => void,
): void {
  const [ua, va] = [uvs[a * 2]! * size, uvs[a * 2 + 1]! * size];
  const [ub, vb] = [uvs[b * 2]! * size, uvs[b * 2 + 1]! * size];
  const [uc, vc] = [uvs[c * 2]! * size, uvs[c * 2 + 1]! * size];
  const area = (ub - ua) * (vc - va) - (uc - ua) * (vb - va);
  if (Math.abs(area) < 1e-12) return;
  const y1 = Math.min(size - 1, Math.ceil(Math.max(va, vb, vc)));
  const x1 = Math.min(size - 1, Math.ceil(Math.max(ua, ub, uc)));
  for (let y = Math.max(0, Math.floor(Math.min(va, vb, vc) - 0.5)); y <= y1; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(ua, ub, uc) - 0.5)); x <= x1; x++) {
      const wb = ((x + 0.5 - ua) * (vc - va) - (uc - ua) * (y + 0.5 - va)) / area;
      const wc = ((ub - ua) * (y + 0.5 - va) - (x + 0.5 - ua) * (vb - va)) / area;
      const wa = 1 - wb - wc;
      if (wa >= -1e-5 && wb >= -1e-5 && wc >= -1e-5) visit(y * size + x, wa, wb, wc);
    }
  }
}
