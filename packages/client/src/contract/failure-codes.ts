/**
 * Stable codes for failures of the built-in service: in `task_error.code` of a FAILED task, and in `code` of a refused
 * create, link or plan. The accompanying texts are English and may change; translate by code.
 */

/** Of prompts of which nothing can be made. `suggestions` beside the code has prompts of which something can. */
const NO_THING = {
  unknown_thing: 'The prompt names nothing that the engine can make: `about` has the words that it does not know.',
  no_thing: 'The prompt names no thing.',
} as const;
export type PromptCode = keyof typeof NO_THING;

export const FAILURE_CODES = {
  invalid_input: 'The input cannot be made into a result. Change it as the message says.',
  ...NO_THING,
  image_too_complex: 'The picture shows too much for one object. Crop it, or use a plainer one.',
  image_doubtful: 'Only a person can tell whether the cut-out in process_image_urls shows the subject.',
  images_disagree: 'The pictures do not seem to show one object.',
  image_missing: 'A picture could not be fetched, or is no longer there.',
  image_unreadable: 'A picture cannot be read. Send a PNG or JPEG.',
  model_missing: 'The model could not be fetched, or is no longer there.',
  model_empty: 'The model has no surface.',
  model_flat: 'The model has no height. Give resize_longest_side instead.',
  model_extreme: 'The model cannot be scaled to that size.',
  model_missing_uv: 'The model has no texture coordinates. Unwrap it first, or set enable_original_uv to false.',
  model_insufficient_uv: 'The texture coordinates of the model overlap or leave faces out. Unwrap it first.',
  too_many_faces: 'The model has too many faces. Remesh it to fewer first.',
  no_pose: 'No body with joints was found in the model.',
  rig_missing: 'The files of the rig are no longer there. Rig the model again.',
  unknown_action: 'The action is no longer in the library.',
  preview_missing: 'The preview is no longer there. Make it again.',
  program_missing: 'The result has no program, or no longer: make it again to adjust it.',
  not_adjusted: 'It cannot be changed so; nothing was charged. The message says why, and which knobs there are.',
  not_hollowed: 'The model cannot be hollowed like this; nothing was charged. The message says why, and what would do.',
  missing_source: 'What a prototype showed is no longer there. Make it again.',
  model_too_large: 'What the model server made is larger than a file of a result may be.',
  model_server_unavailable: 'The model server does not answer. Retry later; the credits were returned.',
  model_server_misconfigured:
    'The model server is not set up for this. Its operator has to; the credits were returned.',
  model_server_failed: 'The model server could not make it. Retry, or change the input; the credits were returned.',
  model_server_lost: 'The model server has lost the work. Retry; the credits were returned.',
  moderation_blocked: 'The request was screened and blocked. Rephrase it; the credits were returned.',
  timeout: 'The task took too long and was stopped. Retry; the credits were returned.',
  too_much_memory:
    'The task needed more memory than one task may use. Use a simpler model, smaller pictures or a smaller result.',
  format_conversion_failed: 'A file format could not be written. Ask for another format.',
} as const;
export type FailureCode = keyof typeof FAILURE_CODES;

/** Of creates that are refused. */
export const REFUSAL_CODES = {
  moderation_blocked: 'The words or a picture were screened and blocked.',
  rights_blocked: 'It was found to be somebody else’s intellectual property.',
  no_pose: 'No body with joints was found in the model.',
} as const;

/** Why nothing is made of a request: what a plan says, or a create that is refused, also of an earlier service. */
export type RefusalCode = PromptCode | keyof typeof REFUSAL_CODES;

export const isPromptCode = (code: string | undefined): code is PromptCode =>
  code !== undefined && Object.hasOwn(NO_THING, code);

/** Of answers with 503: the same request may be sent again after `Retry-After`. */
export const UNAVAILABLE_CODES = {
  files_unavailable: 'The service cannot store or read files at the moment. Nothing was made or charged.',
  state_unavailable: 'The service cannot reach its records. No task was made.',
  state_read_only: 'The service cannot write its records, and reads go on. No task was made.',
  moderation_unavailable: 'The content could not be checked. No task was made.',
  outcome_unknown: 'The service lost its records while a task was made: it may exist.',
} as const;

/** Of signed links that are refused. */
export const LINK_CODES = {
  link_expired: 'The link has expired: read the task again for a fresh one',
  link_invalid: 'The link is not valid',
} as const;
export type LinkCode = keyof typeof LINK_CODES;

export const isRefusalCode = (code: string | undefined): code is RefusalCode =>
  isPromptCode(code) || (code !== undefined && Object.hasOwn(REFUSAL_CODES, code));

/** Of a plan: the work would change nothing. */
export const NOTHING_TO_DO = 'nothing_to_do';
