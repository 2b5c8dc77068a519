import { randomUUID } from 'node:crypto';
import { type Base64Reader, createBase64Reader } from '../base/base64.ts';
import { createLongTextLifter, type LongTextLifter, unescaped } from '../base/lift-long-texts.ts';
import { type DataOfUri, stored } from './data-uri.ts';
import type { Spool, SpoolFile } from './spool.ts';

/**
 * Lifts the data of long data URIs out of a JSON text while it arrives: what is left is small, and the data are files
 * already. `{"image_url":"data:image/png;base64,iVBOR…"}` becomes `{"image_url":"data:image/png;base64,<name>"}` and the
 * file by that text. So a body of 100 MB never is one text, nor in memory. The name is random (no sender can guess it) and
 * longer than any text field may be, so that data in a field for words is refused as what it is: too long.
 */
export interface DataUriLifter extends Pick<LongTextLifter, 'take'> {
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

const NAME_LENGTH = 1024;

export function createDataUriLifter({ maxJson, maxData, maxFiles, spool }: LifterOptions): DataUriLifter {
  const found: { name: string; reader: Base64Reader; file: SpoolFile }[] = [];
  const nonce = randomUUID();
  const lifter = createLongTextLifter({
    maxJson,
    begin(head) {
      const [prefix] = /^data:[^,"]{0,400},/i.exec(head) ?? [];
      if (prefix === undefined) return undefined;
      if (found.length === maxFiles) return 'files';
      const file = spool.file();
      const reader = createBase64Reader(maxData, file.add);
      const name = `${unescaped(prefix)}${`${nonce}:${found.length}`.padEnd(NAME_LENGTH, '=')}`;
      found.push({ name, reader, file });
      return { name, skip: prefix.length, take: reader.take };
    },
  });
  return {
    take: lifter.take,
    drain: () => found.at(-1)?.file.drain(),
    async end() {
      const json = lifter.end();
      const lifted = new Map<string, DataOfUri>();
      for (const { name, reader, file } of found) {
        const isBase64 = reader.end();
        const isWhole = isBase64 && reader.size <= maxData;
        lifted.set(name, { size: reader.size, isBase64, file: isWhole ? await stored(file) : undefined });
      }
      return { json, lifted };
    },
  };
}
