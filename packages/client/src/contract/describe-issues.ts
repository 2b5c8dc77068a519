import type { z } from 'zod';

/** Long lists are cut; after these are fixed, the next ones appear. */
const MOST_ISSUES = 10;

/** "target_polycount must be 100 to 300,000; prompt is required …": every mistake, each behind its field. */
export function describeIssues(error: z.ZodError): string {
  // A text instead of a list breaks the rule for its type, and with its letters the one for its length.
  const issues = [
    ...new Set(error.issues.map((issue) => `${issue.path.map(String).join('.') || 'the request'} ${words(issue)}`)),
  ];
  const more = issues.length - MOST_ISSUES;
  return [...issues.slice(0, MOST_ISSUES), ...(more > 0 ? [`and ${more.toLocaleString('en')} more`] : [])].join('; ');
}

/** The contract's own texts; where a rule has none, the library's in the same form. */
function words(issue: z.core.$ZodIssue): string {
  return issue.message.replace(/^Invalid input: expected (\S+), received (.*)$/, (_all, wanted, given) =>
    given === 'undefined' ? `is required (${wanted})` : `must be of type ${wanted}`,
  );
}
