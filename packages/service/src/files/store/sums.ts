import { createHash, type Hash } from 'node:crypto';

/**
 * What an S3 store shows of a file that it keeps, computed from the bytes that it was given. The sums of a file that came in
 * parts are sums of the parts' sums: https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity.html
 */
export interface Sums {
  size: number;
  /** Base64, as `x-amz-checksum-sha256` has it. */
  sha256: string;
  /** Where files are not encrypted with keys of their own. */
  etag: string;
}

export interface SumsMaker {
  add(bytes: Uint8Array): void;
  end(): Sums;
}

export function createSums(partBytes: number): SumsMaker {
  const parts: { sha256: Buffer; md5: Buffer }[] = [];
  let size = 0;
  let open: { sha256: Hash; md5: Hash; left: number } | undefined;
  const close = () => {
    const { sha256, md5 } = open ?? begin(partBytes);
    parts.push({ sha256: sha256.digest(), md5: md5.digest() });
    open = undefined;
  };
  const joined = (algorithm: 'sha256' | 'md5', encoding: 'base64' | 'hex') => {
    const [first, ...others] = parts.map((part) => part[algorithm]);
    if (first && others.length === 0) return first.toString(encoding);
    const hash = createHash(algorithm);
    for (const part of parts) hash.update(part[algorithm]);
    return `${hash.digest(encoding)}-${parts.length}`;
  };
  return {
    add(bytes) {
      size += bytes.length;
      for (let rest = bytes; rest.length > 0; ) {
        open ??= begin(partBytes);
        const piece = rest.subarray(0, open.left);
        open.sha256.update(piece);
        open.md5.update(piece);
        open.left -= piece.length;
        rest = rest.subarray(piece.length);
        if (open.left === 0) close();
      }
    },
    end() {
      if (open || parts.length === 0) close();
      return { size, sha256: joined('sha256', 'base64'), etag: `"${joined('md5', 'hex')}"` };
    },
  };
}

const begin = (partBytes: number) => ({ sha256: createHash('sha256'), md5: createHash('md5'), left: partBytes });
