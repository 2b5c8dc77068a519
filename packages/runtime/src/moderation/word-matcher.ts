import { fold, foldDisguised, LETTER_SIGNS, WORD } from './fold.ts';

/**
 * Which entry of a word list a text holds. Whole words in any script: "Scunthorpe" holds none of the words inside it. An
 * entry is a word or several ("two words"), with `*` at an end for any continuation ("word*"). Folded alike on both sides
 * (`fold.ts`): case, accents, styled letters, characters without width, letters that look like others. Within reason also
 * what is written to slip through: digits and signs for letters ("p0rn"), letters drawn out ("pooorn"), letters apart
 * ("p o r n", "p.o.r.n"), a word cut by signs ("po-rn"). What is split by blanks ("po rn"), misspelt or said in other
 * words passes: this is a list, not a judge. Scripts without blanks between words (Chinese, Japanese, Thai …) are searched
 * anywhere. The work grows with the length of the text, not with the list; there is no regular expression made of an
 * entry.
 */
export type WordMatcher = (text: string) => string | undefined;

/** Of one list: more entries are left out. */
const MOST_ENTRIES = 20_000;
/** Of one text: a prompt has 800 characters. */
const MOST_CHARS = 4_000;
/** The same folded: a sign may stand for many letters. */
const MOST_FOLDED = 4 * MOST_CHARS;
/** From this many single letters on, they are read together. */
const LEAST_APART = 3;
/** Shorter words are not looked for inside of letters that stand apart: "a b c". */
const LEAST_HIDDEN = 4;

interface Pattern {
  entry: string;
  words: readonly string[];
  startsOpen: boolean;
  endsOpen: boolean;
}

export function createWordMatcher(entries: readonly string[]): WordMatcher {
  const list = readEntries(entries);
  const isAnywhere = ({ words }: Pattern) => words.some((word) => UNSPACED.test(word));
  const anywhere = createIndex(list.filter(isAnywhere), ({ words }) => words.join(''));
  const spaced = list.filter((pattern) => !isAnywhere(pattern));
  // Where letters stand apart, no word has a beginning or an end: open entries are found as closed ones are.
  const hidden = createIndex(
    spaced.filter(({ words: [word = '', ...more] }) => more.length === 0 && word.length >= LEAST_HIDDEN),
  );
  const beginning = createBeginnings(spaced);
  const spare = createSpare(list);

  return (text) => {
    const { folded, words, apart } = read(spare(text.slice(0, MOST_CHARS)));
    const known = new Map<string, readonly Pattern[]>();
    for (const [at, forms] of words.entries()) {
      for (const form of forms) {
        const patterns = known.get(form) ?? beginning(form);
        known.set(form, patterns);
        const pattern = patterns.find((one) => goesOn(one, words, at));
        if (pattern) return pattern.entry;
      }
    }
    for (const run of apart) {
      const [pattern] = hidden.inside(run);
      if (pattern) return pattern.entry;
    }
    return anywhere.inside(folded.replace(/\s+/gu, ''))[0]?.entry;
  };
}

/** Everyday words of other languages that only their accents tell from what is on many lists. */
const ORDINARY = ['göre', 'gøre', 'gøres', 'góre', 'górę'];

/** @returns takes such words out of a text, unless the list means them */
function createSpare(list: readonly Pattern[]): (text: string) => string {
  const meant = new Set(list.map(({ entry }) => entry.normalize('NFC').toLowerCase()));
  const spared = new Set(ORDINARY.filter((word) => !meant.has(word)));
  return (text) => text.normalize('NFC').replace(WORD, (word) => (spared.has(word.toLowerCase()) ? ' ' : word));
}

/** Patterns by their letters: what a word holds of them is looked up, however many there are. */
function createIndex(patterns: readonly Pattern[], lettersOf = ({ words: [first = ''] }: Pattern) => first) {
  const byLetters = Map.groupBy(patterns, lettersOf);
  const lengths = [...new Set([...byLetters.keys()].map(({ length }) => length))];
  const at = (word: string, start: number, length: number) =>
    start < 0 || start + length > word.length ? [] : (byLetters.get(word.slice(start, start + length)) ?? []);
  return {
    whole: (word: string) => byLetters.get(word) ?? [],
    starting: (word: string) => lengths.flatMap((length) => at(word, 0, length)),
    ending: (word: string) => lengths.flatMap((length) => at(word, word.length - length, length)),
    inside(word: string): Pattern[] {
      const found: Pattern[] = [];
      for (let start = 0; lengths.length > 0 && start < word.length; start++) {
        for (const length of lengths) found.push(...at(word, start, length));
      }
      return found;
    },
  };
}

