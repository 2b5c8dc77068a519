/** The service as data: what it makes, takes, charges and answers. Reading it needs no service. */

/** @public */
export { FAILURE_CODES, type FailureCode, LINK_CODES, type LinkCode, REFUSAL_CODES } from './contract/failure-codes.ts';
/** @public */
export {
  acceptedTypes,
  collectionPath,
  families,
  type InputOf,
  isTaskType,
  nextStages,
  type StageEntry,
  type StageOf,
  stageEntry,
  type TaskType,
  taskTypes,
} from './contract/families/index.ts';
/** @public */
export {
  accepts,
  expectedSeconds,
  type FaceLimit,
  type Family,
  type Ignoring,
  type Makes,
  type Moderation,
  type NamedFile,
  type Stage,
  type StageSource,
} from './contract/family.ts';
/** @public */
export type { FieldTopic } from './contract/field-info.ts';
/** @public */
export {
  type Content,
  type ContentName,
  contentOf,
  type ExtensionOf,
  extensionsOf,
  type Medium,
  type MediumName,
  media,
} from './contract/media.ts';
/** @public */
export { estimateOf, type LearnedPrices, priceOf, typicalPrice } from './contract/prices.ts';
/** @public */
export type { Sentence } from './contract/sentences.ts';
/** @public */
export { type SourceProblem, type SourceTask, sourceProblem } from './contract/source-problem.ts';
/** @public */
export { type FieldValue, type FileValue, fieldsOf, type StageField } from './contract/stage-fields.ts';
/** @public */
export { judge, Measured, RULE_NAMES, type Verdict } from './contract/standard/judge.ts';
/** @public */
export { type Rule, readStandard, Standard } from './contract/standard/standard.ts';
/** @public */
export {
  EngineReport,
  isTerminal,
  PartialTask,
  TASK_STATUSES,
  Task,
  TaskError,
  type TaskStatus,
} from './contract/task.ts';
/** @public */
export {
  CreateAnswer,
  ErrorBody,
  type ListQuery,
  PLAN_OUTCOMES,
  Plan,
  type PlanOutcome,
  type SortBy,
  StreamError,
} from './contract/wire.ts';
