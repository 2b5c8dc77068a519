import { createRandom } from 'kiln-mesh/core/random';
import { expect, test } from 'vitest';
import { texelBox, texelTriangle, visitTexels } from '../../src/paint/texels.ts';

test('the texels of a triangle are those whose middle lies in it, also of slivers and beyond the map', () => {
  const { next: random } = createRandom(5);
  const size = 64;
  for (let i = 0; i < 300; i++) {
    const reach = i % 3 === 0 ? 0.02 : 1.5;
    const uvs = Float32Array.from({ length: 6 }, () => random() * reach);
    if (i % 5 === 0) uvs[5] = uvs[3]! + random() * 1e-4;
    const triangle = texelTriangle(uvs, [0, 1, 2], size);
    const box = texelBox(triangle);
    const visited: string[] = [];
    visitTexels(triangle, box, size, (at, wa, wb, wc) => visited.push([at, wa, wb, wc].join()));

    const inside: string[] = [];
    const { ua, va, ub, vb, uc, vc, area } = triangle;
    for (let y = box.y0; y <= box.y1; y++) {
      for (let x = box.x0; x <= box.x1; x++) {
        const wb = ((x + 0.5 - ua) * (vc - va) - (uc - ua) * (y + 0.5 - va)) / area;
        const wc = ((ub - ua) * (y + 0.5 - va) - (x + 0.5 - ua) * (vb - va)) / area;
        const at = ((y + size) % size) * size + ((x + size) % size);
        if (Math.min(1 - wb - wc, wb, wc) >= -1e-5) inside.push([at, 1 - wb - wc, wb, wc].join());
      }
    }
    expect(visited).toEqual(inside);
  }
});
