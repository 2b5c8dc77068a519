import { randomBytes, scrypt } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Redis } from 'ioredis';
import { UserError } from 'kiln-errors';
import { INSTALLATION_KEY, settle } from './record.ts';

/**
 * All processes of an installation need the same secret. Redis keeps a fingerprint of it, from which it cannot be
 * computed back, so that a process with another one is told so at its start, and not by a guild whose key cannot be
 * opened.
 */

export interface SecretOptions {
  redis: Redis;
  /** The installation's id. */
  id: string;
  dataDir: string;
  /** KILN_SECRET, newest first. Undefined: the one that is kept in the data folder, made if no process has noted one yet. */
  configured: readonly string[] | undefined;
}

/** @returns newest first. @throws {UserError} `wrong_secret` */
export async function openSecrets({ redis, id, dataDir, configured }: SecretOptions): Promise<readonly string[]> {
  const known = await redis.hget(INSTALLATION_KEY, 'secret');
  const secrets = configured ?? [await keptSecret(dataDir, known === null)];
  const prints = await Promise.all(secrets.map((secret) => fingerprint(secret, id)));
  const [newest = ''] = prints;
  // A process that also has the older secret may replace it by the newer one.
  const replaces = known !== null && prints.includes(known) ? known : '';
  if ((await settle(redis, 'secret', newest, replaces)) === newest) return secrets;
  throw wrongSecret(
    configured
      ? 'KILN_SECRET is not the one that this installation uses'
      : `The secret in ${join(dataDir, 'secret')} is not the one that this installation uses`,
  );
}

/**
 * Whether this process would be let in, without making or noting anything.
 * @returns `first`: no process has noted one; `none`: others have one, this one has none
 */
export async function compareSecret({
  redis,
  dataDir,
  configured,
}: Omit<SecretOptions, 'id'>): Promise<'same' | 'other' | 'first' | 'none'> {
  const [known, id] = await redis.hmget(INSTALLATION_KEY, 'secret', 'id');
  if (known == null || id == null) return 'first';
  const kept = configured ?? [await readFile(join(dataDir, 'secret'), 'utf8').catch(() => '')];
  const secrets = kept.map((secret) => secret.trim()).filter((secret) => secret !== '');
  if (secrets.length === 0) return 'none';
  const prints = await Promise.all(secrets.map((secret) => fingerprint(secret, id)));
  return prints.includes(known) ? 'same' : 'other';
}

function wrongSecret(what: string): UserError {
  return new UserError(
    'wrong_secret',
    `${what}: keys of guilds could not be opened, and links would not be good. Set KILN_SECRET to that of the other processes (without KILN_SECRET it is in the file "secret" of the data folder of the first). To replace it by another: new,old`,
  );
}

/** Made once, kept beside the data, readable by its owner only. */
async function keptSecret(dataDir: string, make: boolean): Promise<string> {
  const file = join(dataDir, 'secret');
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (kept !== undefined) return kept.trim();
  if (!make) throw wrongSecret('This process has no KILN_SECRET, and the installation uses one');
  // Linked with all that it says: a process that starts at the same time reads the whole of it, and a crash leaves no half.
  const fresh = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(fresh, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
  await link(fresh, file)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    })
    .finally(() => unlink(fresh));
  return (await readFile(file, 'utf8')).trim();
}

async function fingerprint(secret: string, id: string): Promise<string> {
  // The types know only one of its forms.
  const hash = promisify(scrypt) as (secret: string, salt: string, bytes: number) => Promise<Buffer>;
  return (await hash(secret, `kiln ${id}`, 24)).toString('base64url');
}
