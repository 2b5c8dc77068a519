import { readFileSync } from 'node:fs';
import type { RedisOptions } from 'ioredis';
import { UserError } from 'kiln-errors';

/**
 * A Redis by one address, with all that a connection needs: `redis://user:password@host:port/db`, `rediss://` for TLS, and
 * `redis+sentinel://` or `rediss+sentinel://` for a primary that sentinels know. In the query: `ca`, `cert`, `key` (files in
 * PEM) and `servername` for TLS; for sentinels `name` of the primary, further ones as `sentinel=host:port`, and
 * `sentinel_username`, `sentinel_password` where they want their own. So one word goes through processes, threads and queues.
 */

export const REDIS_SCHEMES = ['redis:', 'rediss:', 'redis+sentinel:', 'rediss+sentinel:'] as const;

const PORT = 6379;
const SENTINEL_PORT = 26_379;
const TLS_FILES = ['ca', 'cert', 'key'] as const;
const KNOWN = new Set([
  ...TLS_FILES,
  'servername',
  'name',
  'sentinel',
  'sentinel_username',
  'sentinel_password',
  'keyPrefix',
]);

/** @throws {UserError} `bad_redis_address` */
export function redisOptions(url: string): RedisOptions {
  const address = new URL(url);
  const { protocol, username, password, pathname, searchParams: query } = address;
  const wrong = (what: string) => new UserError('bad_redis_address', `REDIS_URL ${what}`);
  if (!REDIS_SCHEMES.some((scheme) => scheme === protocol)) {
    throw wrong(`must start with ${REDIS_SCHEMES.map((scheme) => `${scheme}//`).join(', ')}`);
  }
  for (const name of query.keys()) if (!KNOWN.has(name)) throw wrong(`has "${name}", which is not known`);
  const db = pathname.replace(/^\//, '');
  if (!/^\d*$/.test(db)) throw wrong(`names "${db}" as its database: it must be a number`);
  const isSentinel = protocol.endsWith('+sentinel:');
  const tls = protocol.startsWith('rediss') ? tlsOf(query, wrong) : undefined;
  const decoded = (text: string) => {
    // A % that stands for nothing else.
    if (/%(?![\da-f]{2})/i.test(text)) throw wrong('has a % in its user or password: write it as %25');
    return decodeURIComponent(text);
  };
  const shared: RedisOptions = {
    ...(username && { username: decoded(username) }),
    ...(password && { password: decoded(password) }),
    db: Number(db),
    keyPrefix: query.get('keyPrefix') ?? '',
    ...(tls && { tls }),
  };
  if (!isSentinel) return { ...shared, ...place(address.host, PORT) };
  const name = query.get('name');
  if (!name) throw wrong('needs the name of the primary that its sentinels know: ?name=…');
  const [sentinelUsername, sentinelPassword] = ['sentinel_username', 'sentinel_password'].map((key) => query.get(key));
  return {
    ...shared,
    name,
    sentinels: [address.host, ...query.getAll('sentinel')].map((host) => place(host, SENTINEL_PORT)),
    ...(sentinelUsername && { sentinelUsername }),
    ...(sentinelPassword && { sentinelPassword }),
    ...(tls && { enableTLSForSentinelMode: true, sentinelTLS: tls }),
  };
}

function tlsOf(query: URLSearchParams, wrong: (what: string) => UserError) {
  const files = TLS_FILES.flatMap((name) => {
    const path = query.get(name);
    if (path === null) return [];
    try {
      return [[name, readFileSync(path)] as const];
    } catch (cause) {
      throw Object.assign(wrong(`names ${path} as its ${name}, which cannot be read`), { cause });
    }
  });
  const servername = query.get('servername');
  return { ...Object.fromEntries(files), ...(servername !== null && { servername }) };
}

/** @param host with or without a port; an address of version 6 in brackets */
function place(host: string, port: number): { host: string; port: number } {
  const found = /^(?:\[(.+)\]|([^:]*))(?::(\d+))?$/.exec(host);
  return { host: found?.[1] ?? (found?.[2] || '127.0.0.1'), port: Number(found?.[3] ?? port) };
}
