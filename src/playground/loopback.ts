import type { IncomingHttpHeaders } from 'node:http';

/**
 * The playground has tokens that everybody knows, so what protects it is where it listens. A page of another site could
 * still reach a loopback port from the visitor's own browser: its requests are known by their Host (DNS rebinding) or
 * their Origin, and are refused before anything is read.
 */

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

export interface LoopbackRule {
  /** Host names (without port) that are served besides the loopback ones. */
  allowedHosts: readonly string[];
}

/** @returns the reason for a refusal, or undefined when the request may pass */
export function refuseForeign(
  headers: IncomingHttpHeaders,
  rule: LoopbackRule,
  options: { anyOrigin?: boolean } = {},
): string | undefined {
  const host = parseAuthority(headers.host);
  if (host === undefined || !isAllowed(host.hostname, rule)) return 'this server answers on loopback addresses only';
  if (options.anyOrigin === true) return undefined;
  if (headers['sec-fetch-site'] === 'cross-site') return 'requests of other sites are not served';
  const { origin } = headers;
  if (origin === undefined) return undefined;
  if (!URL.canParse(origin)) return 'requests of other sites are not served';
  const from = new URL(origin);
  if (!isAllowed(from.hostname, rule) || from.port !== host.port) return 'requests of other sites are not served';
  return undefined;
}

function isAllowed(hostname: string, rule: LoopbackRule): boolean {
  return LOOPBACK.has(hostname) || rule.allowedHosts.includes(hostname);
}

function parseAuthority(host: string | undefined): { hostname: string; port: string } | undefined {
  if (host === undefined || !/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return undefined;
  const { hostname, port } = new URL(`http://${host}`);
  return { hostname, port };
}
