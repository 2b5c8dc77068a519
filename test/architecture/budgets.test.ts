import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { CATEGORIES } from 'kiln-engine/content/nouns/index';
import { THING_GRAMMAR } from 'kiln-engine/make/words/read/thing-grammar';
import { PHRASES } from 'kiln-engine/make/words/read/translate';
import { expect, test } from 'vitest';
import { Display } from '../../src/jobs/store/display.ts';
import { RequestRecord } from '../../src/jobs/store/request.ts';

/**
 * What may not grow unnoticed: each number goes down, or up by a decision record that says what members get for it and is
 * named beside the number (docs/decisions/0061-budgets.md). Data that grows with the product (nouns, languages, the
 * dictionary) has rows of its own.
 */

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const linesOf = (files: readonly string[]) => files.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0);
const sources = globSync('{src,packages/*/src}/**/*.ts', { cwd: root });

/** Most lines of TypeScript below a folder, about 3 % above those of 24 November 2026; what has a row of its own counts there alone. */
const LINES: Readonly<Record<string, number>> = {
  // run, time limits, hooks, downloads to a place: docs/decisions/0065-a-client-as-people-expect-one.md; makers: 0068-makers.md,
  // 0076-makers-in-discord.md; bounds of what a plan says: 0078-look-before-you-pay.md;
  // a language model in plans and reports: 0080-a-language-model-of-ones-own.md
  // knobs: docs/decisions/0079-knobs.md; creates in pieces: 0086-five-million-faces.md
  // engine packs: docs/decisions/0099-engine-packs.md
  // rules and verdicts: docs/decisions/0097-the-asset-standard.md
  // what mends, and rules that are learned: 0103-fit-to-the-standard.md
  // docs/decisions/0116-print-card.md
  // waivers, hollow: docs/decisions/0122-a-waiver-has-a-name.md, 0123-hollow.md
  // names of bones: 0129-packs-with-occlusion.md
  // wishes of notes: docs/decisions/0127-wishes.md; on any mesh: 0132-wishes-on-any-mesh.md
  'packages/client/src': 6_999,
  // poses: docs/decisions/0084-never-guess-never-claim.md
  // line drawings: docs/decisions/0105-surfaces.md
  // thrown shadows: 0125-shadows-on-the-ground.md
  // wishes: 0127-wishes.md, 0132-wishes-on-any-mesh.md
  // rows of languages: 0131-prompts-in-seven-languages.md
  'packages/engine/src': 14_200,
  'packages/engine/src/content/dictionary': 200,
  'packages/engine/src/content/nouns': 13_400,
  // knobs: docs/decisions/0079-knobs.md; what a press remembers: 0124-adjust-without-webgl.md
  // wishes: 0127-wishes.md
  // strokes on nothing: 0146-how-images-go-on.md
  'packages/engine/src/make': 11_380,
  // readings and drafts of a language model: docs/decisions/0080-a-language-model-of-ones-own.md;
  // the head noun, what shows, poses: docs/decisions/0084-never-guess-never-claim.md
  // what can be made as a sentence: docs/decisions/0100-what-can-be-made-as-a-sentence.md; what can be seen: 0108-near-names-are-asked.md
  // borders of colours: docs/decisions/0105-surfaces.md
  // docs/decisions/0131-prompts-in-seven-languages.md
  'packages/engine/src/make/words': 6_025,
  'packages/errors/src': 60,
  // mending of generated models, labels in files: docs/decisions/0071-mending.md
  // docs/decisions/0099-engine-packs.md; occlusion, bones: 0129-packs-with-occlusion.md
  'packages/mesh/src/pack': 905,
  // what standards measure: docs/decisions/0097-the-asset-standard.md; a turn on one picture: 0106-a-turntable-where-there-is-no-webgl.md
  // two turns in step: 0113-an-index-of-our-own.md
  // notes: docs/decisions/0114-notes-by-who-signed-in.md
  // docs/decisions/0123-hollow.md
  // smoothing, thickness: 0127-wishes.md; wishes: 0132-wishes-on-any-mesh.md
  // what others write and read: 0143-files-mean-what-they-say.md, 0144-maps-of-one-channel-and-text-of-others.md
  // wrapping of images: 0146-how-images-go-on.md; projects of slicers: 0147-projects-of-slicers.md;
  // targets that are seen: 0148-as-far-as-they-are-seen.md
  'packages/mesh/src': 25_710,
  'packages/playground/src': 17_720,
  // docs/decisions/0092-a-viewer-behind-a-link.md; 0106-a-turntable-where-there-is-no-webgl.md; sliders: 0118-sliders-on-the-page.md
  // notes: docs/decisions/0114-notes-by-who-signed-in.md, 0120-notes-in-the-thread.md
  // sliders without WebGL: 0124-adjust-without-webgl.md
  // together inside Discord: 0128-looking-together.md
  // the library: 0135-the-library-in-a-browser.md
  // words: 0133-the-viewer-in-seven-languages.md
  // who takes what others wait for: docs/decisions/0140-what-a-new-session-says.md
  // presses through a section: 0146-how-images-go-on.md
  'packages/viewer/src': 5_285,
  // docs/decisions/0104-prints-beside-a-slicer.md; bodies, the picture: 0116-print-card.md
  // docs/decisions/0123-hollow.md
  'packages/mesh/src/print': 1_435,
  // words, which moved from the bot: 0133-the-viewer-in-seven-languages.md
  'packages/runtime/src': 4_400,
  // Makers: docs/decisions/0068-makers.md; the learned cut-out: docs/decisions/0072-a-learned-cut-out.md;
  // labels: docs/decisions/0071-mending.md; a language model that reads: docs/decisions/0080-a-language-model-of-ones-own.md
  // knobs: docs/decisions/0079-knobs.md; options without effect, hops: 0076-makers-in-discord.md
  // every result measured: docs/decisions/0103-fit-to-the-standard.md
  // programs that are being turned: 0124-adjust-without-webgl.md
  // docs/decisions/0123-hollow.md
  // wishes: 0127-wishes.md, 0132-wishes-on-any-mesh.md
  // leftovers, engines after an outage: 0145-what-waits-for-no-store.md; a full Redis, turns of usage: 0146-how-images-go-on.md
  'packages/service/src': 14_940,
  // any model behind a ComfyUI: docs/decisions/0069-comfyui.md
  'packages/service/src/makers/comfyui': 1_165,
  // small model servers, and other services of the contract: docs/decisions/0070-small-servers-and-other-kilns.md
  'packages/service/src/makers/kiln': 432,
  // what each is told: docs/decisions/0076-makers-in-discord.md
  'packages/service/src/makers/models': 934,
  // what makers have made, finished: docs/decisions/0071-mending.md
  'packages/service/src/recipes/made': 552,
  // docs/decisions/0099-engine-packs.md; occlusion, bones: 0129-packs-with-occlusion.md
  'packages/service/src/recipes/pack': 1_065,
  // what a language model reads and drafts: docs/decisions/0080-a-language-model-of-ones-own.md
  'packages/service/src/makers/words': 606,
  // variables of makers: docs/decisions/0068-makers.md; of proxies: 0138-whom-a-proxy-asks-for.md
  src: 785,
  // `check`: docs/decisions/0097-the-asset-standard.md
  // together inside Discord: 0128-looking-together.md
  'src/cli': 2_405,
  // groups and variations: docs/decisions/0074-groups.md; the choice of a model: 0076-makers-in-discord.md; looks:
  // 0078-look-before-you-pay.md; batches: 0081-batches.md; the card of knobs: 0079-knobs.md; chains: 0090-chains.md
  // votes: 0082-votes.md; the library: 0091-the-library.md
  // votes over makers: docs/decisions/0094-votes-at-gates-and-over-makers.md
  // rules of a guild: docs/decisions/0097-the-asset-standard.md
  // stories, compared results: docs/decisions/0101-to-compare-and-to-choose.md
  // docs/decisions/0116-print-card.md; sliders: 0118-sliders-on-the-page.md
  // docs/decisions/0116-print-card.md
  // blind steps of chains, turns in step: 0112-blind-in-chains.md, 0113-an-index-of-our-own.md
  // notes in the thread: 0120-notes-in-the-thread.md
  // docs/decisions/0122-a-waiver-has-a-name.md
  // wishes: 0127-wishes.md, 0132-wishes-on-any-mesh.md
  // together inside Discord: 0128-looking-together.md
  // new sessions: docs/decisions/0140-what-a-new-session-says.md; places and families: 0141-what-follows-is-asked-for.md
  'src/commands': 11_219,
  // stories: docs/decisions/0101-to-compare-and-to-choose.md
  // Make it fit, /standard learn: docs/decisions/0103-fit-to-the-standard.md
  // docs/decisions/0090-chains.md
  // votes over makers: docs/decisions/0094-votes-at-gates-and-over-makers.md
  'src/guilds': 1_543,
  // docs/decisions/0074-groups.md, docs/decisions/0078-look-before-you-pay.md, docs/decisions/0081-batches.md,
  // docs/decisions/0090-chains.md, docs/decisions/0082-votes.md, docs/decisions/0091-the-library.md
  // links to results in a browser: docs/decisions/0092-a-viewer-behind-a-link.md
  // votes over makers: docs/decisions/0094-votes-at-gates-and-over-makers.md
  // sliders: docs/decisions/0118-sliders-on-the-page.md
  // the library's own index: docs/decisions/0113-an-index-of-our-own.md
  // the standard as a gate: docs/decisions/0116-print-card.md
  // notes: docs/decisions/0114-notes-by-who-signed-in.md, 0120-notes-in-the-thread.md,
  // 0121-notes-go-on.md
  // docs/decisions/0122-a-waiver-has-a-name.md
  // wishes: 0127-wishes.md
  // together inside Discord: 0128-looking-together.md
  // the library in a browser: 0135-the-library-in-a-browser.md
  // labels in the reader's language: 0133-the-viewer-in-seven-languages.md
  // begun at Discord's own list: 0134-joined-capsules-as-printed.md
  'src/jobs': 15_400,
  // docs/decisions/0074-groups.md, docs/decisions/0078-look-before-you-pay.md, docs/decisions/0081-batches.md,
  // docs/decisions/0079-knobs.md, docs/decisions/0090-chains.md,
  // docs/decisions/0082-votes.md, docs/decisions/0091-the-library.md
  // votes over makers: docs/decisions/0094-votes-at-gates-and-over-makers.md
  // the print check: docs/decisions/0098-a-print-check-without-a-slicer.md; stories: docs/decisions/0089-story.md
  // two results side by side: docs/decisions/0101-to-compare-and-to-choose.md
  // docs/decisions/0116-print-card.md; sliders: 0118-sliders-on-the-page.md
  // docs/decisions/0116-print-card.md
  // notes: docs/decisions/0114-notes-by-who-signed-in.md, 0120-notes-in-the-thread.md
  // docs/decisions/0122-a-waiver-has-a-name.md
  // wishes: 0127-wishes.md
  // together inside Discord: 0128-looking-together.md
  // sources that are chosen: 0137-a-command-asks-for-its-model.md
  'src/messages': 5_865,
  // docs/decisions/0103-fit-to-the-standard.md
  // docs/decisions/0081-batches.md, docs/decisions/0079-knobs.md, docs/decisions/0090-chains.md,
  // docs/decisions/0082-votes.md, docs/decisions/0091-the-library.md
  // votes over makers: docs/decisions/0094-votes-at-gates-and-over-makers.md
  // verdicts of a standard: docs/decisions/0097-the-asset-standard.md
  // print checks again: docs/decisions/0116-print-card.md
  // notes: docs/decisions/0114-notes-by-who-signed-in.md, 0120-notes-in-the-thread.md
  // docs/decisions/0122-a-waiver-has-a-name.md, 0129-packs-with-occlusion.md
  // docs/decisions/0122-a-waiver-has-a-name.md
  // wishes: 0127-wishes.md
  // together inside Discord: 0128-looking-together.md
  // 0137-a-command-asks-for-its-model.md
  'src/messages/words': 2_375,
  // notes: docs/decisions/0114-notes-by-who-signed-in.md
  // together inside Discord: 0128-looking-together.md
  // ready when started: docs/decisions/0142-places-and-ends.md
  'src/start': 1_206,
};

