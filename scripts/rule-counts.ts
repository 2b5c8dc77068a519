import { readFile } from 'node:fs/promises';
import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { rephrase } from 'kiln-engine/make/words/read/phrase';
import { readPrompt } from 'kiln-engine/make/words/read/read-prompt';
import type { Thing } from 'kiln-engine/make/words/read/reading';
import { THING_GRAMMAR } from 'kiln-engine/make/words/read/thing-grammar';
import type { ThingRule } from 'kiln-engine/make/words/read/thing-sentence';
import { tokenize } from 'kiln-engine/make/words/read/tokenize';
import { PHRASES } from 'kiln-engine/make/words/read/translate';

/**
 * How many prompts of a file make each rule of words fire: `node scripts/rule-counts.ts <file> [rule]`. The file has a prompt
 * a line, or JSON lines `{ "prompt", "kind" }`, which are counted by their kinds; with the name of a rule, its prompts are
 * listed. The figures of docs/quality.md ("Which rules fire") are made with it.
 */

interface Line {
  prompt: string;
  kind: string;
}

/** What a thing is drawn with beyond its noun, by the file or the table that does it. */
const FORMS: Readonly<Record<string, (thing: Thing) => boolean>> = {
  'head of another': ({ headOf }) => headOf !== undefined,
  'fat, of a being': ({ noun, shapings }) => noun.slots.eye !== undefined && shapings.some(({ fat }) => fat),
  'in the shape of another': ({ meantAs }) => meantAs !== undefined,
  'in the stuff of another': ({ skin, meantAs }) => skin !== undefined && meantAs === undefined,
  theme: ({ theme }) => theme !== undefined,
  'image of a thing': ({ likeness }) => likeness === true,
  pattern: ({ pattern }) => pattern !== undefined,
  cracks: ({ shapings }) => shapings.some(({ cracked }) => cracked),
  cogs: ({ cogs }) => cogs === true,
};

/** The values that a thing has of a kind. */
const VALUES: Readonly<Record<string, (thing: Thing) => readonly (string | undefined)[]>> = {
  layout: ({ shapings }) => shapings.map(({ layout }) => layout?.kind),
  style: ({ shapings }) => shapings.map(({ style }) => style),
  open: ({ shapings }) => shapings.map(({ open }) => open && 'open'),
  relation: ({ relation }) => [relation],
};

const [file = '', wanted] = process.argv.slice(2);
const lexicon = standardLexicon();
const lines = (await readFile(file, 'utf8'))
  .split('\n')
  .filter(Boolean)
  .map((line): Line => (line.startsWith('{') ? JSON.parse(line) : { prompt: line, kind: 'all' }));

const counts = new Map<string, Map<string, number>>();
for (const { prompt, kind } of lines) {
  for (const name of new Set(firing(prompt))) {
    const byKind = counts.get(name) ?? new Map<string, number>();
    byKind.set(kind, (byKind.get(kind) ?? 0) + 1);
    counts.set(name, byKind);
    if (name === wanted) process.stdout.write(`${kind}\t${prompt}\n`);
  }
}
if (wanted === undefined) {
  const kinds = [...new Set(lines.map(({ kind }) => kind))];
  const of = kinds.map((kind) => `${lines.filter((line) => line.kind === kind).length} ${kind}`);
  process.stdout.write(`${['rule', ...of].join('\t')}\n`);
  for (const [name, byKind] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
    process.stdout.write(`${[name, ...kinds.map((kind) => byKind.get(kind) ?? 0)].join('\t')}\n`);
}

/** The names of all that a prompt makes fire, some of them more than once. */
function firing(prompt: string): string[] {
  const names: string[] = [];
  let tokens = tokenize(prompt);
  for (const { said, wanted: phrase, by } of PHRASES) {
    const before = tokens.map(({ word }) => word).join(' ');
    tokens = rephrase(tokens, phrase, by);
    if (tokens.map(({ word }) => word).join(' ') !== before) names.push(`phrase: ${said}`);
  }
  const rules = Object.entries(THING_GRAMMAR).map(([name, rule]: [string, ThingRule]): [string, ThingRule] => [
    name,
    (state, at) => {
      const taken = rule(state, at);
      if (taken > 0) names.push(`rule: ${name}`);
      return taken;
    },
  ]);
  const { things, nothing, measure } = readPrompt(prompt, lexicon, Object.fromEntries(rules));
  names.push(nothing ? 'nothing can be made' : 'something can be made');
  if (measure) names.push('measure');
  for (const thing of nothing ? [] : things) {
    names.push(...Object.entries(FORMS).flatMap(([name, has]) => (has(thing) ? [`form: ${name}`] : [])));
    for (const [kind, valuesOf] of Object.entries(VALUES))
      names.push(...valuesOf(thing).flatMap((value) => (value === undefined ? [] : [`${kind}: ${value}`])));
  }
  return names;
}
