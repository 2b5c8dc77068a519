import { message } from 'kiln-runtime/words/message';

/** Votes on the results of a group. */
export const votes = {
  /** On the card of the order. */
  ordered: message<{ time: string }>('vote of {time}'),
  orderedThen: message<{ verb: string }>('the winner goes on: {verb}'),
  alone: 'you choose',
  making: message<{ minutes: number }>(
    'When all are done, members vote for {minutes, plural, one {# minute} other {# minutes}}.',
  ),
  open: message<{ until: string; count: number }>(
    '**Vote** · ends {until} · {count, plural, =0 {no vote yet} one {# vote so far} other {# votes so far}}',
  ),
  quorum: message<{ count: number }>('decided at {count, plural, one {# vote} other {# votes}}'),
  blind: 'Which model made which is shown when the vote is over. Until then none of them can be opened.',
  asking: message<{ member: string; until: string }>('{member} chooses, or a lead. It ends {until}.'),
  nobodyVoted: 'Nobody voted.',
  won: message<{ number: number; votes: number; count: number }>(
    '**{number, number}** won with {votes, number} of {count, plural, one {# vote} other {# votes}}.',
  ),
  chosen: message<{ number: number; member: string }>('{member} chose **{number, number}**.'),
  somebody: 'A member',
  follows: message<{ verb: string }>('It goes on: {verb}.'),
  dropped: {
    gone: message<{ verb: string }>('{verb} cannot go on: the result is gone. Its credits are back.'),
    credits: message<{ verb: string }>('{verb} cannot go on: there are not enough credits. What was held is back.'),
    other: message<{ verb: string }>(
      '{verb} cannot go on: it is not allowed at the moment. Its credits are back; its button is under the result.',
    ),
  },
  stopped: {
    none: 'Nothing was made to vote on.',
    silence: 'Nobody decided in time, so nothing goes on.',
    stopped: message<{ member: string }>('{member} stopped the vote.'),
  },
  /** Buttons. */
  vote: message<{ number: number }>('Vote {number, number}'),
  choose: message<{ number: number }>('Choose {number, number}'),
  end: 'End the vote…',
  stop: 'No winner',
  ofRow: message<{ count: number }>('{count, plural, one {# vote} other {# votes}}'),
  /** Answers. */
  voted: message<{ number: number }>(
    'Your vote is for **{number, number}**. You may change it as long as the vote is open.',
  ),
  over: 'The vote is over.',
  notYet: 'The vote begins when all are done.',
  decided: 'Decided.',
  endTitle: 'Decide for one of them, or end the vote without a winner.',
  leadsOnly: 'As long as members vote, only a lead may decide. You may end the vote without a winner.',
  needsSeveral: 'A vote needs `variations`: say how many to choose from.',
  cannotFollow: message<{ stage: string; verb: string }>('{verb} cannot go on from {stage}.'),
};
