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
  stageEntry,
  type TaskType,
  taskTypes,
} from './contract/families/index.ts';
/** @public */
export { accepts, expectedSeconds, type Family, type Makes, type Stage, type StageSource } from './contract/family.ts';
/** @public */
export { type Content, contentOf, extensionsOf, type Medium, type MediumName, media } from './contract/media.ts';
/** @public */
export { estimateOf, priceOf, typicalPrice } from './contract/prices.ts';
/** @public */
export { type SourceProblem, type SourceTask, sourceProblem } from './contract/source-problem.ts';
/** @public */
export { type FieldValue, type FileValue, fieldsOf, type StageField } from './contract/stage-fields.ts';
/** @public */
export { isTerminal, PartialTask, TASK_STATUSES, Task, TaskError, type TaskStatus } from './contract/task.ts';
/** @public */
export { CreateAnswer, ErrorBody, type ListQuery, Plan, type PlanOutcome, StreamError } from './contract/wire.ts';
