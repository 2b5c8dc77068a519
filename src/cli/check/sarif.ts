import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RULE_NAMES } from 'kiln-client/contract/standard/judge';
import type { Checked } from './check-file.ts';

/**
 * What was found, for code hosts and editors: SARIF 2.1.0 (OASIS, 2020). A broken rule is a result; a file that cannot be read is a
 * notification of the run.
 */
export function sarifOf(files: readonly Checked[]): object {
  const unread = files.filter(({ unread: why }) => why !== undefined);
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'kiln',
            rules: RULE_NAMES.map((id) => ({ id, shortDescription: { text: `The standard's rule ${id}` } })),
          },
        },
        invocations: [
          {
            executionSuccessful: unread.length === 0,
            toolExecutionNotifications: unread.map(({ file, unread: why }) => ({
              level: 'error',
              message: { text: why },
              locations: [placeOf(file)],
            })),
          },
        ],
        results: files.flatMap(({ file, red }) =>
          red.map(({ rule, says }) => ({
            ruleId: rule,
            ruleIndex: RULE_NAMES.indexOf(rule),
            level: 'error',
            message: { text: says },
            locations: [placeOf(file)],
          })),
        ),
      },
    ],
  };
}

/** As it was written; what is absolute as a URL. Each step of a relative one is escaped. */
const placeOf = (file: string) => ({
  physicalLocation: {
    artifactLocation: {
      uri: isAbsolute(file) ? pathToFileURL(file).href : file.split(/[/\\]/).map(encodeURIComponent).join('/'),
    },
  },
});
