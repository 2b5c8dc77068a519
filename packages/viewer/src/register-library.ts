import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { libraryDocument } from './library-document.ts';
import type { LibraryDesk, NotThere } from './library-view.ts';
import { limiter } from './pace.ts';

/**
 * `/v/library/<token>`: pages of results behind a member's link, which a form searches and links turn; without a script. `<token>/<id>.webp`:
 * the picture of one, `<token>/<id>`: the way to it, `<token>/end`: the link leads nowhere any more.
 */

export interface LibraryTools {
  /** Known once its owner's program has started. */
  library: Promise<LibraryDesk>;
  /** The name of the style sheet. */
  style(): Promise<string>;
  send(reply: FastifyReply, document: string): Promise<FastifyReply>;
  /** A page with one sentence. */
  say(reply: FastifyReply, what: NotThere | 'away' | 'often'): Promise<FastifyReply>;
}

export const LIBRARY = '/v/library';
/** Requests for one link in a minute: a page has up to 24 pictures. */
const A_MINUTE = 600;
const ID = /^[\w-]{1,40}$/;

interface Which {
  Params: { token: string; id: string };
}

export function registerLibrary(app: FastifyInstance, { library, style, send, say }: LibraryTools): void {
  const limited = limiter(A_MINUTE);
  // What a form without fields sends.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1_024 },
    async () => ({}),
  );

  /** What was asked for, or why it is not there. */
  const asked = async <T>(
    request: FastifyRequest<{ Params: { token: string } }>,
    ask: (desk: LibraryDesk) => Promise<T>,
  ): Promise<T | NotThere | 'away' | 'often'> => {
    const { token } = request.params;
    try {
      const desk = await library;
      // What anybody can think of is not counted.
      if (!desk.isLink(token)) return 'unknown';
      return (await limited(token)) ? 'often' : await ask(desk);
    } catch (error) {
      request.log.warn({ err: error }, 'a library cannot be shown at the moment');
      return 'away';
    }
  };

  app.get<{ Params: { token: string }; Querystring: Record<string, unknown> }>(
    `${LIBRARY}/:token`,
    async (request, reply) => {
      const { params, query } = request;
      const view = await asked(request, (desk) => desk.page(params.token, query));
      if (typeof view === 'string') return say(reply, view);
      const parts = { token: params.token, isFirst: query.after === undefined, style: await style() };
      return send(reply, libraryDocument(view, parts));
    },
  );

  app.get<Which>(`${LIBRARY}/:token/:id.webp`, async (request, reply) => {
    const { token, id } = request.params;
    const picture = ID.test(id) ? await asked(request, (desk) => desk.picture(token, id)) : undefined;
    if (typeof picture === 'string') return say(reply, picture);
    if (!picture) return say(reply, 'unknown');
    return reply.header('cache-control', 'private, max-age=3600').type('image/webp').send(Buffer.from(picture));
  });

  app.get<Which>(`${LIBRARY}/:token/:id`, async (request, reply) => {
    const { token, id } = request.params;
    const found = ID.test(id) ? await asked(request, (desk) => desk.open(token, id)) : 'unknown';
    if (typeof found === 'string') return say(reply, found);
    return reply.header('cache-control', 'no-store').redirect(found.url, 302);
  });

  app.post<{ Params: { token: string } }>(`${LIBRARY}/:token/end`, async (request, reply) =>
    say(reply, await asked(request, (desk) => desk.end(request.params.token))),
  );
}
