import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { NoteOptions, Signer } from './note-desk.ts';

/**
 * Who looks at the page: `/v/sign-in?to=<token>` leads to where they say so, and `/v/signed-in` is where they come back. Nothing is
 * kept here: a signed cookie says who it is for a week, and what they may is asked each time.
 */

export interface Session {
  id: string;
  name: string;
}

const SESSION = 'kiln_session';
const ATTEMPT = 'kiln_sign_in';
const SESSION_SECONDS = 7 * 86_400;
/** People may have to sign in at the other place first. */
const ATTEMPT_SECONDS = 15 * 60;
const MOST_NAME_LENGTH = 80;
/** Of a page that one comes back to. */
const TOKEN = /^[\w.-]{1,120}$/;

export interface SignInParts {
  notes(): Promise<NoteOptions>;
  /** Where others reach the page, without a slash at its end. */
  publicUrl: string;
  /** Too many from one address. */
  limited(request: FastifyRequest): Promise<boolean>;
  /** A page with one sentence. */
  say(reply: FastifyReply, what: 'failed' | 'away' | 'often'): Promise<FastifyReply>;
}

export function registerSignIn(scope: FastifyInstance, { notes, publicUrl, limited, say }: SignInParts): void {
  const cookie = cookieFor(publicUrl);

  scope.get<{ Querystring: { to?: unknown } }>('/v/sign-in', async (request, reply) => {
    const { to } = request.query;
    if (typeof to !== 'string' || !TOKEN.test(to)) return say(reply, 'failed');
    if (await limited(request)) return say(reply, 'often');
    const { identity, signer, now } = await notes();
    const state = randomBytes(18).toString('base64url');
    const ends = now() + ATTEMPT_SECONDS * 1_000;
    try {
      const address = await identity.address(state, challengeOf(signer, state));
      const attempt = seal(signer, ATTEMPT, [state, to, String(ends)]);
      reply.header('cache-control', 'no-store').header('set-cookie', cookie(ATTEMPT, attempt, ATTEMPT_SECONDS));
      return reply.redirect(address, 302);
    } catch (error) {
      request.log.warn({ err: error }, 'nobody can sign in at the moment');
      return say(reply, 'away');
    }
  });

  scope.get<{ Querystring: { code?: unknown; state?: unknown } }>('/v/signed-in', async (request, reply) => {
    const { code, state: returned } = request.query;
    const { identity, signer, now } = await notes();
    const [state, to = '', ends] = opened(signer, ATTEMPT, cookieOf(request, ATTEMPT)) ?? [];
    reply.header('cache-control', 'no-store').header('set-cookie', cookie(ATTEMPT, '', 0));
    // Another browser's attempt, one that is over, or a second use of it.
    if (state === undefined || state !== returned || Number(ends) <= now()) return say(reply, 'failed');
    const back = `${publicUrl}/v/${to}`;
    // Who says no comes back as they were.
    if (typeof code !== 'string') return reply.redirect(back, 302);
    if (await limited(request)) return say(reply, 'often');
    try {
      const who = await identity.who(code, verifierOf(signer, state));
      if (!who) return say(reply, 'failed');
      const session = seal(signer, SESSION, [who.id, keptName(who.name), String(now() + SESSION_SECONDS * 1_000)]);
      reply.header('set-cookie', cookie(SESSION, session, SESSION_SECONDS));
      return reply.redirect(`${back}#notes`, 302);
    } catch (error) {
      request.log.warn({ err: error }, 'nobody can sign in at the moment');
      return say(reply, 'away');
    }
  });
}

/** As much of a name as a session has room for. */
export const keptName = (name: string): string => [...name].slice(0, MOST_NAME_LENGTH).join('');

/** @returns undefined: a guest, or their time is over */
export function sessionOf(request: FastifyRequest, { signer, now }: NoteOptions): Session | undefined {
  const [id, name, ends] = opened(signer, SESSION, cookieOf(request, SESSION)) ?? [];
  return id !== undefined && name !== undefined && Number(ends) > now() ? { id, name } : undefined;
}

export function endSession(reply: FastifyReply, publicUrl: string): void {
  reply.header('set-cookie', cookieFor(publicUrl)(SESSION, '', 0));
}

/** Known here alone: it follows from the attempt. */
export const verifierOf = (signer: Signer, state: string) =>
  ['first', 'second'].map((half) => signer.sign(`verifier ${half} ${state}`)).join('');

/** Of the verifier (RFC 7636, S256). */
export const challengeOf = (signer: Signer, state: string) =>
  createHash('sha256').update(verifierOf(signer, state)).digest('base64url');

/** Out of reach for scripts, and for other sites, but for the way back from where one signs in. */
function cookieFor(publicUrl: string) {
  const { protocol, pathname } = new URL(publicUrl);
  const path = `${pathname.replace(/\/$/, '')}/v`;
  const secure = protocol === 'https:' ? '; Secure' : '';
  return (name: string, value: string, seconds: number) =>
    `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** One kind is never taken for another. */
const signed = (name: string, text: string) => `cookie ${name} ${text}`;

/** Fields that come back as they are. @param name of their kind */
export function seal(signer: Signer, name: string, fields: readonly string[]): string {
  const text = Buffer.from(JSON.stringify(fields)).toString('base64url');
  return `${text}.${signer.sign(signed(name, text))}`;
}

function cookieOf({ headers }: FastifyRequest, name: string): string {
  const cookies = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}

/** The fields of what was sealed here. */
export function opened(signer: Signer, name: string, sealed: string): string[] | undefined {
  const [text = '', code = ''] = sealed.split('.');
  if (!signer.isSigned(signed(name, text), code)) return undefined;
  const fields: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
  return Array.isArray(fields) ? fields.map(String) : undefined;
}
