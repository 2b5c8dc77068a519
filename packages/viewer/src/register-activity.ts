import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ActivityOptions } from './activity-desk.ts';
import { answerWith, limiter } from './pace.ts';
import { ACTIVITY_REFUSALS, type ActivityRefusal, type News } from './page/activity/room.ts';
import { MODES } from './page/scene/settings.ts';
import { type NoteTools, Point, serveNotes } from './register-notes.ts';
import { challengeOf, keptName, opened, type Session, seal, verifierOf } from './sign-in.ts';

/**
 * `/v/activity/…`: the viewer in a frame inside Discord. Who is there says so by Discord's own code, and has a signed session for it,
 * which the page keeps in its memory and sends with each request: a frame of another site has no cookies. News come as a stream
 * of server-sent events, what one does goes by POST.
 */

/** Under it Discord's proxy finds all that the page needs, by addresses that are relative to it. */
export const ACTIVITY = '/v/activity';

export interface ActivityParts extends Pick<NoteTools, 'limited'> {
  networkOf(address: string): string;
  /** Known once their owner's program has started. */
  activity: Promise<ActivityOptions | undefined>;
  /** Of what is open; without them there are none in the frame. */
  notes: NoteTools['notes'] | undefined;
  /** The page around the result behind a link, undefined where nothing is. */
  page(token: string, request: FastifyRequest): Promise<object | undefined>;
  /** The document, with what the page says to Discord. */
  send(reply: FastifyReply, asks: ActivityAsks): Promise<FastifyReply>;
}

/** What the page asks Discord with, to be told who is there. */
export interface ActivityAsks {
  client: string;
  state: string;
  challenge: string;
}

const SESSION = 'activity_session';
const ATTEMPT = 'activity_attempt';
/** As long as people may look at one thing together. */
const SESSION_SECONDS = 12 * 3_600;
const ATTEMPT_SECONDS = 15 * 60;

/** In a minute: of one member what they do while they lead, and what they read, for which their rights are asked. */
const ACTS_A_MINUTE = 900;
const READS_A_MINUTE = 60;
/** Of one network: members come from Discord's proxy, under few addresses. */
const SIGN_INS_A_MINUTE = 600;
/** Streams of news that are open in this process: all, and of one person. */
const STREAMS = { all: 1_000, ofOne: 8 };
const MOST_BODY_BYTES = 2 * 1024;
/** What waits for a slow reader: then where the camera was is left out, and then they are. */
const CROWDED_BYTES = 16 * 1024;
const MOST_WAITING_BYTES = 256 * 1024;
const BEAT_MS = 20_000;

const LookForm = z.strictObject({ position: Point, target: Point, mode: z.enum(MODES) });
const ActForm = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('lead') }),
  z.strictObject({ act: z.literal('stop') }),
  z.strictObject({ act: z.literal('look'), look: LookForm }),
]);
const SignInForm = z.strictObject({
  code: z.string().min(1).max(200),
  state: z.string().max(400),
  instance: z.string().regex(/^[\w-]{1,120}$/),
});

interface FrameSession extends Session {
  instance: string;
}

