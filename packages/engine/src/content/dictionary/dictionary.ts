import { singulars } from '../singulars.ts';
import { COMMON_WORDS } from './common-words.ts';
import { KINDS_1 } from './kinds-1.ts';
import { KINDS_2 } from './kinds-2.ts';

/**
 * English words beyond what can be made: whether a word is one, so that it is not taken for a misspelling of another, and
 * of what kind a thing is, so that a nearest one can be found by meaning. The tree of kinds is WordNet's, see scripts/wordnet.ts.
 */

export interface Kind {
  /** Words of two are written with a space. */
  words: readonly string[];
  above: Kind | undefined;
  below: Kind[];
  /** Words in it and below. */
  size: number;
}

export interface Dictionary {
  /** True of words and their usual forms. */
  knows(word: string): boolean;
  /** What kind of thing a word is, in the singular. */
  kindOf(word: string): Kind | undefined;
}

/** "painted", "flying", "larger" to what they may be forms of. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/(?:ed|ing|er|est|ly|y)$/, ''],
  [/(?:ed|ing|er|est)$/, 'e'],
  [/(.)\1(?:ed|ing|er|est)$/, '$1'],
  [/i(?:ed|er|est|ly)$/, 'y'],
];

export function createDictionary(): Dictionary {
  // Read when first asked: most prompts have words only that can be made.
  let kinds: ReadonlyMap<string, Kind> | undefined;
  let common: ReadonlySet<string> | undefined;
  const kindOf = (word: string) => {
    kinds ??= readKinds(`${KINDS_1} ${KINDS_2}`);
    return kinds.get(word);
  };
  const listed = (word: string) => {
    common ??= readCommon(COMMON_WORDS);
    return kindOf(word) !== undefined || common.has(word);
  };
  return {
    kindOf: (word) => {
      const form = singulars(word).find((one) => kindOf(one) !== undefined);
      return form === undefined ? undefined : kindOf(form);
    },
    knows: (word) =>
      singulars(word).some(listed) || FORMS.some(([end, by]) => end.test(word) && listed(word.replace(end, by))),
  };
}

function readKinds(text: string): Map<string, Kind> {
  const byWord = new Map<string, Kind>();
  const path: Kind[] = [];
  for (const node of text.split(' ')) {
    const depth = Number.parseInt(node[0] ?? '', 36);
    const words = node.length > 1 ? node.slice(1).replaceAll('_', ' ').split(',') : [];
    path.length = depth;
    const above = path.at(-1);
    const kind: Kind = { words, above, below: [], size: 0 };
    above?.below.push(kind);
    for (const one of path) one.size += words.length;
    kind.size = words.length;
    path.push(kind);
    for (const word of words) byWord.set(word, kind);
  }
  return byWord;
}

function readCommon(text: string): Set<string> {
  let before = '';
  return new Set(
    text.split(' ').map((coded) => {
      before = before.slice(0, Number.parseInt(coded[0] ?? '', 36)) + coded.slice(1);
      return before;
    }),
  );
}
