import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account, Accounts } from '../accounts/accounts.ts';
import type { RateLimit } from '../accounts/rate-limit.ts';
import { HttpError } from '../base/http-error.ts';
import type { WrongKeys } from './wrong-keys.ts';

/** Who asks, and whether they may ask now (core specification, section 5; public facts, section 2.3). */

/** RFC 9110, section 11.6.1: a 401 says how to do better. */
const CHALLENGE = { headers: { 'www-authenticate': 'Bearer' } };

export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    account: Account | undefined;
  }
}

export function createAuthenticate(accounts: Accounts, rateLimit: RateLimit, wrongKeys: WrongKeys): Authenticate {
  const refused = ({ ip }: FastifyRequest, message: string) => {
    wrongKeys.note(ip);
    return new HttpError(401, message, CHALLENGE);
  };
  return async (request) => {
    const key = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
    if (key === undefined) {
      throw refused(request, 'The API key is missing: send the header Authorization: Bearer <API key>');
    }
    const account = await accounts.authenticate(key);
    if (!account) throw refused(request, 'The API key is not valid');
    if (account.state !== 'active') throw new HttpError(401, `The account is ${account.state}`, CHALLENGE);
    request.account = account;
    await rateLimit.take(account);
  };
}

/** The account that `authenticate` found. */
export function accountOf(request: FastifyRequest): Account {
  if (!request.account) throw new Error('the route is not behind authenticate');
  return request.account;
}
