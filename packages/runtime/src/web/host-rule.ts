import { isIP } from 'node:net';

/**
 * Whom a server answers: requests whose Host header is an address, a loopback name or a name it was given. A page of
 * another site can have its own name lead to us (DNS rebinding) and would then be asked by the visitor's own browser, from
 * loopback or from inside the network; its requests are known by that name. An address cannot be rebound.
 */
export interface HostRule {
  /** @param host the header, with or without a port */
  allows(host: string | undefined): boolean;
}

/** @param names besides localhost; no ports */
export function createHostRule(names: readonly (string | undefined)[] = []): HostRule {
  const allowed = new Set(['localhost', ...names.flatMap((name) => (name ? [name.toLowerCase()] : []))]);
  return {
    allows(host) {
      if (host === undefined || !/^[\w.:[\]-]{1,300}$/.test(host) || !URL.canParse(`http://${host}`)) return false;
      const { hostname } = new URL(`http://${host}`);
      return allowed.has(hostname) || isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
    },
  };
}

export const FOREIGN_HOST =
  'This server does not answer under that name. Names are set with KILN_PUBLIC_URL, KILN_SERVICE_PUBLIC_URL and KILN_ALLOWED_HOSTS.';