/** @returns the patterns whose first word a word is */
function createBeginnings(patterns: readonly Pattern[]): (word: string) => Pattern[] {
  const endsOpen = ({ words, endsOpen: open }: Pattern) => open && words.length === 1;
  const of = (starts: boolean, ends: boolean) =>
    createIndex(patterns.filter((one) => one.startsOpen === starts && endsOpen(one) === ends));
  const [closed, after, before, around] = [of(false, false), of(false, true), of(true, false), of(true, true)];
  return (word) => [...closed.whole(word), ...after.starting(word), ...before.ending(word), ...around.inside(word)];
}

function readEntries(entries: readonly string[]): Pattern[] {
  return entries.slice(0, MOST_ENTRIES).flatMap((entry): Pattern[] => {
    const text = fold(entry.trim());
    const words = text.match(WORD) ?? [];
    if (words.length === 0) return [];
    return [{ entry: entry.trim(), words, startsOpen: text.startsWith('*'), endsOpen: text.endsWith('*') }];
  });
}

/** Whether the words of a pattern behind its first one follow in a text. */
function goesOn({ words, endsOpen }: Pattern, text: readonly (readonly string[])[], at: number): boolean {
  return words.every((wanted, i) => {
    if (i === 0) return true;
    const isOpen = endsOpen && i === words.length - 1;
    return text[at + i]?.some((form) => (isOpen ? form.startsWith(wanted) : form === wanted)) ?? false;
  });
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The words of a text, each in all the forms that it may be meant in, and runs of letters that stand apart. */
function read(text: string): { folded: string; words: string[][]; apart: string[] } {
  const folded = fold(text).slice(0, MOST_FOLDED);
  const words: string[][] = [];
  const apart: string[] = [];
  let letters = '';
  const endRun = () => {
    // As a word they are read again: a letter of another script may stand between Latin ones now.
    const run = letters.length >= LEAST_APART ? fold(letters) : '';
    if (run !== '') apart.push(run, plainLetters(run, 'i'));
    letters = '';
  };
  for (const chunk of folded.split(/\s+/u)) {
    const parts = chunk.match(WORD) ?? [];
    for (const part of parts) {
      if ([...part].length === 1) letters += part;
      else endRun();
    }
    words.push(...parts.map(formsOf));
    // Signs for letters, and signs between them: the chunk as one word.
    const whole = parts.length > 1 || hasSign(chunk) ? wholeForms(chunk, parts) : [];
    if (whole.length > 0) words.push(whole);
  }
  endRun();
  words.push(...foldDisguised(text).map(formsOf));
  return { folded, words, apart };
}

/** Whether a sign stands for a letter in it. */
const hasSign = (text: string) => [...text].some((sign) => /[@$!|+€£]/.test(sign) || LETTER_SIGNS.has(sign));
const CUTS = /^[\p{L}\p{N}]+(?:[-._*~'’|·]+[\p{L}\p{N}]+)+$/u;

function wholeForms(chunk: string, parts: readonly string[]): string[] {
  const bare = bareOf(chunk);
  const joined = CUTS.test(bare) ? formsOf(parts.join('')) : [];
  const signed = hasSign(bare) ? ['i', 'l'].map((one) => plainLetters(bare, one)) : [];
  return [...joined, ...signed.filter((form) => /^\p{L}+$/u.test(form)).flatMap(formsOf)];
}

const canBegin = (sign: string) => /[\p{L}\p{N}@$€£+]/u.test(sign) || LETTER_SIGNS.has(sign);
const canEnd = (sign: string) => /[!|]/.test(sign) || canBegin(sign);

/** Without what stands before and behind a word: brackets, dashes, full stops. */
function bareOf(chunk: string): string {
  const signs = [...chunk];
  const first = signs.findIndex(canBegin);
  return first < 0 ? '' : signs.slice(first, signs.findLastIndex(canEnd) + 1).join('');
}

/** As it stands, with digits as the letters that they look like, and with drawn-out letters shortened. */
function formsOf(word: string): string[] {
  const forms = new Set([word]);
  if (/\d/.test(word) && /\p{L}/u.test(word)) {
    for (const one of ['i', 'l']) forms.add(plainLetters(word, one));
  }
  for (const form of [...forms]) {
    if (!/(\p{L})\1\1/u.test(form)) continue;
    forms.add(form.replace(/(\p{L})\1{2,}/gu, '$1'));
    forms.add(form.replace(/(\p{L})\1{2,}/gu, '$1$1'));
  }
  return [...forms];
}

const LETTERS: ReadonlyMap<string, string> = new Map([
  ...LETTER_SIGNS,
  ...[...'0o3e4a5s7t8b9g@a$s€e£l+t!1|1'.matchAll(/(.)(.)/gu)].map(
    ([, sign = '', letter = '']) => [sign, letter] as const,
  ),
]);

/** @param one what a stroke stands for: "i" or "l" */
function plainLetters(word: string, one: string): string {
  const letterOf = (sign: string) => LETTERS.get(sign)?.toLowerCase() ?? sign;
  return [...word].map((sign) => letterOf(sign).replaceAll('1', one)).join('');
}
