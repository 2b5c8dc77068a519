import ipaddr from 'ipaddr.js';

/** Names and addresses that mean another machine elsewhere, or nothing. */
export function isPrivateHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (ipaddr.isValid(name)) return ipaddr.process(name).range() !== 'unicast';
  return name === 'localhost' || !name.includes('.') || /\.(localhost|local|internal|lan)$/.test(name);
}

/** Whether whoever reads a message can follow a link: one to this network leads readers elsewhere to their own machine. */
export type Reaches = (url: string) => boolean;

/** @param areHere the readers use this machine's own Discord */
export function createReach(areHere: boolean): Reaches {
  return (url) => URL.canParse(url) && (areHere || !isPrivateHost(new URL(url).hostname));
}
