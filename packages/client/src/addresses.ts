import ipaddr from 'ipaddr.js';

/** Classifies IP addresses and host names: the only place that knows the ranges. */

/** A public address: not of this network, this machine or a translation prefix. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  // RFC 4291, section 2.5.5.1: an IPv4 address behind zeros, which is obsolete.
  return !(address instanceof ipaddr.IPv6 && address.match(ipaddr.IPv6.parse('::'), 96));
}

/** An address of this machine. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** RFC 6761, section 6.3: always this machine, whatever DNS says. */
export function isLocalhost(name: string): boolean {
  return /(^|\.)localhost\.?$/i.test(name);
}

/** The host of a URL to connect to: IPv6 without brackets. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Names and addresses that cannot be public. */
export function isPrivateHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (ipaddr.isValid(name)) return !isPublicAddress(name);
  return name === 'localhost' || !name.includes('.') || /\.(localhost|local|internal|lan)$/.test(name);
}

/** The client an address belongs to, for fair shares: a /64 for IPv6, one for all that is no address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}
