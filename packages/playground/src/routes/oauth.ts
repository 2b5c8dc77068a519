import { z } from 'zod';
import { invalidForm } from '../base/discord-error.ts';
import { APPLICATION_ID } from '../base/world.ts';
import type { Core } from '../core/core.ts';
import { type Answer, type Call, ok, type Route, route } from '../http/router.ts';
import { readForm } from '../validate/form.ts';

/** Signing in with Discord: what its page asks for a person (`POST /oauth2/authorize`), and what the application trades for it. */

const AuthorizeForm = z.object({ authorize: z.boolean(), permissions: z.string().optional() });
const SCOPES = ['identify'];
/** What carries a code that no browser is sent anywhere with. */
const NOWHERE = 'https://127.0.0.1';

/** As OAuth2 has it (RFC 6749), which is not how the rest of the API says no. */
const refused = (status: number, error: string, description: string): Answer => ({
  status,
  body: { error, error_description: description },
});

export function oauthRoutes(core: Core): Route[] {
  return [
    route('POST /oauth2/authorize', 'person', async (call) => {
      const { authorize } = readForm(AuthorizeForm, (await call.body()).payload);
      const { redirectUri, scopes, state, challenge } = readQuery(core, call);
      const answer = authorize
        ? { code: core.oauth.allow({ user: call.user, scopes, redirectUri, challenge }) }
        : {
            error: 'access_denied',
            error_description: 'The resource owner or authorization server denied the request',
          };
      const location = new URL(redirectUri || NOWHERE);
      for (const [name, value] of Object.entries({ ...answer, ...(state !== undefined && { state }) }))
        location.searchParams.set(name, value);
      return ok({ location: location.href });
    }),
    route('POST /oauth2/token', 'token', (call) => {
      const form = call.form();
      if (!form) return refused(400, 'invalid_request', 'The content type must be application/x-www-form-urlencoded.');
      if (!isClient(core, call, form)) return refused(401, 'invalid_client', 'Invalid client credentials.');
      if (form.grant_type !== 'authorization_code')
        return refused(400, 'unsupported_grant_type', 'Unsupported grant type.');
      const { code = '', redirect_uri: redirectUri = '', code_verifier: verifier } = form;
      const traded = core.oauth.trade(code, { redirectUri, verifier });
      if (!traded) return refused(400, 'invalid_grant', 'Invalid "code" in request.');
      const { token, refreshToken, seconds, scopes } = traded;
      return ok({
        token_type: 'Bearer',
        access_token: token,
        expires_in: seconds,
        refresh_token: refreshToken,
        scope: scopes.join(' '),
      });
    }),
    route('POST /oauth2/token/revoke', 'token', (call) => {
      const form = call.form();
      if (!form || !isClient(core, call, form)) return refused(401, 'invalid_client', 'Invalid client credentials.');
      core.oauth.revoke(form.token ?? '');
      return ok({});
    }),
  ];
}

/** In the body or as HTTP's basic authentication. */
function isClient({ oauth }: Core, call: Call, form: Record<string, string>): boolean {
  const [, basic] = /^Basic (.+)$/.exec(call.header('authorization') ?? '') ?? [];
  const [id = '', secret = ''] =
    basic === undefined
      ? [form.client_id, form.client_secret]
      : Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
  return id === APPLICATION_ID && oauth.isSecret(secret);
}

/** @throws {DiscordError} 50035: nothing of it is sent anywhere, since the address to come back to is not known to be good */
function readQuery({ oauth, activities }: Core, { query }: Call) {
  const { client_id, response_type, redirect_uri: redirectUri = '', scope = '', state } = query;
  // A page in Discord's own frame is told by Discord's client: no browser is sent anywhere.
  const isFrame = query.redirect_uri === undefined && activities.url !== undefined;
  const { code_challenge: challenge, code_challenge_method: method } = query;
  const scopes = scope.split(/[ +]/).filter(Boolean);
  const isKnown = scopes.length > 0 && scopes.every((one) => SCOPES.includes(one));
  const mistakes = [
    ['client_id', client_id === APPLICATION_ID, 'Unknown application.'],
    ['response_type', response_type === 'code', 'Value must be one of {"code"}.'],
    ['redirect_uri', isFrame || oauth.redirectUris.includes(redirectUri), 'Invalid OAuth2 redirect_uri'],
    ['scope', isKnown, 'Invalid scope.'],
    [
      'code_challenge_method',
      (challenge === undefined) === (method === undefined) && (method ?? 'S256') === 'S256',
      'Value must be one of {"S256"}.',
    ],
    ['code_challenge', challenge === undefined || /^[\w-]{43}$/.test(challenge), 'Invalid code challenge.'],
  ] as const;
  const wrong = mistakes.filter(([, isFine]) => !isFine);
  if (wrong.length > 0)
    throw invalidForm(wrong.map(([name, , message]) => ({ path: [name], code: 'BASE_TYPE_CHOICES', message })));
  return { redirectUri, scopes, state, challenge };
}
