import { nextStages, type TaskType } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import { parseInput } from 'kiln-client/contract/parse-input';
import { hasOnePrice, type LearnedPrices, typicalPrice } from 'kiln-client/contract/prices';
import { fixedFields, type OfferedField, offeredFields } from 'kiln-client/contract/stage-fields';
import type { Task } from 'kiln-client/contract/task';
import { stagePrice } from '../parts/price-words.ts';
import type { Words } from '../words/index.ts';

/** What can be pressed under a result, and what it would cost: read from the contract, shared with the commands. */

export interface Step {
  type: TaskType;
  verb: string;
  /** One line: what it does. */
  summary: string;
  /** Credits with the usual options. */
  price: number | undefined;
  /** "5 credits", "about 30 credits". */
  costs: string;
  /** Options decide what it costs. */
  isAbout: boolean;
  /** It can start from such a result only: the step that most people mean. */
  main: boolean;
  /** Its button opens a card. */
  card: boolean;
  /** It asks for nothing that it could not do without: one press is enough, and a form is there for who wants it. */
  optional: boolean;
}

/** Stages that can go on from a result of `type`; given its task, only those that find in it what they need. */
export function nextSteps(words: Words, type: TaskType, task?: Task, learned?: LearnedPrices): Step[] {
  const has = (list: string, least: number) => {
    const value = task?.[list];
    return task === undefined || !Array.isArray(value) || value.length >= least;
  };
  const fitting = nextStages(type).filter(
    ({ stage: { source } }) =>
      (source?.requires === undefined || has(source.requires, source.least ?? 1)) &&
      (task === undefined || source?.offered?.(task) !== false),
  );
  return fitting.map(({ stage }) => {
    const { verb, summary } = words.contract.stage(stage);
    return {
      // The entries of the table have exactly the types of TaskType; StageEntry widens them to string.
      type: stage.type as TaskType,
      verb,
      summary,
      price: typicalPrice(stage, learned),
      isAbout: !hasOnePrice(stage, learned),
      costs: stagePrice(words, stage, learned),
      main: stage.source?.required ?? false,
      card: stage.card !== undefined,
      optional: isOptional(askFields(stage)),
    };
  });
}

/** Stages that can go on from a result of `type` by themselves, with the usual options: they need its task and nothing else. */
export function followers(type: TaskType): Stage[] {
  return nextStages(type)
    .map(({ stage }) => stage)
    .filter((stage) => {
      if (!stage.source || stage.source.fills || stage.card) return false;
      return parseInput(stage, { ...fixedFields(stage), [stage.source.field]: 'task' }).success;
    });
}

const isOptional = (asked: readonly OfferedField[]) => asked.length > 0 && asked.every(({ required }) => !required);

/**
 * What "Edit" asks for: the words of the request, else what the stage's own button would ask, and another file in place of
 * one that was given. At most five fields; first the file when there is no going on without another one.
 */
export function editFields(
  { contract, request }: Words,
  stage: Stage,
  input: Readonly<Record<string, unknown>> = {},
  needsFile = false,
): OfferedField[] {
  const fields = offeredFields(stage);
  const words = fields.filter((field) => field.value.kind === 'text' && field.value.long);
  const asked = words.length > 0 ? words : askFields(stage);
  const files = fields
    .filter(
      ({ value, path }) =>
        value.kind === 'file' && input[path[0] ?? ''] !== undefined && !asked.some((one) => one.path === path),
    )
    .map((field) => ({
      ...field,
      required: needsFile,
      label: needsFile ? field.label : request.emptyAsItWas({ label: contract.label(field.label) }),
    }));
  // Another model can take the place of one that was chosen, and may have gone.
  const makers = fields.filter(({ value, path }) => value.kind === 'maker' && input[path[0]] !== undefined);
  return [...(needsFile ? [...files, ...asked] : [...asked, ...files]).slice(0, 5 - makers.length), ...makers];
}

/** What the stage's button asks for before it starts: the contract's `ask`, in its order. */
export function askFields(stage: Stage): OfferedField[] {
  const fields = offeredFields(stage);
  return stage.ask
    .map((name) => fields.find((field) => field.path.join('.') === name))
    .filter((field) => field !== undefined)
    .slice(0, 5);
}
