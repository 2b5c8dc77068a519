import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { NoteDesk, NoteOptions } from './note-desk.ts';
import { answerWith, type Limiter, limiter } from './pace.ts';
import { MOST_NOTE_LENGTH, NOTE_REFUSALS, type NoteList, type NoteRefusal } from './page/note-list.ts';
import { endSession, registerSignIn, type Session, type SignInParts, sessionOf } from './sign-in.ts';

/**
 * `/v/<token>/notes`: the notes of what is behind a link, for who has it; written, marked and taken away by who signed in. Requests
 * that change something come from the page itself: by methods and a type that no form of another site can send, with its origin.
 * In a frame inside Discord the same is served of what is open there (`register-activity.ts`).
 */

export interface NoteTools {
  /** Known once their owner's program has started. */
  notes: Promise<NoteOptions | undefined>;
  /** Too much is asked for one link. */
  limited: Limiter;
}

interface NotesPages extends Pick<SignInParts, 'publicUrl' | 'say'> {
  networkOf(address: string): string;
}

/** Where notes are served. */
export interface NotePlace {
  /** The path before `/notes`. */
  base: string;
  /** Who asks; undefined: a guest. */
  session(request: FastifyRequest): Promise<Session | undefined>;
  /** The link whose notes they ask for. */
  link(request: FastifyRequest): Promise<{ token: string } | NoteRefusal>;
  /** It was sent by the page. */
  isOwn(request: FastifyRequest): boolean;
  /** The notes are other ones now. */
  changed?(request: FastifyRequest): Promise<void>;
}

/** Of one member in a minute: what they write, and what they read, for which their rights are asked. */
const WRITES_A_MINUTE = 20;
const READS_A_MINUTE = 60;
/** Of one address. */
const SIGN_INS_A_MINUTE = 60;
const MOST_BODY_BYTES = 8 * 1024;
/** No model is larger, in metres. */
const MOST_METRES = 1e6;

const within = (most: number) => {
  const number = z.number().min(-most).max(most);
  return z.tuple([number, number, number]);
};
/** Of model space. */
export const Point = within(MOST_METRES);
const ID = /^[\w-]{12,40}$/;
const NewNote = z.strictObject({
  text: z.string().trim().min(1).max(MOST_NOTE_LENGTH),
  position: Point,
  normal: within(1.01).refine((normal) => Math.hypot(...normal) > 0.5),
});
const Mark = z.strictObject({ state: z.enum(['open', 'done']) });

interface Which {
  token: string;
  user: string;
  id: string;
}

export function registerNotes(
  app: FastifyInstance,
  { publicUrl, networkOf, say, ...tools }: NoteTools & NotesPages,
): void {
  const { origin } = new URL(publicUrl);
  const signIns = limiter(SIGN_INS_A_MINUTE);
  const notes = () => known(tools);
  registerSignIn(app, { notes, publicUrl, say, limited: ({ ip }) => signIns(networkOf(ip)) });
  const isOwn = ({ headers }: FastifyRequest) => headers.origin === origin;
  serveNotes(app, tools, {
    base: '/v/:token',
    session: async (request) => sessionOf(request, await notes()),
    // One that was never made is told by what keeps the notes.
    link: async ({ params }) => ({ token: (params as { token: string }).token }), // of the base
    isOwn,
  });

  app.delete('/v/session', async (request, reply) => {
    if (!isOwn(request)) return refuse(reply, 'foreign');
    endSession(reply, publicUrl);
    return reply.code(204).send();
  });
}

async function known({ notes }: NoteTools): Promise<NoteOptions> {
  const options = await notes;
  if (!options) throw new Error('there are no notes here');
  return options;
}

export function serveNotes(app: FastifyInstance, tools: NoteTools, place: NotePlace): void {
  const pace = { read: limiter(READS_A_MINUTE), write: limiter(WRITES_A_MINUTE) };

  /** What was asked for, or why it is not done; in both cases without being kept by anybody. */
  const answer = async (request: FastifyRequest, reply: FastifyReply, asked: () => Promise<NoteList | NoteRefusal>) => {
    const list = await asked().catch((error: unknown): NoteRefusal => {
      request.log.warn({ err: error }, 'notes cannot be had at the moment');
      return 'away';
    });
    if (typeof list === 'string') return refuse(reply, list);
    const { name } = (await place.session(request)) ?? {};
    return reply.header('cache-control', 'no-store').send({ ...list, ...(name !== undefined && { name }) });
  };

  app.get(`${place.base}/notes`, (request, reply) =>
    answer(request, reply, async () => {
      const session = await place.session(request);
      if (session && (await pace.read(session.id))) return 'slow';
      const link = await place.link(request);
      if (typeof link === 'string') return link;
      if (await tools.limited.isFull(link.token)) return 'slow';
      const found = await (await known(tools)).desk.list(link.token, session?.id);
      return typeof found === 'object' && (await tools.limited(link.token)) ? 'slow' : found;
    }),
  );

  /** A change by who signed in. @param act undefined: its body is not one */
  const change = (
    method: 'PUT' | 'PATCH' | 'DELETE',
    act: (desk: NoteDesk, which: Which, body: unknown) => Promise<NoteList | NoteRefusal> | undefined,
  ) =>
    app.route<{ Params: { id: string } }>({
      method,
      url: `${place.base}/notes/:id`,
      bodyLimit: MOST_BODY_BYTES,
      handler: (request, reply) =>
        answer(request, reply, async () => {
          if (!place.isOwn(request)) return 'foreign';
          const session = await place.session(request);
          if (!session) return 'signed_out';
          if (await pace.write(session.id)) return 'slow';
          const { id } = request.params;
          if (!ID.test(id)) return 'bad';
          const link = await place.link(request);
          if (typeof link === 'string') return link;
          const { desk } = await known(tools);
          const list = await act(desk, { token: link.token, user: session.id, id }, request.body);
          if (typeof list === 'object') {
            await place.changed?.(request).catch((error: unknown) => {
              request.log.warn({ err: error }, 'others hear of a note when they ask again');
            });
          }
          return list ?? 'bad';
        }),
    });
  change('PUT', (desk, { token, user, id }, body) => {
    const note = NewNote.safeParse(body);
    return note.success ? desk.write(token, user, { id, ...note.data }) : undefined;
  });
  change('PATCH', (desk, { token, user, id }, body) => {
    const mark = Mark.safeParse(body);
    return mark.success ? desk.mark(token, user, id, mark.data.state) : undefined;
  });
  change('DELETE', (desk, { token, user, id }) => desk.drop(token, user, id));
}

const refuse = (reply: FastifyReply, refusal: NoteRefusal): FastifyReply =>
  answerWith(reply, NOTE_REFUSALS[refusal]).send({ refused: refusal });
