import { createHash, type Hash } from 'node:crypto';
import type { DataOfUri } from './data-uri.ts';

/**
 * A hash of what a body says, not of its bytes: two bodies that JSON reads as the same value have the same hash, however
 * their members are ordered, their numbers written or their lines broken (as in RFC 8785). It is taken of the parsed value,
 * of which the reader of bodies bounds the size, with a stack of its own: a deep body must not end the process.
 * @param lifted files that were data URIs in the body: their own hash stands for them
 */
export function hashBody(body: unknown, lifted: ReadonlyMap<string, DataOfUri>): string {
  const hash = createHash('sha256');
  const writeText = (text: string) => {
    const data = lifted.get(text);
    const file = data && [text.slice(0, text.indexOf(',') + 1), data.size, data.file?.sha256 ?? null];
    hash.update(file ? `file ${JSON.stringify(file)}` : JSON.stringify(text));
  };
  /** What is still to be written, the next one last. */
  const waiting: (() => void)[] = [];
  const write = (value: unknown): void => {
    if (typeof value === 'string') writeText(value);
    else if (Array.isArray(value)) {
      writeAll(
        hash,
        waiting,
        '[]',
        value.map((item: unknown) => () => write(item)),
      );
    } else if (typeof value === 'object' && value !== null) {
      const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
      const parts = members.flatMap(([name, member]) => [() => writeText(name), () => write(member)]);
      writeAll(hash, waiting, '{}', parts);
    }
    // Of numbers the text that JavaScript gives them: 1.0 is 1, and what is too large for JSON to write is no null.
    else hash.update(String(value));
  };
  write(body);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) next();
  return hash.digest('base64url');
}

function writeAll(hash: Hash, waiting: (() => void)[], [open, close]: string, parts: readonly (() => void)[]): void {
  hash.update(open ?? '');
  waiting.push(() => hash.update(close ?? ''));
  for (const part of parts.toReversed()) waiting.push(() => hash.update(','), part);
}
