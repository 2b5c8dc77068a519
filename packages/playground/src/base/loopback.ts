import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The playground's tokens are public, so what protects it is where it listens. A page of another site could
 * still reach a loopback port from the visitor's own browser: its requests are known by their Host (DNS rebinding) or
 * their Origin, and are refused before anything is read.
 */

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

export interface LoopbackRule {
  /** Host names (without port) that are served besides the loopback ones. */
  allowedHosts: readonly string[];
  /** It listens beyond loopback on purpose: any address of this machine is its name. An address cannot be rebound. */
  beyond?: boolean;
}

/** @returns the reason for a refusal, or undefined when the request may pass */
export function refuseForeign(
  headers: IncomingHttpHeaders,
  rule: LoopbackRule,
  options: { anyOrigin?: boolean } = {},
): string | undefined {
  const host = parseAuthority(headers.host);
  if (host === undefined || !isAllowed(host.hostname, rule)) return 'this server does not answer under that name';
  if (options.anyOrigin === true) return undefined;
  if (headers['sec-fetch-site'] === 'cross-site') return 'requests of other sites are not served';
  const { origin } = headers;
  if (origin === undefined) return undefined;
  if (!URL.canParse(origin)) return 'requests of other sites are not served';
  const from = new URL(origin);
  // One loopback name may call the other; anything else is another site.
  const isOwn = from.hostname === host.hostname || (LOOPBACK.has(from.hostname) && LOOPBACK.has(host.hostname));
  return isOwn && from.port === host.port ? undefined : 'requests of other sites are not served';
}

/** @param address of the other end of a connection */
function isLoopbackAddress(address: string): boolean {
  return address === '::1' || address.replace(/^::ffff:/, '').startsWith('127.');
}

/**
 * Also where the playground serves others on purpose, its switches and its traffic are for this machine: by loopback, or by
 * another address of its own, which then is that of both ends.
 */
export const isHere = ({ socket }: IncomingMessage): boolean =>
  isLoopbackAddress(socket.remoteAddress ?? '') || socket.remoteAddress === socket.localAddress;

function isAllowed(hostname: string, rule: LoopbackRule): boolean {
  if (LOOPBACK.has(hostname) || rule.allowedHosts.includes(hostname)) return true;
  return rule.beyond === true && isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
}

function parseAuthority(host: string | undefined): { hostname: string; port: string } | undefined {
  if (host === undefined || !/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return undefined;
  const { hostname, port } = new URL(`http://${host}`);
  return { hostname, port };
}
