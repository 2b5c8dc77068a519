import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createWrongTokens, type WrongTokensOptions } from './wrong-tokens.ts';

/** Lets in requests with the operators' token: as a Bearer token, or as the password that a browser asks for. */
export function requireToken(app: FastifyInstance, token: string, networkOf: WrongTokensOptions['networkOf']): void {
  const wanted = digest(token);
  const wrongTokens = createWrongTokens({
    networkOf,
    onWrong: (network, count) => app.log.warn({ network, count }, 'wrong operators’ tokens are shown'),
  });
  app.addHook('onRequest', async (request, reply) => {
    const shown = shownToken(request.headers.authorization ?? '');
    if (shown !== undefined && timingSafeEqual(digest(shown), wanted)) return;
    // A browser asks without a token first.
    if (shown !== undefined && !(await wrongTokens.hold(request.ip))) {
      return reply.code(429).header('retry-after', '5').send({ message: 'Too many wrong tokens at once' });
    }
    return reply
      .code(401)
      .header('www-authenticate', 'Basic realm="Kiln operators", charset="UTF-8"')
      .send({ message: 'The operators’ token is needed: KILN_ADMIN_TOKEN' });
  });
}

function shownToken(header: string): string | undefined {
  const [scheme = '', value = ''] = header.split(' ', 2);
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return undefined;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  // Any name will do.
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : undefined;
}

/** Of one length, so that the comparison says nothing about the token's. */
const digest = (text: string) => createHash('sha256').update(text).digest();
