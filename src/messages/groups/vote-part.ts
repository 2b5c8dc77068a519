import type { APIComponentInContainer } from 'discord.js';
import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { encodePress } from '../parts/custom-id.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, text } from '../parts/message-body.ts';
import { joined, mention, timestamp } from '../parts/text.ts';
import type { Words } from '../words/index.ts';

/** What the message of a group says of the vote on its results. */
export interface VoteView {
  state: 'making' | 'open' | 'asking' | 'decided' | 'stopped';
  /** There is no winner, or nothing follows: why, by its code. */
  why: string;
  minutes: number;
  /** 0: none. */
  quorum: number;
  /** Milliseconds since 1970. */
  deadline: number | undefined;
  /** Members who have voted. */
  cast: number;
  /** Who asked. */
  userId: string;
  isPrivate: boolean;
  /** Who decided, where it was not the votes; '': the votes. */
  by: string;
  /** The stage that goes on with the winner. */
  follow: TaskType | undefined;
  winner: VoteRow | undefined;
}

/** A result that can win. */
export interface VoteRow {
  requestId: string;
  /** On the sheet, from 1. */
  number: number;
  votes: number;
}

const verbOf = ({ contract }: Words, { follow }: Partial<Pick<VoteView, 'follow'>>) =>
  follow && contract.stage(stageEntry(follow).stage).verb;

function thenLine(words: Words, vote: Partial<Pick<VoteView, 'follow'>>): string | undefined {
  const verb = verbOf(words, vote);
  return verb && words.votes.orderedThen({ verb });
}

export function voteLines(words: Words, vote: VoteView): (string | undefined)[] {
  const { votes } = words;
  const verb = verbOf(words, vote);
  const then = thenLine(words, vote);
  const until = timestamp(vote.deadline ?? 0);
  switch (vote.state) {
    case 'making':
      return [line(vote.isPrivate ? undefined : votes.making({ minutes: vote.minutes }), then)];
    case 'open':
      return openLines(words, vote);
    case 'asking':
      return [
        vote.isPrivate ? undefined : votes.nobodyVoted,
        votes.asking({ member: `<@${vote.userId}>`, until }),
        line(then),
      ];
    case 'decided':
      return [wonLine(words, vote), verb && followLine(words, vote, verb)];
    case 'stopped':
      return [stoppedLine(words, vote)];
  }
}

const line = (...facts: (string | undefined)[]) => {
  const said = joined(...facts);
  return said === '' ? undefined : `-# ${said}`;
};

function wonLine(words: Words, { winner, by, cast }: VoteView): string | undefined {
  if (!winner) return undefined;
  const { number, votes } = winner;
  return by === ''
    ? words.votes.won({ number, votes, count: cast })
    : words.votes.chosen({ number, member: mention(by, words.votes.somebody) });
}

function followLine({ votes }: Words, { why }: VoteView, verb: string): string {
  if (why === '') return votes.follows({ verb });
  if (why === 'gone') return votes.dropped.gone({ verb });
  return why === 'not_enough_credits' ? votes.dropped.credits({ verb }) : votes.dropped.other({ verb });
}

function stoppedLine(words: Words, { why, by }: VoteView): string {
  const { stopped } = words.votes;
  if (why === 'none') return stopped.none;
  return why === 'silence' ? stopped.silence : stopped.stopped({ member: mention(by, words.votes.somebody) });
}

type OpenVote = Pick<VoteView, 'quorum' | 'deadline' | 'cast'> & Partial<Pick<VoteView, 'follow'>>;

export function openLines(words: Words, vote: OpenVote): (string | undefined)[] {
  const { votes } = words;
  const { quorum, deadline = 0, cast } = vote;
  const early = quorum > 0 ? votes.quorum({ count: quorum }) : undefined;
  return [votes.open({ until: timestamp(deadline), count: cast }), line(early, thenLine(words, vote))];
}

/** A button for each result that can win, and one for those who may end it. */
export function voteButtons(
  { votes }: Words,
  vote: Pick<VoteView, 'state'>,
  rows: readonly VoteRow[],
): APIComponentInContainer[] {
  const isOpen = vote.state === 'open';
  if ((!isOpen && vote.state !== 'asking') || rows.length === 0) return [];
  const label = isOpen ? votes.vote : votes.choose;
  const argument = isOpen ? undefined : 'choose';
  const numbers = rows.map(({ requestId, number }) =>
    button(label({ number }), encodePress({ action: 'vote', requestId, argument }), 'primary'),
  );
  const [first] = rows;
  const end = first && encodePress({ action: 'vote', requestId: first.requestId, argument: 'end' });
  return buttonRows([...numbers, end !== undefined && button(votes.end, end)]);
}

/** What a lead, or the member who asked, may do about it: for them alone. @param mayChoose else they may only stop it */
export function renderVoteEnd({ votes }: Words, rows: readonly VoteRow[], mayChoose: boolean): MessageBody {
  const press = (requestId: string, argument: string) => encodePress({ action: 'vote', requestId, argument });
  const [first] = rows;
  const choices = rows.map(({ requestId, number }) => button(votes.choose({ number }), press(requestId, 'pick')));
  return messageBody(ACCENT.quiet, [
    text(mayChoose ? votes.endTitle : votes.leadsOnly),
    ...buttonRows([
      ...(mayChoose ? choices : []),
      first !== undefined && button(votes.stop, press(first.requestId, 'stop'), 'danger'),
    ]),
  ]);
}
