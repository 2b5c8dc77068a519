import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Most of the others wait for processes, leases and frames. */
const WORKS = /\/(e2e|recipes|engine\/test)\//;

/**
 * As Vitest orders them, what took long first; but what works spread evenly among what waits, for the processes keep all
 * cores busy only while there is some of both.
 */
export class WorkAmongWaits extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placed = [true, false].flatMap((works) =>
      sorted
        .filter(({ moduleId }) => WORKS.test(moduleId) === works)
        .map((file, i, { length }) => ({ file, at: i / length })),
    );
    return placed.sort((a, b) => a.at - b.at).map(({ file }) => file);
  }
}
