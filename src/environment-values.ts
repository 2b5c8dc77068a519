import { isIP } from 'node:net';
import { nearestName } from 'kiln-errors/nearest-name';
import { z } from 'zod';

/** What values of variables may be, each with the words for one that is not. */

export const url = (schemes: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
    error: `must be an address that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  });
export const http = url(['http:', 'https:']).transform((text) => text.replace(/(?<!\/)\/+$/, ''));
/** Where to listen; `[::1]` as in an address is fine, too. */
export const host = z
  .string()
  .transform((text) => text.replace(/^\[|\]$/g, ''))
  .refine((text) => text === 'localhost' || isIP(text) > 0, {
    error: 'must be an address of this machine: 127.0.0.1 (nobody else), 0.0.0.0 or :: (everybody), or one of its own',
  });
export const port = z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535);
export const words = z.string().transform((text) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
);
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).refine((text) => !text.endsWith('/0'));
export const networks = words.refine((list) => list.every((text) => network.safeParse(text).success), {
  error: 'must be IP addresses or networks such as 10.0.0.0/8, separated by commas',
});
/** `name=value,name=value`, in percent-encoding, as OpenTelemetry's variables have them. */
export const pairs = words.transform((list, context) => {
  const read = list.map((word) => /^([^=]+)=(.*)$/.exec(word));
  if (read.every((pair) => pair !== null)) {
    return Object.fromEntries(read.map(([, name = '', value = '']) => [name.trim(), decoded(value.trim())]));
  }
  context.addIssue('must be a comma list of name=value');
  return z.NEVER;
});
/** Results of a service are listed for a month, and the books of a month are shown: neither may lose its requests before. */
const LEAST_DAYS = 40;
export const days = z.coerce
  .number({ error: 'must be a number of days' })
  .int()
  .refine((count) => count === 0 || count >= LEAST_DAYS, {
    error: `must be ${LEAST_DAYS} days or more, or 0: for ever`,
  });

/** What percent-encoding stands for; what is no such code stays. */
export function decoded(text: string): string {
  return text.replaceAll(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}

export const hostOf = (address: string | undefined) => (address === undefined ? [] : [new URL(address).hostname]);

/** Those of Kiln's prefix that it does not know, in a sentence each. */
export function unknownVariables(given: readonly string[], known: readonly string[]): string[] {
  const unknown = given.filter((name) => name.startsWith('KILN_') && !known.includes(name));
  return unknown.map((name) => {
    const nearest = nearestName(name, known);
    return `${name} is not a variable of Kiln${nearest === undefined ? '' : `: did you mean ${nearest}?`}`;
  });
}
