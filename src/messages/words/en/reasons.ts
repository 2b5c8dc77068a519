import type { FailureCode, PromptCode } from 'kiln-client/contract/failure-codes';
import { fileSize } from './speech.ts';

/** Why a request was not made, by the code that is kept with it. What the service says about it stays in the service's words. */
export const reasons = {
  unknown: 'The service did not say why.',
  said: (text: string) => text,
  byCode: {
    unknown_thing: (words: string) => `Kiln does not know anything called ${words}.`,
    no_thing: () => 'The prompt does not name a thing to make.',
    moderation_blocked: () => 'It was blocked by moderation. Change the words or the picture.',
    rights_blocked: () => 'It seems to be somebody else’s intellectual property.',
    no_pose: () =>
      'No body with joints was found in this model, so it cannot be rigged. It takes a figure with arms and legs, or an animal with four legs and a head.',
    unreachable: () => 'The asset service cannot be reached. Try again later.',
    files_unavailable: () => 'The service cannot store files at the moment. Try again later.',
    not_taken: (why: string) => `The service refused it: ${why}`,
    source_gone: (why: string) => `The service no longer has what this is based on: ${why}`,
    key_refused: () => 'The service does not accept this bot’s key. Please tell whoever runs it.',
    own_key_refused: () =>
      'The service does not accept this server’s own key. Those who manage the server can set it again in `/settings`.',
    account_empty: () =>
      'This bot’s account at the service has no credits left, or its plan does not include this. Please tell whoever runs it.',
    own_account_empty: () =>
      'This server’s own account at the service has no credits left, or its plan does not include this.',
    not_allowed: (why: string) => `The service does not allow it: ${why}`,
    declined: (why: string) => `A lead declined it${why === '' ? '.' : `: ${why}`}`,
    nobody_decided: () => 'No lead approved it within a day.',
    nobody_asked: () => 'It needs a lead’s approval, but Kiln is not allowed to write in the channel for approvals.',
    task_gone: () => 'The service no longer has this task: it was deleted there, or has expired.',
    never_made: () => 'The service did not answer and has no such task: it was not made. You can safely try again.',
    attachment_gone: () => 'The attached file is no longer on Discord. Attach it again.',
    attachment_too_large: (most: string) =>
      `The attached file is too large to send to the service: at most ${fileSize(Number(most))}.`,
  },
  /** By the service's codes. English has what the service itself says, and what helps. */
  failures: {
    image_too_complex: (said: string) => `${said} Try a picture with one object on a plain background.`,
    image_doubtful: (said: string) => said,
    images_disagree: (said: string) => said,
    image_missing: (said: string) => said,
    image_unreadable: (said: string) => said,
    model_missing: (said: string) => said,
    model_empty: (said: string) => said,
    model_flat: (said: string) => said,
    model_extreme: (said: string) => said,
    model_missing_uv: (said: string) => `${said} The model has no texture coordinates: unwrap it first.`,
    model_insufficient_uv: (said: string) =>
      `${said} The model’s texture coordinates are not good enough: unwrap it first.`,
    too_many_faces: (said: string) => said,
    no_pose: (said: string) => `${said} It takes a figure with arms and legs, or an animal with four legs and a head.`,
    rig_missing: (said: string) => said,
    unknown_action: (said: string) => said,
    preview_missing: (said: string) => said,
    missing_source: (said: string) => said,
    moderation_blocked: (said: string) => said,
    timeout: (said: string) => `${said} It took too long. Try again, or ask for less.`,
    too_much_memory: (said: string) => said,
    format_conversion_failed: (said: string) =>
      `${said} One of the formats could not be written. Ask for fewer formats.`,
  } satisfies Record<Exclude<FailureCode, 'invalid_input' | PromptCode>, (said: string) => string>,
};
