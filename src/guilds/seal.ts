import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { UserError } from 'kiln-errors';

export type Seal = ReturnType<typeof createSeal>;

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Secrets at rest: AES-256-GCM (NIST SP 800-38D) under a key derived from KILN_SECRET by HKDF-SHA256 (RFC 5869). A sealed
 * text says which secret sealed it, and belongs to one place: opened anywhere else it is refused. KILN_SECRET may hold
 * several secrets, newest first: the first seals, all open, so that a secret can be replaced without losing keys.
 * @param secrets at least one, newest first
 */
export function createSeal(secrets: readonly string[]) {
  const keys = secrets.map((secret) => {
    const derive = (purpose: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, 'kiln', `seal ${purpose}`, bytes));
    return { id: derive('key id', 6).toString('base64url'), key: derive('key', 32) };
  });
  const [newest] = keys;
  if (!newest) throw new Error('sealing needs a secret');

  return {
    /** @param place what the secret belongs to, such as a guild's id */
    seal(text: string, place: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', newest.key, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(`${VERSION}:${newest.id}:${place}`));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [VERSION, newest.id, Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')].join('.');
    },
    /** @throws {UserError} `cannot_open`: changed, of another place, or sealed under a secret that is no longer set */
    open(sealed: string, place: string): string {
      const [version, id, packed = ''] = sealed.split('.');
      const known = keys.find((one) => one.id === id);
      if (version !== VERSION || !known) {
        throw new UserError('cannot_open', 'It was sealed under a KILN_SECRET that is not set any more.');
      }
      const bytes = Buffer.from(packed, 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', known.key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(Buffer.from(`${VERSION}:${known.id}:${place}`));
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString();
      } catch (cause) {
        throw new UserError('cannot_open', 'It was changed, or belongs somewhere else.', { cause });
      }
    },
    /** False: sealed under an older secret, so it should be sealed again. */
    isCurrent: (sealed: string) => sealed.split('.')[1] === newest.id,
  };
}

/** Identifies an account without revealing anything about the key. */
export function accountOf(apiKey: string): string {
  return createHash('sha256').update(`kiln account ${apiKey}`).digest('hex').slice(0, 24);
}
