import { setImmediate as turn } from 'node:timers/promises';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { expect, test } from 'vitest';
import { modelOf, sphere } from '../../packages/mesh/test/support/shapes.ts';
import { createAnchoring } from '../../src/jobs/files/anchors.ts';

/** Many who write notes at once. */

const TOP: { position: [number, number, number]; normal: [number, number, number] } = {
  position: [0, 0.5, 0],
  normal: [0, 1, 0],
};

test('of many models one is in memory at a time, and who comes when too many wait is told so', {
  tags: 'long',
}, async () => {
  await using anchors = createAnchoring();
  const bytes = new Uint8Array(await writeGlb(modelOf([sphere()])));
  let held = 0;
  let most = 0;
  const read = async () => {
    // Who was answered before has heard it.
    await turn();
    held++;
    most = Math.max(most, held);
    return bytes;
  };
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, async () => {
      const found = await anchors.of(read, [TOP]);
      held--;
      return found?.anchors.length;
    }),
  );
  expect(most).toBe(1);
  expect(all.filter((one) => one.status === 'fulfilled').map(({ value }) => value)).toEqual(all.slice(4).map(() => 1));
  expect(all.filter((one) => one.status === 'rejected')).toHaveLength(4);
  expect(await anchors.of(() => Promise.resolve(undefined), [TOP])).toBeUndefined();
  await expect(anchors.of(() => Promise.reject(new Error('away')), [TOP])).rejects.toThrow('away');
});
