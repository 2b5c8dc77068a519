// @module-tag long
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDraft, made } from '../../support/drafts.ts';

/** A draft takes half a second in the mean and ten seconds at most (of 2,700 that were timed); a slow machine looks at fewer. */
const LONGEST_MS = 600_000;

test('whatever is drafted is one closed body of at most 200 pieces, the same bytes twice, or refused with a reason', {
  timeout: LONGEST_MS * 2,
}, () => {
  let bodies = 0;
  fc.assert(
    fc.property(anyDraft, (draft) => {
      const first = made(draft);
      if ('mistakes' in first) {
        expect(first.mistakes.join()).toMatch(/[a-z]/);
        return;
      }
      bodies++;
      expect(first).toMatchObject({ watertight: true, nonManifoldEdges: 0, bodies: 1 });
      expect(first.pieces).toBeLessThanOrEqual(200);
      expect(made(draft)).toEqual(first);
    }),
    // Others each time, by a seed that a failure names; the one that fails as it is: to make it smaller takes hours.
    { numRuns: 200, endOnFailure: true, interruptAfterTimeLimit: LONGEST_MS },
  );
  // Else the property says nothing.
  expect(bodies).toBeGreaterThan(0);
});
