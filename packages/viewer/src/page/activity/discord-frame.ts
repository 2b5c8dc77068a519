/**
 * The page's side of what Discord's client says with a page in its frame: the part of the Embedded App SDK's protocol that is needed
 * to be told who is there. Messages are `[opcode, data]`; the client alone is heard, by its window and its origin.
 * Source: @discord/embedded-app-sdk 2.5.0, src/Discord.ts.
 */

const Opcode = { handshake: 0, frame: 1, close: 2 } as const;
const PROTOCOL = 1;
const SDK_VERSION = '2.5.0';
/** A client that is there answers at once; people take longer to say yes. */
const READY_MS = 20_000;
const ANSWER_MS = 5 * 60_000;

/** Discord's client does not answer, or says no. `outside`: this is no frame of its. */
export class FrameProblem extends Error {
  readonly kind: 'outside' | 'silent' | 'refused';
  constructor(kind: FrameProblem['kind'], detail = '') {
    super(detail);
    this.kind = kind;
  }
}

export interface DiscordFrame {
  /** What Discord calls what is open in one place for several people. */
  instance: string;
  /** @returns the code by which our server learns who is there. @throws {FrameProblem} */
  authorize(asks: { state: string; challenge: string }): Promise<string>;
}

export interface FrameOptions {
  client: string;
  /** The origins of Discord's client. */
  hosts: readonly string[];
  /** The page's own window, in its frame. */
  own: Window;
}

/** Says hello. @throws {FrameProblem} */
export async function connectFrame({ client, hosts, own }: FrameOptions): Promise<DiscordFrame> {
  const query = new URLSearchParams(own.location.search);
  const frame = query.get('frame_id');
  const instance = query.get('instance_id');
  const host: Window = own.parent.opener ?? own.parent;
  if (frame === null || instance === null || host === own) throw new FrameProblem('outside');
  const origin = originOfHost(own, hosts);
  const send = (opcode: number, data: object) => host.postMessage([opcode, data], origin);
  const waiting = new Map<string, PromiseWithResolvers<Record<string, unknown>>>();
  const wait = (nonce: string, milliseconds: number) => {
    const asked = Promise.withResolvers<Record<string, unknown>>();
    const late = setTimeout(() => asked.reject(new FrameProblem('silent')), milliseconds);
    waiting.set(nonce, asked);
    return asked.promise.finally(() => {
      clearTimeout(late);
      waiting.delete(nonce);
    });
  };
  own.addEventListener('message', ({ source, origin: from, data }: MessageEvent<unknown>) => {
    if (source !== host || !hosts.includes(from) || !Array.isArray(data)) return;
    const [opcode, said]: unknown[] = data;
    const fields = fieldsOf(said);
    if (opcode === Opcode.close) for (const one of waiting.values()) one.reject(refusedWith(fields));
    if (opcode !== Opcode.frame) return;
    const { cmd, evt, nonce } = fields;
    const asked = waiting.get(cmd === 'DISPATCH' ? String(evt) : String(nonce));
    if (evt === 'ERROR') asked?.reject(refusedWith(fieldsOf(fields.data)));
    else asked?.resolve(fieldsOf(fields.data));
  });
  const ready = wait('READY', READY_MS);
  send(Opcode.handshake, {
    v: PROTOCOL,
    encoding: 'json',
    client_id: client,
    frame_id: frame,
    sdk_version: SDK_VERSION,
  });
  await ready;
  return {
    instance,
    async authorize({ state, challenge }) {
      const nonce = crypto.randomUUID();
      const answer = wait(nonce, ANSWER_MS);
      const args = {
        client_id: client,
        response_type: 'code',
        scope: ['identify'],
        state,
        prompt: 'none',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      };
      send(Opcode.frame, { cmd: 'AUTHORIZE', args, nonce });
      const { code } = await answer;
      if (typeof code !== 'string') throw new FrameProblem('refused');
      return code;
    },
  };
}

/** Of those that may hold the frame the one that does, as far as the browser says it. */
function originOfHost({ location, document }: Window, hosts: readonly string[]): string {
  const above = [...(location.ancestorOrigins ?? [])];
  const referrer = URL.canParse(document.referrer) ? new URL(document.referrer).origin : '';
  return [...above, referrer].find((origin) => hosts.includes(origin)) ?? hosts[0] ?? location.origin;
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}; // its fields are looked at where they are read

const refusedWith = ({ message }: Record<string, unknown>) =>
  new FrameProblem('refused', typeof message === 'string' ? message.slice(0, 160) : '');
