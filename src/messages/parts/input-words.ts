import type { Stage } from 'kiln-client/contract/family';
import { type Sentence, type Speech, say, sentenceOf } from 'kiln-client/contract/sentences';
import { fieldsOf, type StageField } from 'kiln-client/contract/stage-fields';
import { filled } from 'kiln-runtime/words/message';
import type { z } from 'zod';
import { EMPTY_CHOICE } from '../words/contract-words.ts';
import type { Words } from '../words/index.ts';

/** What the contract says of a request, in its reader's language and with people's names for fields and choices. */

const MOST_LINES = 8;

/** One line per mistake. @param body what was judged */
export function inputWords(words: Words, stage: Stage, body: unknown, { issues }: Pick<z.ZodError, 'issues'>): string {
  const fields = new Map(fieldsOf(stage).map((field) => [field.name, field]));
  const { name: nameOf } = speechOf(words, stage);
  const lines = issues.slice(0, MOST_LINES).map((issue) => {
    const name = issue.path.filter((part) => typeof part === 'string').join('_');
    const text = issueWords(words, stage, issue, { body, field: fields.get(name) });
    return name === '' ? text : words.rules.ofField({ name: nameOf(name), text });
  });
  return [...new Set(lines)].join('\n');
}

export function sentenceWords(words: Words, stage: Stage, said: Sentence): string {
  const { rules } = words;
  // What the sentence has places for, its entry takes: contract-rules.ts derives one from the other.
  const fill = (code: Sentence['code'], places: object) =>
    filled(rules[code] as string | ((args: object) => string), places);
  return say(fill, speechOf(words, stage), said);
}

function speechOf({ contract, count, and, or }: Words, stage: Stage): Speech {
  const called = new Map(fieldsOf(stage).map((field) => [field.name, contract.option(field.called)]));
  return {
    name: (path) => `\`${called.get(path.replaceAll('.', '_')) ?? path}\``,
    value: (value) => contract.choice(value === '' ? EMPTY_CHOICE : String(value)),
    count,
    and,
    or,
  };
}

interface Judged {
  body: unknown;
  field: StageField | undefined;
}

/** What the schemas' library finds has codes and figures of its own. */
function issueWords(words: Words, stage: Stage, issue: z.core.$ZodIssue, { body, field }: Judged): string {
  const { rules, or } = words;
  const said = sentenceOf(issue);
  if (said) return sentenceWords(words, stage, said);
  switch (issue.code) {
    case 'invalid_value': {
      const { value } = speechOf(words, stage);
      return rules.among({ values: or(issue.values.map((one) => value(typeof one === 'number' ? one : String(one)))) });
    }
    case 'invalid_type':
      if (valueAt(body, issue.path) === undefined) return rules.required;
      return issue.expected === 'int' ? rules.whole_number : rules.wrong_kind;
    case 'too_small':
      return issue.inclusive === false
        ? rules.more_than({ min: words.count(Number(issue.minimum)) })
        : boundWords(words, field, issue.origin, { least: Number(issue.minimum) });
    case 'too_big':
      return boundWords(words, field, issue.origin, { most: Number(issue.maximum) });
    default:
      return rules.wrong_kind;
  }
}

/** Of a figure both bounds are said, where there are two. */
function boundWords(
  { rules, count }: Words,
  field: StageField | undefined,
  origin: string,
  { least, most = 0 }: { least?: number; most?: number },
): string {
  if (origin === 'string') return least === undefined ? rules.long({ max: count(most) }) : rules.required;
  if (origin === 'array')
    return least === undefined ? rules.many({ max: count(most) }) : rules.few({ min: count(least) });
  const { value } = field ?? {};
  if (value?.kind === 'number' && value.least !== undefined && value.most !== undefined) {
    return rules.range({ min: count(value.least), max: count(value.most) });
  }
  return least === undefined ? rules.most({ max: count(most) }) : rules.least({ min: count(least) });
}

/** What stands in a body or a task at this path; undefined: nothing. */
export function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    body,
  );
}
