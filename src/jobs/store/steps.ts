import { DEFAULT_NOTICE } from '../../guilds/notices.ts';
import { MAIL_CLASSES, type MailClass } from '../base/mail-classes.ts';
import { createAccept, TOKEN_SECONDS } from './accept.ts';
import { displaySteps } from './display-steps.ts';
import { fromHash, type Request, type RequestState } from './request.ts';
import { createRunStep, type RunStep, type StepParts, type Stepped } from './run-step.ts';

/**
 * The steps of a request (transitions.ts), each with what it needs and nothing else. One that comes too late (another job
 * has taken the request on, or it has moved meanwhile) changes nothing and is `stale`.
 */
export type Steps = ReturnType<typeof createSteps>;

export interface StepsOptions extends StepParts {
  /** Of a guild that is seen for the first time. */
  startCredits: number;
}

/** Why a request is not made, as the record keeps it (outcome.ts). */
export type Why = Pick<Request, 'reason' | 'reason_code' | 'reason_detail'>;

/** Which POST, or which run before it, a step is of. */
export type PostFence = { in: 'admitted'; epoch: number } | { in: 'posting' | 'in_doubt'; postedAt: number };

/** The end of a task: `charge`, the credits that it cost; without it all that was held comes back. */
export interface TaskEnd {
  to: 'succeeded' | 'failed' | 'canceled';
  charge?: number;
  set: Partial<Pick<Request, 'task' | 'reference' | 'suggestions' | keyof Why>>;
}

export interface Claimed extends Stepped {
  /** As it is for the run that took it on. */
  request: Request | undefined;
}

export function createSteps({ startCredits, ...parts }: StepsOptions) {
  const run = createRunStep(parts);
  return {
    ...createAccept(parts, startCredits),
    ...approvalSteps(run),
    ...createTaskSteps(run),
    ...taskSteps(run),
    ...endSteps(run),
    ...displaySteps(run),
  };
}

async function claimed(step: Promise<Stepped>): Promise<Claimed> {
  const stepped = await step;
  return { ...stepped, request: stepped.outcome === 'done' ? fromHash(stepped.fields) : undefined };
}

function approvalSteps(run: RunStep) {
  return {
    approve: (id: string, by: string, change: Partial<Pick<Request, 'input' | 'title' | 'flagged'>>) =>
      run('approve', id, { by, set: { ...change, decided_by: by } }),
    decline: (id: string, by: string, why: Why) =>
      run('decline', id, { note: 'declined', set: { ...why, decided_by: by } }),
    /** There is no place where leads could be asked. */
    askNobody: (id: string, why: Why) => run('askNobody', id, { set: why }),
    /** The card is about to be posted in this channel. */
    setCardPlace: (id: string, channel: string) => run('setCardPlace', id, { set: { card_channel: channel } }),
    setCard: (id: string, message: string) => run('setCard', id, { set: { card_message: message } }),
    /** The card was deleted: leads are asked again. */
    repostCard: (id: string) => run('repostCard', id, { unset: ['card_message'], count: 'cards', due: 'approval' }),
    /** Whether the card is there is to be looked at. */
    checkCard: (id: string) => run('checkCard', id, { due: 'approval' }),
  };
}

function createTaskSteps(run: RunStep) {
  return {
    claimCreate: (id: string) => claimed(run('claimCreate', id)),
    beginPost: (id: string, { epoch, keyed }: { epoch: number; keyed: boolean }) =>
      run('beginPost', id, { epoch, set: { keyed } }),
    /** It was not taken and is sent again. @param why what its member reads meanwhile */
    retryPost: (id: string, postedAt: number, why?: Why) =>
      run('retryPost', id, { posted_at: postedAt, ...(why && { set: why, mail: MAIL_CLASSES.progress }) }),
    doubt: (id: string) => run('doubt', id),
    /** It is about to be sent once more under the same key. */
    repeatPost: (id: string, postedAt: number) =>
      run('repeatPost', id, { posted_at: postedAt, stamp: ['reposted_at'] }),
    /** It cannot be sent again as it was: the list has to tell. */
    giveUpKey: (id: string, postedAt: number) => run('giveUpKey', id, { posted_at: postedAt, set: { keyed: false } }),
    /** A complete window of the list does not have it. */
    noteMiss: (id: string, postedAt: number) => run('noteMiss', id, { posted_at: postedAt, set: { misses: 1 } }),
    requeue: (id: string, fence: PostFence) => run('requeue', id, fenceOf(fence)),
    bind: (id: string, postedAt: number, task: { id: string; task?: object }) =>
      run('bind', id, {
        posted_at: postedAt,
        task: task.id,
        // What it waited for.
        unset: ['reason', 'reason_code', 'reason_detail'],
        ...(task.task && { set: { task: { ...task.task } } }),
      }),
    /** @param to canceled, where its member did not want it any more */
    refuse: (id: string, fence: PostFence, why: Why & Pick<Request, 'suggestions' | 'reference'>, to: RefusedAs) =>
      run('refuse', id, { ...fenceOf(fence), to, set: why }),
  };
}

