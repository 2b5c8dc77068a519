import type { Mistake } from '../discord-error.ts';
import { type Fields, isFields } from '../wire.ts';

/** Polls, as far as a message shows them: nobody votes here. */

const HOUR_MS = 3_600_000;
const ANSWER_MOST = 55;

export function pollMistakes(poll: unknown): Mistake[] {
  if (!isFields(poll) || !Array.isArray(poll.answers)) return [];
  return poll.answers.flatMap((answer: unknown, index): Mistake[] => {
    const text = isFields(answer) && isFields(answer.poll_media) ? answer.poll_media.text : undefined;
    const path = ['poll', 'answers', index, 'poll_media', 'text'];
    if (typeof text !== 'string' || text.trim() === '') {
      return [{ path, code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }];
    }
    if (text.length <= ANSWER_MOST) return [];
    return [{ path, code: 'BASE_TYPE_MAX_LENGTH', message: `Must be ${ANSWER_MOST} or fewer in length.` }];
  });
}

/** The poll of a message from that of a request. */
export function toPoll(poll: Fields, nowMs: number): Fields {
  const answers = Array.isArray(poll.answers) ? poll.answers.filter(isFields) : [];
  const hours = typeof poll.duration === 'number' ? poll.duration : 24;
  return {
    question: poll.question,
    answers: answers.map(({ poll_media }, index) => ({ answer_id: index + 1, poll_media })),
    expiry: new Date(nowMs + hours * HOUR_MS).toISOString(),
    allow_multiselect: poll.allow_multiselect === true,
    layout_type: 1,
    results: { is_finalized: false, answer_counts: [] },
  };
}
