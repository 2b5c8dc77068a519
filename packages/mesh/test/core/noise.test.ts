import { expect, test } from 'vitest';
import { cells, hash3 } from '../../src/core/noise.ts';
import { createRandom } from '../../src/core/random.ts';

test('the nearest points of cell noise are those of all cells around, in whatever order places are asked for', () => {
  const { next: random } = createRandom(3);
  for (let i = 0; i < 3_000; i++) {
    const [x, y, z] = [random() * 12 - 6, random() * 12 - 6, random() * 12 - 6];
    const jitter = i % 3 === 0 ? 0.45 : 1;
    const around = allAround(x, y, z, jitter);

    expect(cells(x, y, z, jitter)).toEqual([around[0]!.distance, around[1]!.distance, around[0]!.id]);
  }
});

function allAround(x: number, y: number, z: number, jitter: number) {
  const steps = [-1, 0, 1];
  return steps
    .flatMap((i) => steps.flatMap((j) => steps.map((k) => [i, j, k] as const)))
    .map(([i, j, k]) => {
      const [cx, cy, cz] = [Math.floor(x) + i, Math.floor(y) + j, Math.floor(z) + k];
      const dx = cx + 0.5 + (hash3(cx, cy, cz) - 0.5) * jitter - x;
      const dy = cy + 0.5 + (hash3(cx + 71, cy, cz) - 0.5) * jitter - y;
      const dz = cz + 0.5 + (hash3(cx, cy + 53, cz) - 0.5) * jitter - z;
      return { distance: Math.sqrt(dx * dx + dy * dy + dz * dz), id: hash3(cx, cy, cz + 37) };
    })
    .sort((a, b) => a.distance - b.distance);
}
