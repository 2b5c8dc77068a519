import { APIVersion, DefaultRestOptions, DefaultUserAgent, Routes } from 'discord.js';
import { z } from 'zod';

export interface SignInOptions {
  /** Of REST, without its version. */
  apiUrl: string | undefined;
  /** Where people say it: the origin of Discord's own pages. */
  pages: string;
  application(): Promise<string | undefined>;
  secret: string;
  /** Registered with the application. */
  redirectUri: string;
}

/** Where people come back to from where they signed in: registered with the application at Discord. */
export const redirectUriOf = (publicUrl: string): string => `${publicUrl}/v/signed-in`;

const Token = z.object({ access_token: z.string(), token_type: z.literal('Bearer') });
const User = z.object({ id: z.string(), username: z.string(), global_name: z.string().nullish() });
const PATIENCE_MS = 10_000;

/** Who a person is, by Discord's OAuth2 code flow with PKCE: their id and name, and nothing that lasts. */
export function createSignIn({ apiUrl, pages, application, secret, redirectUri }: SignInOptions) {
  const client = async (): Promise<string> => {
    const id = await application();
    if (id === undefined) throw new Error('discord does not say which application this is');
    return id;
  };
  const send = async (route: string, init: RequestInit): Promise<Response> => {
    const answer = await fetch(`${apiUrl ?? DefaultRestOptions.api}/v${APIVersion}${route}`, {
      ...init,
      headers: { 'user-agent': DefaultUserAgent, ...init.headers },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.status >= 500 || answer.status === 429) throw new Error(`discord answers ${answer.status}`);
    return answer;
  };
  const post = async (route: string, fields: Record<string, string>) => {
    const known = { client_id: await client(), client_secret: secret };
    return send(route, { method: 'POST', body: new URLSearchParams({ ...known, ...fields }) });
  };
  return {
    /** The application's id. @throws Discord does not say it */
    client,
    /** Where they say that it is them. @param challenge of the verifier, by SHA-256 */
    async address(state: string, challenge: string): Promise<string> {
      const asked = new URLSearchParams({
        response_type: 'code',
        client_id: await client(),
        scope: 'identify',
        redirect_uri: redirectUri,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        prompt: 'none',
      });
      return `${pages}/oauth2/authorize?${asked}`;
    },
    /**
     * Trades the code, asks who it is of, and gives the token back.
     * @param from `frame`: the code was asked for by a page inside Discord, which no browser comes back to
     * @returns undefined: the code is not good, or not any more
     * @throws Discord cannot be reached, or erred
     */
    async who(code: string, verifier: string, from?: 'frame'): Promise<{ id: string; name: string } | undefined> {
      const traded = await post(Routes.oauth2TokenExchange(), {
        grant_type: 'authorization_code',
        code,
        ...(from !== 'frame' && { redirect_uri: redirectUri }),
        code_verifier: verifier,
      });
      if (traded.status === 401) throw new Error('discord does not accept DISCORD_CLIENT_SECRET');
      if (!traded.ok) return undefined;
      const { access_token: token } = Token.parse(await traded.json());
      const answer = await send(Routes.user(), { headers: { authorization: `Bearer ${token}` } });
      const user = User.parse(await answer.json());
      // It was for this one question.
      await post(Routes.oauth2TokenRevocation(), { token, token_type_hint: 'access_token' }).catch(() => {});
      return { id: user.id, name: user.global_name ?? user.username };
    },
  };
}
