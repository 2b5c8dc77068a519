import { createHash } from 'node:crypto';
import type { MessageBody } from '../../messages/parts/message-body.ts';
import { renderNote, stageTitle, threadName } from '../../messages/request/asset-message.ts';
import { wishUnder } from '../actions/turn-knobs.ts';
import { ADDRESSES } from '../base/addresses.ts';
import type { Job, JobResult, JobTurn } from '../base/job.ts';
import { checkForGood, type DiscordProblem, describeProblem } from '../discord/classify-error.ts';
import { inOpenThread } from '../discord/threads.ts';
import { sharedWords } from '../display/words-of.ts';
import { forgetPosted, type Note, type Posted, readNotes, readPosted, setPosted } from '../library/notes.ts';
import { homeOf, placeOfMessage } from '../store/display.ts';
import { idsOf, type Request } from '../store/request.ts';
import type { JobContext } from './context.ts';

/**
 * Shows the notes of a result in the thread of its message, one message each, which is edited when its note is marked or answered, and
 * deleted with it. What a message shows is kept beside the note, so a run that finds it so does nothing; where a run died between a
 * post and its record, the same nonce answers with the message that is there. What Discord refuses for good stays on the page alone.
 */
export const postNotes: Job<JobContext> = { ...ADDRESSES.postNotes, run };

/** What one run changes in Discord: of many notes at once the rest comes after what else waits. */
const MOST_AT_ONCE = 20;

async function run(context: JobContext, id: string, { signal }: JobTurn): Promise<JobResult> {
  const { requests, redis, viewerLinks } = context;
  const request = await requests.get(id);
  // What is deleted takes its messages along (delete-result.ts).
  if (!request || request.removed_by !== undefined) return 'done';
  const [notes, posted] = await Promise.all([readNotes(redis, id), readPosted(redis, id)]);
  const stale = [...posted].filter(([note]) => notes.every((one) => one.id !== note));
  const link = notes.length > 0 ? await viewerLinks?.of(id, request.user_id) : undefined;
  const url = link?.isOpen ? link.url : undefined;
  const drawn = notes.map((note) => ({ note, before: posted.get(note.id), ...drawNote(request, note, url) }));
  const changed = drawn.filter(({ before, shown }) => before?.shown !== shown);
  const place = isForAll(request) ? placeOf(request, context) : undefined;
  const parts = { request, context, attempt: createAttempt(request, context) };
  const steps = [
    ...stale.map(
      ([note, message]) =>
        () =>
          takeAway(parts, note, message),
    ),
    ...changed.flatMap(({ before, ...one }) => {
      if (before) return [() => edit(parts, { before, ...one })];
      return place ? [() => post(parts, { place, ...one })] : [];
    }),
  ];
  let done = 0;
  for (const step of steps) {
    if (signal.aborted) return 'hand-over';
    if (done === MOST_AT_ONCE) return { againInMs: 0 };
    if (await step()) done++;
  }
  return 'done';
}

/** A private result's notes are its member's alone, who reads them on the page. */
const isForAll = (request: Request) =>
  !request.ephemeral && request.message_id !== undefined && placeOfMessage(request) === 'channel';

interface Drawn {
  note: Note;
  body: MessageBody;
  /** A hash of the body. */
  shown: string;
}

function drawNote(request: Request, note: Note, url: string | undefined) {
  const { id, name, text, state, answers } = note;
  const words = sharedWords(request);
  const body = renderNote(words, {
    requestId: request.id,
    noteId: id,
    title: request.title || stageTitle(words, request.type),
    name,
    said: text,
    isDone: state === 'done',
    isWish: wishUnder(request, note) !== undefined,
    answers: answers.map((answer) => ({ name: answer.name, said: answer.text })),
    url: url && `${url}#note=${id}`,
  });
  return { body, shown: hashOf(JSON.stringify(body)) };
}

/** Found out once in a run, when it is needed first. */
type FindPlace = () => Promise<{ channel: string; reply?: Pick<MessageBody, 'message_reference'> } | undefined>;

/**
 * The thread of its asset, else that of the message, which is opened where there is none; where none can be opened, as in a thread,
 * beside the message, in answer to it. Undefined: nothing is taken there.
 */
function placeOf(request: Request, { discord, log }: JobContext): FindPlace {
  const { thread_id: thread, message_id: message = '', title, type } = request;
  const find: FindPlace = async () => {
    if (thread !== undefined) return { channel: thread };
    const channel = homeOf(request);
    try {
      await discord.threads.openThread(channel, message, threadName(sharedWords(request), title, type));
      return { channel: message };
    } catch (error) {
      const problem = checkForGood(error);
      log.info({ ...idsOf(request), ...describeProblem(error) }, 'notes have no thread of their own');
      if (problem !== 'forbidden' && problem !== 'refused') return undefined;
      return { channel, reply: { message_reference: { message_id: message, fail_if_not_exists: false } } };
    }
  };
  let found: ReturnType<FindPlace> | undefined;
  return () => {
    found ??= find();
    return found;
  };
}

/** What a run works with. */
interface Parts {
  request: Request;
  context: JobContext;
  attempt: Attempt;
}

/** Each @returns whether the record says now what Discord shows. */
async function post({ request, context, attempt }: Parts, { note, body, shown, place }: Drawn & { place: FindPlace }) {
  const { discord, redis } = context;
  const found = await place();
  if (!found) return false;
  const { channel, reply } = found;
  const problem = await attempt(channel, async () => {
    const written = await discord.post(channel, { body: { ...body, ...reply } }, `${request.id} ${note.id}`);
    const of = { guild: request.guild_id, request: request.id, id: note.id };
    const outcome = await setPosted(redis, of, { channel, message: written.id, shown });
    if (outcome !== 'done') await discord.deleteAsBot(channel, written.id);
  });
  return problem === undefined;
}

async function edit({ request, context, attempt }: Parts, { note, body, shown, before }: Drawn & { before: Posted }) {
  const { discord, redis } = context;
  const { channel, message } = before;
  const problem = await attempt(channel, () => discord.editAsBot(channel, message, { body }));
  // One that a member deleted is not posted again.
  if (problem !== undefined && problem !== 'deleted' && problem !== 'gone') return false;
  await setPosted(redis, { guild: request.guild_id, request: request.id, id: note.id }, { ...before, shown });
  return true;
}

async function takeAway({ request, context, attempt }: Parts, note: string, { channel, message }: Posted) {
  const { discord, redis } = context;
  const problem = await attempt(channel, () => discord.deleteAsBot(channel, message));
  if (problem === 'closed' || problem === 'forbidden') return false;
  await forgetPosted(redis, request.id, note);
  return true;
}

/** @returns why Discord refuses it for good. @throws what may go through later */
type Attempt = (channel: string, work: () => Promise<unknown>) => Promise<DiscordProblem | undefined>;

/** A place that takes nothing is asked once in a run: Discord counts what it refuses. */
function createAttempt(request: Request, { discord, log }: JobContext): Attempt {
  const closed = new Map<string, DiscordProblem>();
  return async (channel, work) => {
    const known = closed.get(channel);
    if (known) return known;
    try {
      await inOpenThread(discord.threads, channel, work);
      return undefined;
    } catch (error) {
      const problem = checkForGood(error);
      log.info({ ...idsOf(request), ...describeProblem(error) }, 'a note is not in the thread as it is on the page');
      if (problem === 'closed' || problem === 'forbidden' || problem === 'gone') closed.set(channel, problem);
      return problem;
    }
  };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
