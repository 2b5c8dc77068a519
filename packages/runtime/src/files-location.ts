import { resolve } from 'node:path';
import { UserError } from 'kiln-errors';

/** Where files are: a path, or `s3://bucket/prefix`, with `?path_style=true` for servers that have no name for each bucket. */

export interface BucketLocation {
  bucket: string;
  /** Empty, or with a slash at its end. */
  prefix: string;
  pathStyle: boolean;
}

const HOW = 'write s3://bucket or s3://bucket/prefix, and ?path_style=true where the server needs it';

/** @returns undefined for a path of this machine. @throws {UserError} `bad_location` */
export function bucketOf(location: string): BucketLocation | undefined {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(location)) return undefined;
  const wrong = (what: string) => new UserError('bad_location', `${what}: ${HOW}`);
  if (!URL.canParse(location)) throw wrong('the place of the files is no address');
  const { protocol, hostname, pathname, searchParams, username, password, port, hash } = new URL(location);
  if (protocol !== 's3:') throw wrong(`files cannot be kept at ${protocol}//`);
  if (username || password || port || hash)
    throw wrong('only a bucket and a prefix can be named, keys come from the environment');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(hostname)) throw wrong(`"${hostname}" is no name of a bucket`);
  for (const [name, value] of searchParams) {
    if (name !== 'path_style' || !['true', 'false'].includes(value)) throw wrong(`"${name}=${value}" is not known`);
  }
  const path = decodeURIComponent(pathname).slice(1);
  const prefix = path.endsWith('/') ? path.slice(0, -1) : path;
  if (prefix !== '' && !/^[\w.-]+(\/[\w.-]+)*$/.test(prefix)) throw wrong(`"${prefix}" cannot be a prefix`);
  return { bucket: hostname, prefix: prefix && `${prefix}/`, pathStyle: searchParams.get('path_style') === 'true' };
}

/** The same place in one spelling. @throws {UserError} `bad_location` */
export function normalLocation(location: string): string {
  return bucketOf(location) ? location : resolve(location);
}
