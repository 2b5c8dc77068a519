import { type ChainFields, chainToHash } from './chains/chain.ts';
import type { SentFile, Source } from './display.ts';
import type { Batch, Vote } from './group.ts';
import type { Request } from './request.ts';
import type { RunStep } from './run-step.ts';

/** The steps of a request's message: which one it is, where, and what it carries. */

/** A request as it is read with its message, which may be that of its group. */
type Placed = Pick<Request, 'id' | 'display_id'>;

/** Kept until a move is over, so that another run can finish it. */
const OF_MOVE = ['opening_at', 'left_channel', 'left_message'] as const;

/** The message is in the thread. */
export interface Arrival {
  thread: string;
  message: string;
  /** The message that it leaves. */
  leaving: Partial<Pick<Request, 'left_channel' | 'left_message'>>;
  /** As the new message carries them; undefined: as before. */
  sources?: Source[] | undefined;
}

export interface Steering {
  /** Its id. */
  group: string;
  goes: Batch['state'];
  /** The member who says so; '': Kiln. */
  by: string;
  why?: Batch['why'];
}

/** How a vote comes to its end: its time is over, a member who may decides or stops it, or what was to follow cannot be made. */
export type VoteEnding = {
  /** Its id. */
  group: string;
  by?: string;
} & ({ goes: 'due' } | { goes: 'decide'; pick: string } | { goes: 'stop' } | { goes: 'drop'; why: Vote['why'] });

interface Move {
  channel: string;
  message: string;
  moves: number;
}

export function displaySteps(run: RunStep) {
  return {
    /** The message that the interaction's answer is. */
    showAt: ({ id, display_id: display }: Placed, message: string) => run('showAt', id, { display, message }),
    /** A new message, written by the bot itself. @param moves how many there are with this one */
    moveTo: ({ id, display_id: display }: Placed, { channel, message, moves }: Move) =>
      run('moveTo', id, { display, message, set: { message_channel_id: channel, moves } }),
    /** It has no place in its asset's thread any more: it is at home in the channel that it was asked for in. */
    leaveThread: ({ id, display_id: display }: Placed) =>
      run('leaveThread', id, { display, unset: ['thread_id', 'opens'] }),

    beginMove: (id: string) => run('beginMove', id, { stamp: ['opening_at'] }),
    arrive: (id: string, { thread, message, leaving, sources }: Arrival) =>
      run('arrive', id, { thread, message, set: { ...leaving, sources } }),
    endMove: (id: string) => run('endMove', id, { unset: OF_MOVE }),
    /** It stays in its channel. */
    giveUpMove: (id: string) => run('giveUpMove', id, { unset: ['opens', 'opening_at'] }),

    /** The message of a group carries this, and shows the ends of these. */
    showGroup: ({ id, display_id: display }: Placed, set: Pick<Request, 'files' | 'shown'>) =>
      run('showGroup', id, { display, set }),
    /** The batch of this request is paused, goes on, or is stopped. */
    steerBatch: (id: string, steering: Steering) => run('steerBatch', id, { ...steering }),
    /** The chain of this request rests, ends or goes on. @param turn as it was read @param votes how long members vote, milliseconds */
    steerChain: (
      id: string,
      { group, turn, votes, ...fields }: ChainFields & { group: string; turn: number; votes?: number | undefined },
    ) => run('steerChain', id, { display: group, turn, votes, fields: chainToHash(fields) }),
    /** A member wants this result of its group; as long as the vote is open they may change their mind. */
    castVote: (id: string, user: string) => run('castVote', id, { user }),
    /** @param id of any request of the group */
    endVote: (id: string, ending: VoteEnding) => run('endVote', id, { ...ending }),
    setFiles: (id: string, files: readonly SentFile[], facts?: Request['facts']) =>
      run('setFiles', id, { set: { files: [...files], facts } }),
    setSources: (id: string, sources: Source[]) => run('setSources', id, { set: { sources } }),
  };
}
