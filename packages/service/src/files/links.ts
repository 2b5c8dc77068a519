import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signed links to the files of a task: a client that has the link may fetch the file until it expires, without a key.
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

/** Whether an address is a link of ours that is still good. */
export function isGoodLink(links: Links, { pathname, searchParams }: URL): boolean {
  const [, account, task, file] = /^\/assets\/([^/]+)\/tasks\/([^/]+)\/output\/([^/]+)$/.exec(pathname) ?? [];
  if (account === undefined || task === undefined || file === undefined) return false;
  const [expires, signature] = [searchParams.get('Expires') ?? '', searchParams.get('Signature') ?? ''];
  return links.verify({ account, task, file }, expires, signature) === 'ok';
}

/** @param secrets newest first: the first signs, the others still open the links that they signed */
export function createLinks(secrets: readonly string[], baseUrl: () => string, now: () => number): Links {
  const pathOf = ({ account, task, file }: AssetName) => `/assets/${account}/tasks/${task}/output/${file}`;
  const signature = (name: AssetName, expires: string, secret: string) =>
    createHmac('sha256', secret)
      .update(`${pathOf(name)}?${expires}`)
      .digest('base64url');

  return {
    sign(name, expiresAt) {
      const expires = String(Math.floor(expiresAt / 1000));
      return `${baseUrl()}${pathOf(name)}?Expires=${expires}&Signature=${signature(name, expires, secrets[0] ?? '')}`;
    },
    verify(name, expires, given) {
      const offered = Buffer.from(given);
      const signed = secrets.some((secret) => {
        const expected = Buffer.from(signature(name, expires, secret));
        return expected.length === offered.length && timingSafeEqual(expected, offered);
      });
      if (!signed) return 'forged';
      return Number(expires) * 1000 > now() ? 'ok' : 'expired';
    },
  };
}
