import { fileSize } from './speech.ts';

/** Why a request was not made, by the code that is kept with it. What the service says about it stays in the service's words. */
export const reasons = {
  unknown: 'The service did not say why.',
  byCode: {
    unreachable: () => 'The asset service cannot be reached. Try again later.',
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
  /** What helps, by the service's code of a failure. */
  hints: {
    image_too_complex: 'Try a picture with one object on a plain background.',
    model_missing_uv: 'The model has no texture coordinates: unwrap it first.',
    model_insufficient_uv: 'The model’s texture coordinates are not good enough: unwrap it first.',
    timeout: 'It took too long. Try again, or ask for less.',
    format_conversion_failed: 'One of the formats could not be written. Ask for fewer formats.',
  },
};
