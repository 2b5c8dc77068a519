import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const CODE_BYTES = 16;

/**
 * Codes by which a text is known to be ours: HMAC-SHA256, 128 bits of it, under a key of its own for each purpose.
 * @param secrets newest first: it signs, all are believed
 */
export function createSigner(secrets: readonly string[], purpose: string) {
  const codes = secrets.map((secret) => {
    const key = Buffer.from(hkdfSync('sha256', secret, 'kiln', purpose, 32));
    return (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, CODE_BYTES);
  });
  const [newest] = codes;
  if (!newest) throw new Error('signing needs a secret');
  return {
    /** @returns 22 characters that fit into an address or a cookie */
    sign: (text: string) => newest(text).toString('base64url'),
    isSigned(text: string, code: string): boolean {
      const shown = Buffer.from(code, 'base64url');
      return shown.length === CODE_BYTES && codes.some((codeOf) => timingSafeEqual(codeOf(text), shown));
    },
  };
}
