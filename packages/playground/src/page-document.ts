/**
 * A document of the page as it goes out: its style sheets stand in it, and its modules come as two scripts (page-script.ts).
 * A phone waits for these three answers, the latter two at once.
 */
import type { Read } from './page-script.ts';

const STYLE = /<link rel="stylesheet" href="([^"]+)" \/>\s*/g;
const MODULE = /<script type="module" src="([^"]+)"><\/script>/g;
const IMPORT_MAP = /<script type="importmap">([^<]*)<\/script>/;

/** The modules with which a document begins. */
export const entriesOf = (source: string): string[] => [...source.matchAll(MODULE)].map(([, url]) => url ?? '');

/** What names in its modules stand for. */
export function namesOf(source: string): Readonly<Record<string, string>> {
  const text = IMPORT_MAP.exec(source)?.[1];
  return text === undefined ? {} : (JSON.parse(text) as { imports: Record<string, string> }).imports;
}

/** @param addressOf the script that begins with a module */
export async function completeDocument(
  source: string,
  addressOf: (entry: string) => string,
  read: Read,
): Promise<string> {
  const sheets = [...source.matchAll(STYLE)].map(([, url]) => url ?? '');
  const styles = await Promise.all(sheets.map(read));
  return source
    .replace(STYLE, '')
    .replace('</title>', () => `</title>\n<style>\n${tight(styles.join('\n'))}</style>\n`)
    .replace(MODULE, (_, entry: string) => `<script type="module" src="${addressOf(entry)}"></script>`);
}

/** Without what only those read who write it. */
const tight = (styles: string): string =>
  styles.replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '').replace(/\n\s+/g, '\n');
