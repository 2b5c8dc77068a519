import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Signature Version 4 from the server's side: of the header, and of the query of a presigned address. */

export interface Signed {
  method: string;
  url: URL;
  headers: Record<string, string | undefined>;
  body: Uint8Array;
}

export type Verdict =
  | 'ok'
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'SignatureDoesNotMatch'
  | 'XAmzContentSHA256Mismatch';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
/** As RFC 3986 has it: more than `encodeURIComponent` encodes. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** @param keys secret by access key. @param now milliseconds */
export function judgeSignature(request: Signed, keys: ReadonlyMap<string, string>, now: number): Verdict {
  const { url, headers, body } = request;
  const query = url.searchParams;
  const presigned = query.has('X-Amz-Signature');
  const given = presigned
    ? {
        credential: query.get('X-Amz-Credential'),
        names: query.get('X-Amz-SignedHeaders'),
        signature: query.get('X-Amz-Signature'),
      }
    : ofHeader(headers.authorization);
  const time = presigned ? query.get('X-Amz-Date') : headers['x-amz-date'];
  if (!given?.credential || !given.names || !given.signature || !time) return 'AccessDenied';
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const lasts = presigned ? Number(query.get('X-Amz-Expires')) * 1000 : 15 * 60_000;
  if (!(Math.abs(now - at) <= lasts)) return 'AccessDenied';
  const [id = '', ...scope] = given.credential.split('/');
  const secret = keys.get(id);
  if (secret === undefined) return 'InvalidAccessKeyId';
  const payload = presigned ? 'UNSIGNED-PAYLOAD' : (headers['x-amz-content-sha256'] ?? '');
  const names = given.names.split(';');
  if (!names.includes('host')) return 'SignatureDoesNotMatch';
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...query]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/\s+/g, ' ')}`),
    '',
    given.names,
    payload,
  ].join('\n');
  const [date = '', region = '', service = ''] = scope;
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), service), 'aws4_request');
  const expected = hmac(key, ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(canonical)].join('\n'));
  const offered = Buffer.from(given.signature, 'hex');
  if (offered.length !== expected.length || !timingSafeEqual(offered, expected)) return 'SignatureDoesNotMatch';
  if (!presigned && payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  return 'ok';
}

function ofHeader(header = '') {
  const part = (name: string) => new RegExp(`${name}=([^,\\s]+)`).exec(header)?.[1];
  if (!header.startsWith('AWS4-HMAC-SHA256 ')) return undefined;
  return { credential: part('Credential'), names: part('SignedHeaders'), signature: part('Signature') };
}
