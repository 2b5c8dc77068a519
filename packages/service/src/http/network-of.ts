import ipaddr from 'ipaddr.js';

/** Whose address this is, for shares: whoever has one address of IPv6 has 2^64 of them. */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}

/** This machine's own: the bot beside the service, or a proxy that speaks for everybody. */
export function isLoopback(address: string): boolean {
  return ipaddr.process(address).range() === 'loopback';
}
