import { createByteRow } from './byte-row.ts';

/**
 * Lifts long texts out of a JSON text while it arrives: each goes, piece by piece, to where its reader takes it, and a short
 * name stays in its place. So a text of many megabytes is never one string, nor in memory.
 */
export interface LongTextLifter {
  /** @returns what is too much of this JSON; the rest of it need not be given */
  take(chunk: Buffer): 'text' | 'files' | undefined;
  /** The JSON with names in the place of what was lifted. */
  end(): Buffer;
}

export interface LongTextOptions {
  /** Of the JSON without what is lifted. */
  maxJson: number;
  /** Of each long text: where it goes; undefined: it stays; `files`: there are too many of its kind already. */
  begin(head: string): LongText | 'files' | undefined;
}

export interface LongText {
  /** Stands in its place. */
  name: string;
  /** Characters at its beginning that are not taken. */
  skip: number;
  /** Its pieces in order, without escapes. @returns false: no more of it is asked for */
  take(text: string): boolean;
}

/** Texts up to this length stay where they are. */
const SHORT = 4096;
/** Of its beginning, to decide by. */
const HEAD = 500;
type State = 'between' | 'head' | 'text' | 'lifted';
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

export function createLongTextLifter({ maxJson, begin }: LongTextOptions): LongTextLifter {
  const kept = createByteRow();
  let tooMuch: 'text' | 'files' | undefined;
  let lifted: LongText | undefined;
  let state: State = 'between';
  let head: Buffer[] = [];
  let headBytes = 0;
  /** The chunk before ended behind an odd number of backslashes: the next character is escaped. */
  let escaped = false;
  let rawRest = '';
  let wantsMore = false;

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
  const give = (raw: string, last: boolean) => {
    if (!wantsMore) return;
    const all = rawRest + raw;
    const cut = last || !all.includes('\\', all.length - 6) ? all.length : all.length - halfEscape(all);
    rawRest = all.slice(cut);
    wantsMore = lifted?.take(unescaped(all.slice(0, cut))) === true;
  };
  const decideHead = (ended: boolean): State => {
    const raw = Buffer.concat(head);
    const begun = headBytes > SHORT ? begin(raw.toString('latin1', 0, HEAD)) : undefined;
    head = [];
    headBytes = 0;
    if (begun === 'files') tooMuch ??= 'files';
    else if (begun === undefined) keep(raw);
    if (begun === 'files' || begun === undefined) return 'text';
    lifted = begun;
    rawRest = '';
    wantsMore = true;
    give(raw.toString('latin1', begun.skip), ended);
    return 'lifted';
  };
  const endLifted = () => {
    if (rawRest !== '') give('', true);
    keep(Buffer.from(JSON.stringify(lifted?.name).slice(1, -1)));
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
        if (state === 'lifted') {
          give(piece.toString('latin1'), quote >= 0);
          from = end;
        } else if (state === 'head' && (quote < 0 || headBytes + piece.length > SHORT || headBytes > 0)) {
          keep(chunk.subarray(from, at));
          head.push(Buffer.from(piece));
          headBytes += piece.length;
          if (quote >= 0 || headBytes > SHORT) state = decideHead(quote >= 0);
          from = end;
        }
        if (quote < 0) break;
        if (state === 'lifted') endLifted();
        state = 'between';
        at = quote + 1;
      }
      keep(chunk.subarray(from));
      return tooMuch;
    },
    end() {
      if (state === 'head') keep(Buffer.concat(head));
      return kept.take();
    },
  };
}

/** Characters of an escape that the next chunk goes on with. */
function halfEscape(text: string): number {
  return /(?<!\\)(?:\\\\)*(\\(?:u[0-9a-fA-F]{0,3})?)$/.exec(text)?.[1]?.length ?? 0;
}

/** Some libraries write the slash and the plus of base64 as `\/` and `\u002B`. What cannot be read is no base64 either. */
export function unescaped(raw: string): string {
  if (!raw.includes('\\')) return raw;
  try {
    return JSON.parse(`"${raw}"`) as string; // between quotes it can be nothing else
  } catch {
    return '!';
  }
}