/** Most lines for a noun of a category, in the mean. */
const LINES_A_NOUN: Readonly<Record<string, number>> = {
  animals: 22,
  arms: 17,
  buildings: 33,
  clothes: 12,
  fantasy: 29,
  food: 19,
  furniture: 25,
  holidays: 20,
  household: 23,
  instruments: 25,
  kitchen: 15,
  nature: 21,
  outdoors: 23,
  people: 17,
  plants: 32,
  sports: 17,
  tools: 17,
  toys: 19,
  treasure: 18,
  vehicles: 28,
};

/** What reads text in a form of our own. A new one is a row here; a public format comes before it. */
const NOTATIONS = [
  'engine/src/content/noun.ts readAppearances',
  'engine/src/content/noun.ts readAnchors',
  'engine/src/field/rows.ts rows',
  'engine/src/make/words/read/phrase.ts phrase',
  'engine/src/paint/surface.ts readSurface',
];

/** What else is counted. */
const COUNTS = {
  // docs/decisions/0084-never-guess-never-claim.md
  'rules of the grammar of things': [40, () => Object.keys(THING_GRAMMAR).length],
  // docs/decisions/0084-never-guess-never-claim.md
  'set phrases': [56, () => PHRASES.length],
  // docs/decisions/0076-makers-in-discord.md, docs/decisions/0082-votes.md, docs/decisions/0101-to-compare-and-to-choose.md
  // a waiver: docs/decisions/0122-a-waiver-has-a-name.md
  // the note that wishes for it: docs/decisions/0127-wishes.md
  // when it got its slot: docs/decisions/0139-patience-from-its-turn.md
  'fields of a request': [47, () => Object.keys(RequestRecord.shape).length],
  // docs/decisions/0074-groups.md
  'fields of a display': [28, () => Object.keys(Display.shape).length],
  'private notations': [5, () => NOTATIONS.length],
  'files of 40 lines or fewer that one file imports': [87, () => shards().length],
} as const satisfies Readonly<Record<string, readonly [most: number, count: () => number]>>;

