/**
 * Discord's side of what it says with a page in its frame, as far as the local Discord has it: the handshake, and one command, which says
 * who is there. What Discord would refuse is refused in its words. Source: @discord/embedded-app-sdk 2.5.0, src/Constants.ts.
 */

import { type Fields, isFields } from '../../base/wire.ts';

const Opcode = { handshake: 0, frame: 1, close: 2 } as const;
const Close = { unsupported: 1003, clientId: 4000, version: 4004, encoding: 4005 } as const;
const Failure = { payload: 4000, command: 4002, clientId: 4007 } as const;

export interface HostOptions {
  clientId: string;
  frameId: string;
  /** Who has the client. */
  user: { id: string; username: string };
  send(message: readonly [opcode: number, data: object]): void;
  /** Asks for a code in the person's name. @returns the code, or why there is none */
  authorize(query: Record<string, string>): Promise<{ code: string } | { message: string }>;
  /** The page has closed, or was closed. */
  closed(): void;
}

/** @returns hears what the page says */
export function createHost(options: HostOptions): (message: unknown) => Promise<void> {
  const { clientId, frameId, user, send } = options;
  let state: 'new' | 'ready' | 'closed' = 'new';
  const close = (code: number, message: string) => {
    state = 'closed';
    send([Opcode.close, { code, message }]);
    options.closed();
  };
  const shake = ({ v, encoding, client_id, frame_id }: Fields) => {
    if (v !== 1) return close(Close.version, 'Invalid Version');
    if (encoding !== 'json') return close(Close.encoding, 'Invalid Encoding');
    if (client_id !== clientId || frame_id !== frameId) return close(Close.clientId, 'Invalid Client ID');
    state = 'ready';
    const config = { cdn_host: 'cdn.discordapp.com', api_endpoint: '//discord.com/api', environment: 'production' };
    const data = { v: 1, config, user: { ...user, discriminator: '0' } };
    send([Opcode.frame, { cmd: 'DISPATCH', evt: 'READY', data, nonce: null }]);
  };
  const command = async ({ cmd, args, nonce }: Fields) => {
    const fail = (code: number, message: string) =>
      send([Opcode.frame, { cmd, evt: 'ERROR', data: { code, message }, nonce }]);
    if (typeof nonce !== 'string') return fail(Failure.payload, 'Payload requires a nonce');
    if (cmd !== 'AUTHORIZE') return fail(Failure.command, `Invalid command: ${String(cmd)}`);
    const { client_id, scope, response_type = 'code', ...asked } = fieldsOf(args);
    if (client_id !== clientId) return fail(Failure.clientId, 'Invalid Client ID');
    if (!Array.isArray(scope)) return fail(Failure.payload, 'child "scope" fails because ["scope" is required]');
    const texts = Object.entries({ ...asked, response_type, client_id }).map(([name, value]) => [name, String(value)]);
    const said = await options.authorize({ ...Object.fromEntries(texts), scope: scope.join(' ') });
    if ('message' in said) return fail(Failure.payload, said.message);
    send([Opcode.frame, { cmd, evt: null, data: { code: said.code }, nonce }]);
  };
  return async (message) => {
    if (state === 'closed' || !Array.isArray(message)) return;
    const [opcode, data]: unknown[] = message;
    const fields = fieldsOf(data);
    // A page that was loaded again says hello again.
    if (opcode === Opcode.handshake) return shake(fields);
    if (opcode === Opcode.frame && state === 'ready') return command(fields);
    if (opcode !== Opcode.close) return close(Close.unsupported, 'Unsupported');
    state = 'closed';
    options.closed();
  };
}

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
