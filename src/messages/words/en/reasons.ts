import type { FailureCode, PromptCode } from 'kiln-client/contract/failure-codes';
import { type Message, message } from 'kiln-runtime/words/message';

const asSaid = message<{ message: string }>('{message}');

/** Why a request was not made, by the code that is kept with it. What the service says about it stays in the service's words. */
export const reasons = {
  unknown: 'The service did not say why.',
  quoted: message<{ message: string }>('{message}'),
  declinedBecause: message<{ reason: string }>('A lead declined it: {reason}'),
  byCode: {
    unknown_thing: message<{ detail: string }>('Kiln does not know anything called {detail}.'),
    no_thing: 'The prompt does not name a thing to make.',
    moderation_blocked: 'It was blocked by moderation. Change the words or the picture.',
    rights_blocked: 'It seems to be somebody else’s intellectual property.',
    no_pose:
      'No body with joints was found in this model, so it cannot be rigged. It takes a figure with arms and legs, or an animal with four legs and a head.',
    unreachable: 'The asset service cannot be reached. Try again later.',
    files_unavailable: 'The service cannot store files at the moment. Try again later.',
    not_taken: message<{ detail: string }>('The service refused it: {detail}'),
    source_gone: message<{ detail: string }>('The service no longer has what this is based on: {detail}'),
    key_refused: 'The service does not accept this bot’s key. Please tell whoever runs it.',
    own_key_refused:
      'The service does not accept this server’s own key. Those who manage the server can set it again in `/settings`.',
    account_empty:
      'This bot’s account at the service has no credits left, or its plan does not include this. Please tell whoever runs it.',
    own_account_empty:
      'This server’s own account at the service has no credits left, or its plan does not include this.',
    not_allowed: message<{ detail: string }>('The service does not allow it: {detail}'),
    declined: 'A lead declined it.',
    nobody_decided: 'No lead approved it within a day.',
    nobody_asked: 'It needs a lead’s approval, but Kiln is not allowed to write in the channel for approvals.',
    task_gone: 'The service no longer has this task: it was deleted there, or has expired.',
    never_made: 'The service did not answer and has no such task: it was not made. You can safely try again.',
    damaged_archive: 'The archive is damaged, encrypted, or unpacks to more than is allowed.',
    attachment_gone: 'The attached file is no longer on Discord. Attach it again.',
    attachment_too_large: message<{ detail: string }>(
      'The attached file is too large to send to the service: at most {detail}.',
    ),
  },
  /** By the service's codes. English has what the service itself says, and what helps. */
  failures: {
    image_too_complex: message<{ message: string }>('{message} Try a picture with one object on a plain background.'),
    image_doubtful: asSaid,
    images_disagree: asSaid,
    image_missing: asSaid,
    image_unreadable: asSaid,
    model_missing: asSaid,
    model_empty: asSaid,
    model_flat: asSaid,
    model_extreme: asSaid,
    model_missing_uv: message<{ message: string }>('{message} The model has no texture coordinates: unwrap it first.'),
    model_insufficient_uv: message<{ message: string }>(
      '{message} The model’s texture coordinates are not good enough: unwrap it first.',
    ),
    too_many_faces: asSaid,
    no_pose: message<{ message: string }>(
      '{message} It takes a figure with arms and legs, or an animal with four legs and a head.',
    ),
    rig_missing: asSaid,
    unknown_action: asSaid,
    preview_missing: asSaid,
    program_missing: asSaid,
    not_adjusted: asSaid,
    not_hollowed: asSaid,
    missing_source: asSaid,
    model_too_large: asSaid,
    model_server_unavailable: asSaid,
    model_server_misconfigured: asSaid,
    model_server_failed: asSaid,
    model_server_lost: asSaid,
    moderation_blocked: asSaid,
    timeout: message<{ message: string }>('{message} It took too long. Try again, or ask for less.'),
    too_much_memory: asSaid,
    format_conversion_failed: message<{ message: string }>(
      '{message} One of the formats could not be written. Ask for fewer formats.',
    ),
  } satisfies Record<Exclude<FailureCode, 'invalid_input' | PromptCode>, Message<{ message: string }>>,
};