export type RefusedAs = Extract<RequestState, 'refused' | 'canceled'>;

function fenceOf(fence: PostFence) {
  const from = [fence.in];
  return fence.in === 'admitted' ? { from, epoch: fence.epoch } : { from, posted_at: fence.postedAt };
}

function taskSteps(run: RunStep) {
  return {
    claimTask: (id: string) => claimed(run('claimTask', id)),
    /** @param begins work on it was seen for the first time */
    progress: (id: string, { epoch, task, begins }: { epoch: number; task: object; begins: boolean }) =>
      run('progress', id, { epoch, set: { task: { ...task } }, ...(begins && { stamp: ['started_at'] as const }) }),
    /** One more process died with this task in hand. */
    countCrash: (id: string) => run('countCrash', id, { count: 'crashes' }),
    /** While it is being posted or in doubt, the run that learns of the task cancels it then. */
    askCancel: (id: string, by: string) => run('askCancel', id, { set: { cancel_by: by } }),
    cancelWaiting: (id: string, by: string) => run('cancelWaiting', id, { set: { cancel_by: by } }),
    /** There is no place to say so. */
    cancelUnseen: (id: string, note: string) => run('cancelUnseen', id, { note, unseen: true }),
    finish: (id: string, { to, charge, set }: TaskEnd) => run('finish', id, { to, charge, set }),
  };
}

function endSteps(run: RunStep) {
  const notice = DEFAULT_NOTICE;
  return {
    /** It is not for everyone. */
    flag: (id: string) => run('flag', id, { set: { flagged: true } }),
    claimDelivery: (id: string) => claimed(run('claimDelivery', id)),
    setLimit: (id: string, { epoch, bytes }: { epoch: number; bytes: number }) =>
      run('setLimit', id, { epoch, set: { attach_limit: bytes } }),
    /** A result was shown, by the run with this epoch. @param drawn a turntable follows */
    deliverResult: (id: string, { epoch, files, drawn }: { epoch: number; files: Request['files']; drawn: boolean }) =>
      run('deliver', id, { epoch, from: ['succeeded'], set: { files }, drawn, notice }),
    /** All ends of a group were shown. @param id of the request by which their member is told @param turn of a chain, as it was shown */
    deliverGroup: (id: string, display: string, turn?: number) => run('deliver', id, { display, turn, notice }),
    /** Another end was shown. */
    deliverEnd: (id: string, files?: Request['files']) =>
      run('deliver', id, { notice, ...(files && { set: { files } }) }),
    /** A lead accepts it as it is, by the standard; without a waiver no longer. */
    waive: (id: string, waiver: Request['waiver']) =>
      run('waive', id, waiver === undefined ? { unset: ['waiver'] } : { set: { waiver } }),
    /** No place took it. @param pauseMs undefined: it is never tried again */
    postponeDelivery: (id: string, pauseMs: number | undefined) => run('postponeDelivery', id, { pause: pauseMs }),
    retryDelivery: (id: string) => run('retryDelivery', id),
    /** @param message the answer to the press, and its token */
    open: (id: string, { message, token, asset }: Opening) =>
      run('open', id, { message, token, token_seconds: TOKEN_SECONDS, set: { ...asset } }),
    share: (id: string, channel: string, restricted: boolean) => run('share', id, { channel, set: { restricted } }),
    refreshTask: (id: string, task: object, files: Request['files']) =>
      run('refreshTask', id, { set: { task: { ...task }, files }, stamp: ['task_read_at'] }),
    remove: (id: string, by: string) => run('remove', id, { notice, removed: true, set: { removed_by: by } }),
    /** The prompt is deleted, too; the cost stays. */
    eraseWords: (id: string) => run('eraseWords', id, { set: { input: {}, title: '' }, unset: WORDS }),
    /** Their member is about to be notified. @param leader in the notice of that request */
    beginNotice: (id: string, leader?: string) =>
      run('beginNotice', id, { stamp: ['told_at'], ...(leader !== undefined && { set: { told_with: leader } }) }),
    endNotice: (id: string) => run('endNotice', id, { set: { notice: 'told' }, done: 'tell' }),
    setCopy: (id: string, channel: string, message: string) =>
      run('setCopy', id, { set: { copy_channel: channel, copy_message: message } }),
    /** News that did not change the record. */
    redraw: (id: string, mail: MailClass = MAIL_CLASSES.end) => run('redraw', id, { mail }),
  };
}

/** The message that a result of a group gets. */
export interface Opening {
  /** Unless Discord did not tell. */
  message: string | undefined;
  token: string;
  /** Where assets have threads: the one that it belongs to. */
  asset: Partial<Pick<Request, 'asset_id' | 'opens' | 'opens_in'>>;
}

/** What a removed request keeps no longer, besides title and input. */
const WORDS = ['task', 'files', 'sources', 'preset', 'suggestions', 'reason', 'reason_detail', 'waiver'] as const;
