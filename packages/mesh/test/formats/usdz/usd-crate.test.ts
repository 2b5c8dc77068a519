import { USDCParser } from 'three/examples/jsm/loaders/usd/USDCParser.js';
import { expect, test } from 'vitest';
import { createRandom } from '../../../src/core/random.ts';
import { createSizeBudget, SIZE_LIMITS } from '../../../src/formats/read/size-budget.ts';
import { parseCrate } from '../../../src/formats/usdz/usd-crate.ts';
import { crateOfPaths } from '../../support/hostile.ts';

/** Jumps of a tree of prims in the order of crate files: a prim, what is below it, what stands beside it. */
function randomTree(count: number, random: () => number): number[] {
  const parents = Array.from({ length: count }, (_, i) => (i === 0 ? -1 : Math.floor(random() * i)));
  const children = (of: number) => parents.flatMap((parent, i) => (parent === of ? [i] : []));
  const jumps: number[] = [];
  const write = (of: number) => {
    children(of).forEach((child, i, all) => {
      const at = jumps.push(0) - 1;
      write(child);
      const [isParent, hasSibling] = [jumps.length > at + 1, i + 1 < all.length];
      jumps[at] = isParent ? (hasSibling ? jumps.length - at : -1) : hasSibling ? 0 : -2;
    });
  };
  write(-1);
  return jumps;
}

test('paths of binary USD come out as three’s own parser has them', () => {
  const random = createRandom(7).next;
  for (const count of [4, 5, 20, 100, 300]) {
    const bytes = crateOfPaths(randomTree(count, random));
    const found = parseCrate(bytes, createSizeBudget(SIZE_LIMITS, bytes.length));
    const { specsByPath } = new USDCParser().parseData(bytes.slice().buffer);
    expect(Object.keys(found).sort()).toEqual(Object.keys(specsByPath).sort());
    expect(Object.keys(found)).toHaveLength(count);
  }
});
