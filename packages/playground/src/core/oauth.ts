import { createHash, randomBytes } from 'node:crypto';
import type { User } from '../base/wire.ts';

/**
 * OAuth2's code flow: what people have allowed an application. A code is good once, for a minute, with the address that it was
 * given to and, where there is a challenge, with its verifier (RFC 7636). Lives as long as the process.
 */

export interface Grant {
  user: User;
  scopes: readonly string[];
}

export interface OAuth {
  /** Registered with the application: only to these does anybody come back. */
  readonly redirectUris: readonly string[];
  /** @returns the code */
  allow(grant: Grant & { redirectUri: string; challenge: string | undefined }): string;
  /** @returns undefined: the code is unknown, used, over, another address', or its verifier is wrong */
  trade(code: string, proof: { redirectUri: string; verifier: string | undefined }): Traded | undefined;
  /** Of an access token that is good. */
  granted(token: string): Grant | undefined;
  revoke(token: string): void;
  isSecret(secret: string): boolean;
}

interface Traded extends Grant {
  token: string;
  refreshToken: string;
  seconds: number;
}

export interface OAuthOptions {
  clientSecret: string;
  redirectUris: readonly string[];
  now: () => number;
}

const CODE_MS = 60_000;
const TOKEN_SECONDS = 7 * 86_400;
/** The oldest go first. */
const MOST_KEPT = 1_000;

export function createOAuth({ clientSecret, redirectUris, now }: OAuthOptions): OAuth {
  const codes = new Map<
    string,
    Grant & { redirectUri: string; challenge: string | undefined; ends: number; token?: string }
  >();
  const tokens = new Map<string, Grant & { ends: number }>();
  const secret = () => randomBytes(15).toString('base64url');
  return {
    redirectUris,
    isSecret: (given) => given === clientSecret,
    allow(grant) {
      const code = secret();
      keep(codes, code, { ...grant, ends: now() + CODE_MS });
      return code;
    },
    trade(code, { redirectUri, verifier }) {
      const known = codes.get(code);
      if (!known) return undefined;
      // Who uses a code again may have stolen it: what it was traded for is no good any more.
      if (known.token !== undefined) {
        tokens.delete(known.token);
        return undefined;
      }
      const isProven = known.challenge === undefined || (verifier !== undefined && hash(verifier) === known.challenge);
      if (known.ends <= now() || known.redirectUri !== redirectUri || !isProven) return undefined;
      const { user, scopes } = known;
      const token = secret();
      known.token = token;
      keep(tokens, token, { user, scopes, ends: now() + TOKEN_SECONDS * 1_000 });
      return { user, scopes, token, refreshToken: secret(), seconds: TOKEN_SECONDS };
    },
    granted(token) {
      const known = tokens.get(token);
      return known && known.ends > now() ? known : undefined;
    },
    revoke: (token) => void tokens.delete(token),
  };
}

const hash = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MOST_KEPT && oldest !== undefined) map.delete(oldest);
}
