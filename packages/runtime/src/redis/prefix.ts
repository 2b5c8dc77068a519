/**
 * Several installations on one Redis: each has a prefix before all of its keys, `{name}:`, and its address says so
 * (`?keyPrefix=`, which Redis' client reads and puts before every key of every command). Redis Cluster hashes what stands
 * in braces only, so all keys of an installation are on one node, and one script may touch them all.
 */

/** @param name of the installation: letters, digits, `.`, `_`, `-`; undefined: its keys have no prefix */
export function withPrefix(url: string, name: string | undefined): string {
  if (name === undefined) return url;
  const address = new URL(url);
  address.searchParams.set('keyPrefix', `{${name}}:`);
  return address.href;
}

export function prefixOf(url: string): string {
  return new URL(url).searchParams.get('keyPrefix') ?? '';
}

/** BullMQ wants the bare address, and the prefix by itself. @param name what its own keys begin with */
export function queuePlace(url: string, name: string): { url: string; prefix: string } {
  const address = new URL(url);
  address.searchParams.delete('keyPrefix');
  return { url: address.href, prefix: prefixOf(url) + name };
}
