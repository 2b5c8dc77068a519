import { judge, Measured } from 'kiln-client/contract/standard/judge';
import { readModel } from 'kiln-mesh/formats/read-model';
import { measureAsset } from 'kiln-mesh/standard/measure-asset';
import { expect, test } from 'vitest';
import { fitted, UNFIT } from '../../../../test/support/fitted.ts';

/** Models that break a standard, and the steps that are planned for them, made one from the other: then they keep it. */

// The validator has no types of its own.
const { validateBytes } = (await import('gltf-validator' as string)) as {
  validateBytes(bytes: Uint8Array): Promise<{ issues: { numErrors: number } }>;
};

test.for(UNFIT)('$name', async (unfit) => {
  const { plan, runs, glb } = await fitted(unfit);
  expect(plan).toMatchObject({ left: [], spoils: [] });
  expect(plan.steps.map(({ type }) => type)).toEqual(unfit.steps);
  for (const { result } of runs)
    expect(judge(Measured.parse(result.engine.measured), unfit.rules).map(({ rule }) => rule)).toContain('watertight');
  // By what was measured of the file, and by another program.
  const red = judge(await measureAsset(await readModel(glb)), unfit.rules).filter(({ ok }) => !ok);
  expect(red).toEqual([]);
  expect((await validateBytes(glb)).issues.numErrors).toBe(0);
});