/** Files that would be read more easily where they are used. */
function shards(): string[] {
  const importers = new Map<string, string[]>();
  for (const file of sources)
    for (const [, name = ''] of read(file).matchAll(/(?:from|import)\s*\(?\s*'((?:\.|kiln-)[^']+)'/g)) {
      const target = name.startsWith('.')
        ? relative(root, resolve(root, dirname(file), name))
        : name.replace(/^kiln-(\w+)\/(.*)$/, 'packages/$1/src/$2.ts');
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  return [...importers].flatMap(([file, by]) =>
    by.length === 1 && sources.includes(file) && linesOf([file]) <= 40 ? [file] : [],
  );
}

/** The row that a file counts in: the longest folder. */
const rowOf = (file: string): string | undefined =>
  Object.keys(LINES)
    .filter((folder) => file === folder || file.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0];

test('every source file counts in a budget of lines', () => {
  expect(sources.filter((file) => rowOf(file) === undefined)).toEqual([]);
});

test.each(Object.entries(LINES))('%s has at most %d lines', (folder, most) => {
  const files = sources.filter((file) => rowOf(file) === folder);
  expect(linesOf(files)).toBeLessThanOrEqual(most);
});

test('every category of nouns has a budget', () => {
  expect(Object.keys(LINES_A_NOUN)).toEqual(Object.keys(CATEGORIES));
});

test.each(Object.entries(CATEGORIES))(
  'a noun of %s has no more lines in the mean than its budget',
  (category, nouns) => {
    const files = sources.filter((file) => file.startsWith(`packages/engine/src/content/nouns/${category}/`));
    expect(linesOf(files) / nouns.length).toBeLessThanOrEqual(LINES_A_NOUN[category] ?? 0);
  },
);

test('every notation is read where the table says', () => {
  for (const [file = '', name = ''] of NOTATIONS.map((row) => row.split(' ')))
    expect(read(`packages/${file}`), `${file} ${name}`).toMatch(new RegExp(`export (?:const|function) ${name}\\b`));
});

test.each(Object.entries(COUNTS))('%s are at most as many as allowed', (_, [most, count]) => {
  expect(count()).toBeLessThanOrEqual(most);
});
