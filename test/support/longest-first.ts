import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Whole Kilns and real recipes: with one of these last, the other cores would wait for it. */
const LONG = /\/(e2e|start|recipes|make|faults)\b/;

/** As Vitest orders them, by what it knows of former runs; but on a machine that has had none, those that take long come first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [true, false].flatMap((isLong) => sorted.filter(({ moduleId }) => LONG.test(moduleId) === isLong));
  }
}
