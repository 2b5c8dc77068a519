import ipaddr from 'ipaddr.js';

/** What an address says of where it leads: the one place that knows ranges. */

/** Another machine in the open; nothing of this network, this machine or a translation of one. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  // RFC 4291, section 2.5.5.1: an IPv4 address behind zeros, which nobody uses any more.
  return !(address instanceof ipaddr.IPv6 && address.match(ipaddr.IPv6.parse('::'), 96));
}

/** This machine's own, as an address. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** RFC 6761, section 6.3: this machine, whatever a name server says. */
export function isLocalhost(name: string): boolean {
  return /(^|\.)localhost\.?$/i.test(name);
}

/** The host of a URL as it is connected to: an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Names and addresses that mean another machine elsewhere, or nothing. */
export function isPrivateHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (ipaddr.isValid(name)) return !isPublicAddress(name);
  return name === 'localhost' || !name.includes('.') || /\.(localhost|local|internal|lan)$/.test(name);
}

/** Whose address this is, for shares: whoever has one address of IPv6 has 2^64 of them. */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}
