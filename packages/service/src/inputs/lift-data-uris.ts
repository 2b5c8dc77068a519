import { randomUUID } from 'node:crypto';
import { type Base64Reader, createBase64Reader } from './base64.ts';
import { createByteRow } from './byte-row.ts';
import { type DataOfUri, stored } from './data-uri.ts';
import type { Spool, SpoolFile } from './spool.ts';

/**
 * Lifts the data of long data URIs out of a JSON text while it arrives: what is left is small, and the data are files
 * already. `{"image_url":"data:image/png;base64,iVBOR…"}` becomes `{"image_url":"data:image/png;base64,<name>"}` and the
 * file by that text. So a body of 100 MB never is one text, nor in memory. The name is random (no sender can guess it) and
 * longer than any text field may be, so that data in a field for words is refused as what it is: too long.
 */
export interface DataUriLifter {
  /** @returns what is too much of this body; the rest of it need not be given */
  take(chunk: Buffer): 'text' | 'files' | undefined;
  /** What must be waited for before much more is taken. */
  drain(): Promise<void> | undefined;
  end(): Promise<{ json: Buffer; lifted: Map<string, DataOfUri> }>;
}

export interface LifterOptions {
  /** Of the JSON without its data URIs. */
  maxJson: number;
  /** Of one data URI. */
  maxData: number;
  maxFiles: number;
  spool: Spool;
}

/** Texts up to this length stay where they are. */
const SHORT = 4096;
const NAME_LENGTH = 1024;
type State = 'between' | 'head' | 'text' | 'data';
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

export function createDataUriLifter({ maxJson, maxData, maxFiles, spool }: LifterOptions): DataUriLifter {
  const kept = createByteRow();
  let tooMuch: 'text' | 'files' | undefined;
  const found: { name: string; reader: Base64Reader; file: SpoolFile }[] = [];
  const nonce = randomUUID();
  let state: State = 'between';
  let head: Buffer[] = [];
  let headBytes = 0;
  /** The chunk before ended behind an odd number of backslashes: the next character is escaped. */
  let escaped = false;
  let rawRest = '';
  let bad = false;

  const keep = (bytes: Buffer) => {
    if (kept.length + bytes.length > maxJson) tooMuch ??= 'text';
    if (tooMuch === undefined) kept.add(bytes);
  };
  /** Where the text that goes on at `at` ends: its quote, or -1. */
  const endOfText = (chunk: Buffer, at: number): number => {
    let from = at;
    for (;;) {
      const quote = chunk.indexOf(QUOTE, from);
      const end = quote < 0 ? chunk.length : quote;
      let first = end;
      while (first > at && chunk[first - 1] === BACKSLASH) first--;
      const odd = ((end - first) & 1) === 1 ? !(first === at && escaped) : first === at && escaped;
      if (quote < 0) escaped = odd;
      if (quote < 0) return -1;
      if (!odd) {
        escaped = false;
        return quote;
      }
      from = quote + 1;
    }
  };
  const takeData = (raw: string, last: boolean) => {
    // What is no base64 becomes none by more of it.
    if (bad) return;
    const all = rawRest + raw;
    const cut = last || !all.includes('\\', all.length - 6) ? all.length : all.length - halfEscape(all);
    rawRest = all.slice(cut);
    bad = found.at(-1)?.reader.take(unescaped(all.slice(0, cut))) === false;
  };
  const decideHead = (ended: boolean): State => {
    const raw = Buffer.concat(head);
    const match = headBytes > SHORT ? /^data:[^,"]{0,400},/i.exec(raw.toString('latin1', 0, 500)) : null;
    head = [];
    headBytes = 0;
    if (!match) {
      keep(raw);
      return 'text';
    }
    if (found.length === maxFiles) {
      tooMuch ??= 'files';
      return 'text';
    }
    const file = spool.file();
    const name = `${unescaped(match[0])}${`${nonce}:${found.length}`.padEnd(NAME_LENGTH, '=')}`;
    found.push({ name, reader: createBase64Reader(maxData, file.add), file });
    rawRest = '';
    bad = false;
    takeData(raw.toString('latin1', match[0].length), ended);
    return 'data';
  };
  const endData = () => {
    if (rawRest !== '') takeData('', true);
    keep(Buffer.from(JSON.stringify(found.at(-1)?.name).slice(1, -1)));
  };

  return {
    take(chunk) {
      // From here on what is read is to be kept, in one piece.
      let from = 0;
      for (let at = 0; at < chunk.length; ) {
        if (state === 'between') {
          const quote = chunk.indexOf(QUOTE, at);
          if (quote < 0) break;
          state = 'head';
          at = quote + 1;
          continue;
        }
        const quote = endOfText(chunk, at);
        const end = quote < 0 ? chunk.length : quote;
        const piece = chunk.subarray(at, end);
        if (state === 'data') {
          takeData(piece.toString('latin1'), quote >= 0);
          from = end;
        } else if (state === 'head' && (quote < 0 || headBytes + piece.length > SHORT || headBytes > 0)) {
          keep(chunk.subarray(from, at));
          head.push(Buffer.from(piece));
          headBytes += piece.length;
          if (quote >= 0 || headBytes > SHORT) state = decideHead(quote >= 0);
          from = end;
        }
        if (quote < 0) break;
        if (state === 'data') endData();
        state = 'between';
        at = quote + 1;
      }
      keep(chunk.subarray(from));
      return tooMuch;
    },
    drain: () => found.at(-1)?.file.drain(),
    async end() {
      if (state === 'head') keep(Buffer.concat(head));
      const lifted = new Map<string, DataOfUri>();
      for (const { name, reader, file } of found) {
        const isBase64 = reader.end();
        const isWhole = isBase64 && reader.size <= maxData;
        lifted.set(name, { size: reader.size, isBase64, file: isWhole ? await stored(file) : undefined });
      }
      return { json: kept.take(), lifted };
    },
  };
}

/** Characters of an escape that the next chunk goes on with. */
function halfEscape(text: string): number {
  return /(?<!\\)(?:\\\\)*(\\(?:u[0-9a-fA-F]{0,3})?)$/.exec(text)?.[1]?.length ?? 0;
}

/** Some libraries write the slash and the plus of base64 as `\/` and `\u002B`. What cannot be read is no base64 either. */
function unescaped(raw: string): string {
  if (!raw.includes('\\')) return raw;
  try {
    return JSON.parse(`"${raw}"`) as string; // between quotes it can be nothing else
  } catch {
    return '!';
  }
}
