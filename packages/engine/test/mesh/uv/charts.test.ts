import { expect, test } from 'vitest';
import { makeCharts } from '../../../src/mesh/uv/charts.ts';
import { cube } from '../../support/tiny.ts';

test('a cube has a chart a side, none of which covers itself', () => {
  const { positions, indices } = cube();
  const charts = makeCharts({
    positions,
    indices,
    faceStarts: Uint32Array.from({ length: 13 }, (_, i) => i),
    cell: 0.05,
  });
  expect(charts.count).toBe(6);
  expect([...charts.chart].sort()).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
  // In the unit of the positions, and not mirrored: every triangle has its own area, turning the same way round.
  for (let t = 0; t < 12; t++) {
    const [ua, va, ub, vb, uc, vc] = charts.uvs.subarray(t * 6, t * 6 + 6) as unknown as number[];
    expect(((ub! - ua!) * (vc! - va!) - (uc! - ua!) * (vb! - va!)) / 2).toBeCloseTo(0.5, 5);
  }
});
