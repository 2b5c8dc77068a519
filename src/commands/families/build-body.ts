import type { LibraryAction } from 'kiln-client/contract/action-library';
import type { Stage } from 'kiln-client/contract/family';
import { parseInput } from 'kiln-client/contract/parse-input';
import { fixedFields, type OfferedField, offeredFields } from 'kiln-client/contract/stage-fields';
import type { MakerInfo } from 'kiln-client/contract/wire';
import { Refused } from '../../messages/guild/refused.ts';
import { readNumber } from '../../messages/parts/form.ts';
import { inputWords } from '../../messages/parts/input-words.ts';
import { EMPTY_CHOICE } from '../../messages/words/contract-words.ts';
import type { Words } from '../../messages/words/index.ts';
import { actionId } from './animation-actions.ts';
import { type AttachedFile, checkAttachment } from './check-attachment.ts';
import { makerId } from './makers.ts';

/**
 * Turns a member's input (slash options or a form) into the body of a create. Only what the member set goes into the
 * body, so that the service's defaults apply. The contract's zod schema validates the whole, and its messages are shown
 * to the member.
 */

/** A value as Discord delivers it: text, number, boolean, a list of choices, or files. */
export type Answer = string | number | boolean | readonly string[] | readonly AttachedFile[];
export type Answers = ReadonlyMap<string, Answer>;

export interface BodyOptions {
  /** Allowed origins of attachments. */
  origins: readonly string[];
  /** A body to modify: answers replace its values, an empty text removes one. */
  base?: Readonly<Record<string, unknown>>;
  /** The action library, for stages that take an action. */
  actions?: readonly LibraryAction[];
  /** The models that make the stage. */
  makers?: readonly MakerInfo[];
}

/** @throws {UserError} `bad_input`, `bad_attachment` */
export function assembleBody(stage: Stage, answers: Answers, options: BodyOptions): Record<string, unknown> {
  const body: Record<string, unknown> = structuredClone({ ...options.base, ...fixedFields(stage) });
  const fields = offeredFields(stage);
  for (const [name, answer] of answers) {
    const field = fields.find((candidate) => candidate.name === name);
    if (!field) throw new Refused('bad_input', ({ refused }) => refused.notAnOption({ name }));
    put(body, field.path, readAnswer(field, answer, options));
  }
  return body;
}

/** A body as the contract parses it, with defaults filled in. */
export type ParsedInput = Readonly<Record<string, unknown>>;

/** @throws {UserError} `bad_input`, one line per mistake, with the field names that members see */
export function validateBody(stage: Stage, body: Readonly<Record<string, unknown>>): ParsedInput {
  const parsed = parseInput(stage, body);
  if (parsed.success) return parsed.data as ParsedInput; // inputs are objects
  const { error } = parsed;
  throw new Refused('bad_input', (words) => inputWords(words, stage, body, error), { cause: error });
}

/** Undefined: it is valid. */
export function problemOf(stage: Stage, body: Readonly<Record<string, unknown>>): Refused | undefined {
  try {
    validateBody(stage, body);
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

/** The name of a field as members see it. */
export const optionName =
  ({ called }: Pick<OfferedField, 'called'>) =>
  ({ contract }: Words) =>
    contract.option(called);

type Kind = OfferedField['value']['kind'];
type Value<K extends Kind> = Extract<OfferedField['value'], { kind: K }>;
type Read<V> = (value: V, answer: Answer, field: OfferedField, options: BodyOptions) => unknown;

/** How to read an answer, by the kind of field; undefined: nothing was entered. */
const READS: { [K in Kind]: Read<Value<K>> } = {
  // A blank required field is passed on, so that the contract reports it.
  text: (_, answer, { required }) => (isBlank(answer) && !required ? undefined : String(answer)),
  task: (_, answer, { required }) => (isBlank(answer) && !required ? undefined : String(answer).trim()),
  action: (_, answer, field, { actions = [] }) =>
    isBlank(answer) ? undefined : actionId(optionName(field), String(answer), actions),
  maker: (_, answer, _field, { makers = [] }) => makerId(String([answer].flat()[0] ?? ''), makers),
  number: readFigure,
  flag: (_, answer) => answer === true || answer === 'true',
  choice: readChoice,
  list: readList,
  file: readFiles,
};

function readAnswer(field: OfferedField, answer: Answer, options: BodyOptions): unknown {
  // Each kind's entry only handles values of that kind.
  const read = READS[field.value.kind] as Read<OfferedField['value']>;
  return read(field.value, answer, field, options);
}

const isBlank = (answer: Answer) => String(answer).trim() === '';

function readFigure({ whole }: Value<'number'>, answer: Answer, field: OfferedField): number | undefined {
  const number = readNumber(String(answer), whole);
  if (number === undefined || Number.isFinite(number)) return number;
  throw new Refused('bad_input', (words) => words.refused.notANumber({ name: optionName(field)(words) }));
}

function readChoice({ values }: Value<'choice'>, answer: Answer, field: OfferedField): string | number | undefined {
  const said = String(Array.isArray(answer) ? (answer[0] ?? '') : answer);
  const match = values.find((choice) => choiceLabel(choice) === said);
  if (match !== undefined || said === '') return match;
  throw new Refused('bad_input', (words) =>
    words.refused.notAChoice({
      name: optionName(field)(words),
      choices: values.map(choiceLabel).join(', '),
      given: said.slice(0, 60),
    }),
  );
}

function readList({ values }: Value<'list'>, answer: Answer, field: OfferedField): string[] | undefined {
  const known = values.length > 0;
  const words = Array.isArray(answer) ? answer.map(String) : String(answer).split(known ? /[\s,;]+/ : /[,;]/);
  const said = words.map((word) => (known ? word.trim().toLowerCase() : word.trim())).filter((word) => word !== '');
  const unknown = known ? said.filter((word) => !values.includes(word)) : [];
  if (unknown.length === 0) return said.length === 0 ? undefined : [...new Set(said)];
  throw new Refused('bad_input', (to) =>
    to.refused.notInList({
      name: optionName(field)(to),
      unknown: unknown.join(', ').slice(0, 100),
      choices: values.join(', '),
    }),
  );
}

function readFiles(
  { link, many, ...takes }: Value<'file'>,
  answer: Answer,
  field: OfferedField,
  { origins }: BodyOptions,
) {
  if (link && typeof answer === 'string') return answer.trim() === '' ? undefined : answer.trim();
  if (!isFiles(answer))
    throw new Refused('bad_input', (words) => words.refused.notAFile({ name: optionName(field)(words) }));
  const urls = answer.map((file) => checkAttachment(optionName(field), file, takes, origins));
  if (!many) return urls[0];
  return urls.length === 0 ? undefined : urls;
}

export const choiceLabel = (choice: string | number) => (choice === '' ? EMPTY_CHOICE : String(choice));

function isFiles(answer: Answer): answer is readonly AttachedFile[] {
  return Array.isArray(answer) && answer.every((item) => typeof item === 'object');
}

/** Sets a value in a body, or removes it if undefined. */
function put(body: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [key, ...rest] = path;
  if (key === undefined) return;
  if (rest.length > 0) {
    const inner = { ...(body[key] as Record<string, unknown> | undefined) };
    put(inner, rest, value);
    if (Object.keys(inner).length > 0) body[key] = inner;
  } else if (value === undefined) delete body[key];
  else body[key] = value;
}
