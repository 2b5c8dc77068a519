import { PRINT_CHECK } from 'kiln-client/contract/families/print-analyze';
import { oneLine, shorten } from '../parts/text.ts';
import type { Words } from '../words/index.ts';
import { facesText, measuresOf, sizeText } from './result-facts.ts';
import type { DeliveredFile, RequestView } from './view.ts';

/**
 * What a picture shows, for those who do not see it: the thing by the words it was asked for with, what the picture does, and the
 * figures that are known of it. Plain text: Discord shows it as it is.
 */

/** Discord takes more; a screen reader says all of it. */
const MOST_CHARS = 400;

export function altText(words: Words, view: RequestView, file: Pick<DeliveredFile, 'role' | 'words'>): string {
  const what = madeOf(words.files, view) ?? thingOf(words.files, view);
  return shorten([sayOf(words.files, what, file), ...figuresOf(words, view)].join('. '), MOST_CHARS);
}

export const madeFromText = ({ files }: Words, view: Pick<RequestView, 'title' | 'input'>): string =>
  shorten(files.madeFrom({ what: thingOf(files, view) }), MOST_CHARS);

function sayOf(files: Words['files'], what: string, { role, words }: Pick<DeliveredFile, 'role' | 'words'>): string {
  if (words === PRINT_CHECK) return files.marked({ what });
  if (role !== 'turntable') return files.picture({ what });
  return words === 'moving' ? files.moving({ what }) : files.turning({ what });
}

/** Where less was made than the words say, what was. */
function madeOf(files: Words['files'], { phase }: RequestView): string | undefined {
  const { understood = [], unknown_words: unknown = [] } = (phase.name === 'succeeded' && phase.task.engine) || {};
  if (unknown.length === 0 || understood.length === 0) return undefined;
  return files.thing({ title: shorten(oneLine(understood.join(', ')), 250) });
}

/** By its title, and by its prompt where that says more. */
function thingOf(files: Words['files'], { title, input }: Pick<RequestView, 'title' | 'input'>): string {
  const said = typeof input.prompt === 'string' ? oneLine(input.prompt) : '';
  const name = oneLine(title);
  return files.thing({ title: shorten(said.length > name.length && !name.includes(':') ? said : name, 250) });
}

function figuresOf(words: Words, { phase, measured }: RequestView): string[] {
  if (phase.name !== 'succeeded') return [];
  const measures = measuresOf(phase.task, measured);
  return [facesText(words, measures), sizeText(words, measures)].filter((figure) => figure !== undefined);
}

/** Of a sheet of numbered pictures. @param titles in their order; undefined: nothing is told of that one */
export function sheetText({ library }: Words, titles: readonly (string | undefined)[]): string {
  const said = titles.flatMap((title, i) => (title === undefined ? [] : [`${i + 1} ${shorten(oneLine(title), 60)}`]));
  return shorten(library.pictures({ titles: said.join(', ') }), 1_000);
}