export function registerActivity(
  app: FastifyInstance,
  { limited, networkOf, notes, page, send, ...parts }: ActivityParts,
): void {
  const pace = { act: limiter(ACTS_A_MINUTE), read: limiter(READS_A_MINUTE), signIn: limiter(SIGN_INS_A_MINUTE) };
  /** The oldest first, with whose they are. */
  const streams = new Map<PassThrough, string>();
  const activity = async () => {
    const known = await parts.activity;
    if (!known) throw new Error('there is no Activity here');
    return known;
  };

  type Said = Promise<object | ActivityRefusal | undefined>;
  /** What is asked for, or why it is not done; in both cases without being kept by anybody. */
  const answer = async (request: FastifyRequest, reply: FastifyReply, asked: (known: ActivityOptions) => Said) => {
    reply.header('cache-control', 'no-store');
    try {
      const said = await asked(await activity());
      if (typeof said === 'string') return refuse(reply, said);
      return said === undefined ? reply.code(204).send() : reply.send(said);
    } catch (error) {
      request.log.warn({ err: error }, 'the activity cannot be asked at the moment');
      return refuse(reply, 'away');
    }
  };
  /** The same for who signed in. */
  const answerOwn = (
    request: FastifyRequest,
    reply: FastifyReply,
    asked: (known: ActivityOptions, session: FrameSession) => Said,
  ) =>
    answer(request, reply, async (known) => {
      const session = sessionOf(request, known);
      return session ? asked(known, session) : 'signed_out';
    });

  app.get(`${ACTIVITY}/`, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const { identity, signer, now } = await activity();
      const ends = String(now() + ATTEMPT_SECONDS * 1_000);
      const state = seal(signer, ATTEMPT, [randomBytes(18).toString('base64url'), ends]);
      return await send(reply, { client: await identity.client(), state, challenge: challengeOf(signer, state) });
    } catch (error) {
      request.log.warn({ err: error }, 'the activity cannot be opened at the moment');
      return refuse(reply, 'away');
    }
  });

  app.post(`${ACTIVITY}/session`, { bodyLimit: MOST_BODY_BYTES }, (request, reply) =>
    answer(request, reply, async ({ identity, signer, now }) => {
      const form = SignInForm.safeParse(request.body);
      if (!form.success) return 'bad';
      const { code, state, instance } = form.data;
      const [, ends] = opened(signer, ATTEMPT, state) ?? [];
      if (ends === undefined || Number(ends) <= now()) return 'signed_out';
      if (await pace.signIn(networkOf(request.ip))) return 'slow';
      const who = await identity.who(code, verifierOf(signer, state), 'frame');
      if (!who) return 'signed_out';
      const until = String(now() + SESSION_SECONDS * 1_000);
      const session = seal(signer, SESSION, [who.id, instance, until, keptName(who.name)]);
      return { session, user: who.id };
    }),
  );

  app.get(`${ACTIVITY}/result`, (request, reply) =>
    answerOwn(request, reply, async ({ desk }, { id, instance }) => {
      if (await pace.read(id)) return 'slow';
      const found = await desk.opened(instance, id);
      if (typeof found === 'string') return found;
      if (await limited(found.token)) return 'slow';
      return (await page(found.token, request)) ?? 'ended';
    }),
  );

  app.get(`${ACTIVITY}/news`, (request, reply) =>
    answerOwn(request, reply, async ({ desk }, { id, instance }) => {
      if (await pace.read(id)) return 'slow';
      if (streams.size >= STREAMS.all) return 'full';
      const own = [...streams].filter(([, of]) => of === id);
      // A connection that broke is perhaps not known to have: who comes again is not kept out by it.
      if (own.length >= STREAMS.ofOne) own[0]?.[0].destroy();
      await using stack = new AsyncDisposableStack();
      const stream = new PassThrough({ highWaterMark: CROWDED_BYTES });
      streams.set(stream, id);
      stack.defer(() => void streams.delete(stream));
      const left = new Promise<void>((resolve) => reply.raw.once('close', resolve));
      const entered = await desk.enter(instance, id, teller(stream));
      if (typeof entered === 'string') return entered;
      stack.use(entered);
      // Proxies end what is silent.
      const beat = setInterval(() => stream.write(': here\n\n'), BEAT_MS).unref();
      stack.defer(() => clearInterval(beat));
      stack.defer(() => void stream.destroy());
      stream.on('error', () => {});
      const open = stack.move();
      Promise.race([left, new Promise<void>((resolve) => stream.once('close', resolve))])
        .then(() => open.disposeAsync())
        .catch((error: unknown) => request.log.warn({ err: error }, 'who has left seems to be there for a while'));
      reply.header('x-accel-buffering', 'no').type('text/event-stream');
      return stream;
    }),
  );

  if (notes) {
    const session = async (request: FastifyRequest) => sessionOf(request, await activity());
    serveNotes(
      app,
      { notes, limited },
      {
        base: ACTIVITY,
        session,
        async link(request) {
          const { desk } = await activity();
          const { instance, id } = (await session(request)) ?? {};
          if (instance === undefined || id === undefined) return 'signed_out';
          const found = await desk.opened(instance, id);
          return found === 'unopened' ? 'unknown' : found;
        },
        // No other site has the session.
        isOwn: () => true,
        async changed(request) {
          const { instance } = (await session(request)) ?? {};
          if (instance !== undefined) await (await activity()).desk.noted(instance);
        },
      },
    );
  }

  app.post(`${ACTIVITY}/act`, { bodyLimit: MOST_BODY_BYTES }, (request, reply) =>
    answerOwn(request, reply, async ({ desk }, { id, instance }) => {
      if (await pace.act(id)) return 'slow';
      const act = ActForm.safeParse(request.body);
      return act.success ? desk.act(instance, id, act.data) : 'bad';
    }),
  );
}

/** Of where the camera was a slow reader misses what is older than the last of it. What else there is to know they read, or leave. */
function teller(stream: PassThrough): (news: News) => void {
  let missed: News | undefined;
  const tell = (news: News): void => {
    const isLook = 'look' in news;
    if (isLook) missed = stream.writableNeedDrain ? news : undefined;
    if (isLook && missed) return;
    if (stream.writableLength > MOST_WAITING_BYTES) stream.destroy();
    else stream.write(`data: ${JSON.stringify(news)}\n\n`);
    if ('gone' in news) stream.end();
  };
  stream.on('drain', () => missed && tell(missed));
  return tell;
}

const refuse = (reply: FastifyReply, refusal: ActivityRefusal): FastifyReply =>
  answerWith(reply, ACTIVITY_REFUSALS[refusal]).send({ refused: refusal });

function sessionOf({ headers }: FastifyRequest, { signer, now }: ActivityOptions): FrameSession | undefined {
  const [, bearer = ''] = /^Bearer ([\w.-]{1,1000})$/.exec(headers.authorization ?? '') ?? [];
  const [id, instance, ends, name = ''] = opened(signer, SESSION, bearer) ?? [];
  return id !== undefined && instance !== undefined && Number(ends) > now() ? { id, instance, name } : undefined;
}
