import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signed links to the files of a task: whoever has the link may fetch the file until it expires, without a key.
 * `/assets/<account>/tasks/<task>/output/<file>?Expires=<seconds>&Signature=<HMAC-SHA256>`. The signature covers the
 * path and the time, so neither can be changed.
 */

export interface AssetName {
  account: string;
  task: string;
  file: string;
}

export interface Links {
  /** @param expiresAt milliseconds */
  sign(name: AssetName, expiresAt: number): string;
  verify(name: AssetName, expires: string, signature: string): 'ok' | 'expired' | 'forged';
}

/** Plain names only: no slash, no leading dot, nothing that a file system or a header could read otherwise. */
export const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/;

export function createLinks(secret: string, baseUrl: () => string, now: () => number): Links {
  const pathOf = ({ account, task, file }: AssetName) => `/assets/${account}/tasks/${task}/output/${file}`;
  const signature = (name: AssetName, expires: string) =>
    createHmac('sha256', secret)
      .update(`${pathOf(name)}?${expires}`)
      .digest('base64url');

  return {
    sign(name, expiresAt) {
      const expires = String(Math.floor(expiresAt / 1000));
      return `${baseUrl()}${pathOf(name)}?Expires=${expires}&Signature=${signature(name, expires)}`;
    },
    verify(name, expires, given) {
      const expected = Buffer.from(signature(name, expires));
      const offered = Buffer.from(given);
      if (expected.length !== offered.length || !timingSafeEqual(expected, offered)) return 'forged';
      return Number(expires) * 1000 > now() ? 'ok' : 'expired';
    },
  };
}
