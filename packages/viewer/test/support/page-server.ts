import { createHmac } from 'node:crypto';
import fastify from 'fastify';
import { freePort } from 'kiln-runtime/redis/free-port';
import type { ActivityDesk } from '../../src/activity-desk.ts';
import type { NoteDesk } from '../../src/note-desk.ts';
import type { ActivityRefusal, News } from '../../src/page/activity/room.ts';
import type { NoteRefusal, ShownNote } from '../../src/page/note-list.ts';
import { registerViewer } from '../../src/register-viewer.ts';
import type { ResultView, ViewFile } from '../../src/result-view.ts';
import { octahedron } from './octahedron.ts';

/** The viewer's routes over HTTP, with desks in memory: what they answer, and when, is chosen by the test. */
export interface PageServer extends AsyncDisposable {
  url: string;
  now: number;
  /** What the next note that is written waits for, and is refused by. */
  writing: () => Promise<NoteRefusal | undefined>;
  written: Parameters<NoteDesk['write']>[2][];
  /** What is open in the Activity. */
  opened: () => { token: string } | ActivityRefusal;
  /** News to who has entered it. */
  tell: (news: News) => void;
  /** @returns the address of the result's page */
  put(token: string, copyTo?: ViewFile['copyTo'], others?: Partial<ResultView>): string;
}

export const file = (name: string, copyTo: ViewFile['copyTo'], type = 'model/gltf-binary'): ViewFile => ({
  name,
  label: name,
  type,
  copyTo,
});

export function sent(bytes: Buffer): ViewFile['copyTo'] {
  return async (stream) => {
    stream.end(bytes);
    return 'whole';
  };
}

export async function startPageServer(): Promise<PageServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const views = new Map<string, ResultView>();
  const app = fastify({ forceCloseConnections: true });
  const server: PageServer = {
    url,
    now: 1_000_000,
    writing: async () => undefined,
    written: [],
    opened: () => 'unopened',
    tell: () => {},
    put(token, copyTo = sent(octahedron()), others = {}) {
      views.set(`${token}.x`, { title: token, model: file('it.glb', copyTo), files: [], ...others });
      return `${url}/v/${token}.x`;
    },
    [Symbol.asyncDispose]: () => app.close(),
  };
  const sign = (text: string) => createHmac('sha256', 'k').update(text).digest('base64url').slice(0, 22);
  const options = {
    identity: {
      address: async (state: string) => `${url}/discord?state=${state}`,
      who: async (code: string) => ({ id: code, name: 'Ada' }),
      client: async () => '1',
    },
    signer: { sign, isSigned: (text: string, code: string) => sign(text) === code },
    now: () => server.now,
  };
  registerViewer(app, {
    publicUrl: url,
    find: async (token) => views.get(token) ?? 'unknown',
    notes: Promise.resolve({ ...options, desk: noteDesk(server) }),
    activity: { hosts: [url], options: Promise.resolve({ ...options, desk: activityDesk(server) }) },
  });
  app.get<{ Querystring: { state: string } }>('/discord', ({ query }, reply) =>
    reply.redirect(`/v/signed-in?code=7&state=${query.state}`),
  );
  // Discord's client, as far as the page in its frame asks it.
  app.get('/client', (_, reply) =>
    reply
      .type('text/html')
      .send(`<iframe width="900" height="600" src="/v/activity/?frame_id=1&instance_id=i-1"></iframe><script>
        addEventListener('message', ({ data: [opcode, { cmd, nonce }], source }) => source.postMessage([1, opcode === 0
          ? { cmd: 'DISPATCH', evt: 'READY', data: {} } : { cmd, nonce, data: { code: '7' } }], '*'));
      </script>`),
  );
  await app.listen({ port, host: '127.0.0.1' });
  return server;
}

function noteDesk(server: PageServer): NoteDesk {
  const notes = new Map<string, ShownNote[]>();
  const list: NoteDesk['list'] = async (token, user) => ({
    notes: notes.get(token) ?? [],
    mayWrite: user !== undefined,
  });
  const own = { name: 'Ada', at: 0, state: 'open', answers: [], place: 'own', mayMark: true, mayDrop: true } as const;
  return {
    list,
    async write(token, user, note) {
      server.written.push(note);
      const refusal = await server.writing();
      if (refusal) return refusal;
      notes.set(token, [...(notes.get(token) ?? []), { ...note, ...own }]);
      return list(token, user);
    },
    mark: list,
    drop: list,
  };
}

function activityDesk(server: PageServer): ActivityDesk {
  return {
    opened: async () => server.opened(),
    async enter(_instance, _user, hear) {
      server.tell = hear;
      hear({ room: { result: 'first', people: [{ id: '7', name: 'Ada' }], leader: undefined } });
      return { [Symbol.asyncDispose]: async () => {} };
    },
    act: async () => undefined,
    noted: async () => {},
  };
}
