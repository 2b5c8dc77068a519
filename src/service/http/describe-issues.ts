import type { z } from 'zod';

/** "target_polycount must be 100 to 300,000; prompt is required …": every mistake, each behind its field. */
export function describeIssues(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.map(String).join('.') || 'the request'} ${words(issue)}`).join('; ');
}

/** The contract's own texts; where a rule has none, the library's in the same form. */
function words(issue: z.core.$ZodIssue): string {
  return issue.message.replace(/^Invalid input: expected (\S+), received (.*)$/, (_all, wanted, given) =>
    given === 'undefined' ? `is required (${wanted})` : `must be of type ${wanted}`,
  );
}
