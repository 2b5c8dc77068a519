import { type Fields, isFields } from '../base/wire.ts';

/** Polls, as far as a message shows them: no vote is taken here. */

const HOUR_MS = 3_600_000;

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
