import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { NoteDesk, NoteOptions } from './note-desk.ts';
import { limiter } from './pace.ts';
import { MOST_NOTE_LENGTH, NOTE_REFUSALS, type NoteList, type NoteRefusal } from './page/note-list.ts';
import { endSession, registerSignIn, type SignInParts, sessionOf } from './sign-in.ts';

/**
 * `/v/<token>/notes`: the notes of what is behind a link, for who has it; written, marked and taken away by who signed in. Requests
 * that change something come from the page itself: by methods and a type that no form of another site can send, with its origin.
 */

export interface NotesParts extends Pick<SignInParts, 'publicUrl' | 'say'> {
  /** Known once their owner's program has started. */
  notes: Promise<NoteOptions | undefined>;
  /** Too much is asked for one link. */
  limited(token: string): Promise<boolean>;
}

/** Of one member in a minute: what they write, and what they read, for which their rights are asked. */
const WRITES_A_MINUTE = 20;
const READS_A_MINUTE = 60;
/** Of one address. */
const SIGN_INS_A_MINUTE = 60;
const MOST_BODY_BYTES = 8 * 1024;
/** No model is larger. */
const MOST_METRES = 1e6;

const metres = z.number().min(-MOST_METRES).max(MOST_METRES);
const ID = /^[\w-]{12,40}$/;
const NewNote = z.strictObject({
  text: z.string().trim().min(1).max(MOST_NOTE_LENGTH),
  position: z.tuple([metres, metres, metres]),
  normal: z
    .tuple([z.number().min(-1.01).max(1.01), z.number().min(-1.01).max(1.01), z.number().min(-1.01).max(1.01)])
    .refine((normal) => Math.hypot(...normal) > 0.5),
});
const Mark = z.strictObject({ state: z.enum(['open', 'done']) });

interface Params {
  Params: { token: string; id: string };
}

interface Which {
  token: string;
  user: string;
  id: string;
}

export function registerNotes(app: FastifyInstance, { publicUrl, say, limited, ...parts }: NotesParts): void {
  const { origin } = new URL(publicUrl);
  const pace = { read: limiter(READS_A_MINUTE), write: limiter(WRITES_A_MINUTE), signIn: limiter(SIGN_INS_A_MINUTE) };
  const notes = async () => {
    const known = await parts.notes;
    if (!known) throw new Error('there are no notes here');
    return known;
  };
  registerSignIn(app, { notes, publicUrl, say, limited: ({ ip }) => pace.signIn(ip) });

  /** What was asked for, or why it is not done; in both cases without being kept by anybody. */
  const answer = async (request: FastifyRequest, reply: FastifyReply, asked: () => Promise<NoteList | NoteRefusal>) => {
    const list = await asked().catch((error: unknown): NoteRefusal => {
      request.log.warn({ err: error }, 'notes cannot be had at the moment');
      return 'away';
    });
    if (typeof list === 'string') return refuse(reply, list);
    const { name } = sessionOf(request, await notes()) ?? {};
    return reply.header('cache-control', 'no-store').send({ ...list, ...(name !== undefined && { name }) });
  };

  app.get<Params>('/v/:token/notes', (request, reply) =>
    answer(request, reply, async () => {
      const { token } = request.params;
      const known = await notes();
      const session = sessionOf(request, known);
      if (session && (await pace.read(session.id))) return 'slow';
      const found = await known.desk.list(token, session?.id);
      return typeof found === 'object' && (await limited(token)) ? 'slow' : found;
    }),
  );

  /** A change by who signed in. @param act undefined: its body is not one */
  const change = (
    method: 'PUT' | 'PATCH' | 'DELETE',
    act: (desk: NoteDesk, which: Which, body: unknown) => Promise<NoteList | NoteRefusal> | undefined,
  ) =>
    app.route<Params>({
      method,
      url: '/v/:token/notes/:id',
      bodyLimit: MOST_BODY_BYTES,
      handler: (request, reply) =>
        answer(request, reply, async () => {
          if (request.headers.origin !== origin) return 'foreign';
          const known = await notes();
          const session = sessionOf(request, known);
          if (!session) return 'signed_out';
          if (await pace.write(session.id)) return 'slow';
          const { token, id } = request.params;
          if (!ID.test(id)) return 'bad';
          return (await act(known.desk, { token, user: session.id, id }, request.body)) ?? 'bad';
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

  app.delete('/v/session', async (request, reply) => {
    if (request.headers.origin !== origin) return refuse(reply, 'foreign');
    endSession(reply, publicUrl);
    return reply.code(204).send();
  });
}

function refuse(reply: FastifyReply, refusal: NoteRefusal): FastifyReply {
  const status = NOTE_REFUSALS[refusal];
  if (status === 429 || status === 503) reply.header('retry-after', status === 429 ? '60' : '5');
  return reply.code(status).header('cache-control', 'no-store').send({ refused: refusal });
}
