import { families, stageEntry } from 'kiln-client/contract/families/index';
import type { Family, Stage } from 'kiln-client/contract/family';
import { parseInput } from 'kiln-client/contract/parse-input';
import { type Sentence, sentenceOf, sentences } from 'kiln-client/contract/sentences';
import { fieldsOf, type StageField } from 'kiln-client/contract/stage-fields';
import { expect, test } from 'vitest';
import { inputWords, sentenceWords } from '../../src/messages/parts/input-words.ts';
import { en, LANGUAGES, wordsFor } from '../../src/messages/words/index.ts';

/** What the contract says of a request is read in every language, with people's names for fields and choices. */

const stages: readonly Stage[] = (families as readonly Family[]).flatMap((family) => family.stages);
const TABLES = LANGUAGES.map(({ locale }) => wordsFor(locale));
const [, ...OTHERS] = TABLES;

test('no rule of the contract is without words, and none is read in English by others', () => {
  const told = new Set<string>();
  const seen = new Set<string>();
  for (const stage of stages) {
    const first = Object.values(stage.examples)[0] as Record<string, unknown>; // examples are bodies
    for (const body of wrongBodies(fieldsOf(stage), first)) {
      const { error } = parseInput(stage, body);
      if (!error) continue;
      for (const issue of error.issues) told.add(sentenceOf(issue)?.code ?? issue.code);
      const english = inputWords(en, stage, body, error);
      const kind = error.issues.map(({ path, message }) => `${stage.type} ${path.join('.')} ${message}`).join();
      if (seen.has(kind)) continue;
      seen.add(kind);
      expect(english, kind).toMatch(/^(?:`[^`]+` \S[^\n]+\n?)+$/);
      for (const words of OTHERS) {
        const said = inputWords(words, stage, body, error).split('\n');
        for (const line of english.split('\n')) expect(said, kind).not.toContain(line);
      }
    }
  }
  for (const said of ofSources()) told.add(said.code);
  const rules = [...told].filter((code) => code in sentences);
  expect(rules.sort()).toEqual(Object.keys(sentences).sort());
});

test('what is said of a source is read in every language', () => {
  const { stage }: { stage: Stage } = stageEntry('text-to-3d-refine');
  for (const said of ofSources()) {
    const all = TABLES.map((words) => sentenceWords(words, stage, said));
    expect(new Set(all).size, said.code).toBe(TABLES.length);
    expect(all.join()).not.toContain('undefined');
  }
});

test('more faces than there are, and as many, are asked about before they are paid for; fewer are not', () => {
  const { stage }: { stage: Stage } = stageEntry('remesh');
  const made = { engine: { faces: 19_714 }, model_urls: { glb: 'x' } };
  const asked = (target_polycount: number) =>
    stage.source?.needless?.(made, { target_polycount, target_formats: ['glb'], topology: 'triangle' });
  expect([19_714, 30_000].map(asked)).toEqual([asked(19_700), asked(19_700)]);
  expect(asked(19_714)).toMatchObject({ code: 'same_faces' });
  expect(asked(5_000)).toBeUndefined();
});

test('a rule names fields and choices as the reader has them', () => {
  const { stage }: { stage: Stage } = stageEntry('text-to-3d-preview');
  const body = { mode: 'preview', prompt: 'a chair', ultra_mode: true, ai_model: 'gen-6', target_polycount: 5 };
  const { error } = parseInput(stage, body);
  if (!error) throw new Error('nothing is wrong with it');
  expect(inputWords(en, stage, body, error)).toBe(
    '`ultra` needs `version` gen-7 or latest, and `mesh` standard\n`polygons` must be 100 to 300,000',
  );
  expect(inputWords(wordsFor('de'), stage, body, error)).toBe(
    '`ultra` braucht `version` gen-7 oder neueste, außerdem `netz` Standard\n`polygone` muss von 100 bis 300.000 sein',
  );
});

/** A body with one field wrong, and with each two fields at values that they have alone. */
function wrongBodies(fields: readonly StageField[], first: Record<string, unknown>): unknown[] {
  const changes = fields.map((field) => [...wrong(field), ...right(field)].map((value) => ({ field, value })));
  const one = changes.flat().map((change) => withAt(first, change.field.path, change.value));
  const rights = fields.flatMap((field) => right(field).map((value) => ({ field, value })));
  const two = rights.flatMap((a, index) =>
    rights.slice(index + 1).map((b) => withAt(withAt(first, a.field.path, a.value), b.field.path, b.value)),
  );
  return [...one, ...two];
}

/** Values that a field refuses by itself. */
function wrong({ value }: StageField): unknown[] {
  switch (value.kind) {
    case 'number':
      return [undefined, 'x', 1.5, -1, 0, 10 ** 12];
    case 'list':
      return [undefined, 7, [], ['x']];
    case 'file': {
      const files = ['x', 'ftp://x', 'https://x/a.doc', `https://x/${'a'.repeat(9_000)}.png`];
      return value.many ? [undefined, [], ['x'], Array.from({ length: 20 }, () => 'https://x/a.png')] : files;
    }
    default:
      return [undefined, {}, '', ' ', 'x'.repeat(20_000), '\0', 7];
  }
}

/** Some that it takes, whatever the others say. */
function right({ value }: StageField): unknown[] {
  switch (value.kind) {
    case 'number':
      return [value.least ?? 99, value.most ?? 20_000];
    case 'flag':
      return [true, false];
    case 'choice':
      return [...value.values];
    case 'file':
      return [value.many ? ['https://x/a.png'] : `https://x/a${value.extensions[0] ?? '.png'}`, undefined];
    case 'text':
    case 'task':
      return ['x', undefined];
    default:
      return [];
  }
}

function withAt(
  body: Record<string, unknown>,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  const inner: unknown = rest.length === 0 ? value : withAt({ ...(body[key] as object | undefined) }, rest, value);
  return { ...body, [key]: inner };
}

/** What stages say of tasks to go on from: each condition, met. */
function ofSources(): Sentence[] {
  const made = { faces: 30_000, size: [1, 1, 1], formats: ['glb'] };
  const tasks = [{ engine: made, model_urls: { glb: 'x' } }, { printability: { status: 'healthy' } }];
  const inputs = [
    { target_polycount: 30_000, target_formats: ['glb'], topology: 'triangle', resize_height: 1, origin_at: 'bottom' },
  ];
  return stages
    .flatMap(({ source }) => [
      ...tasks.flatMap((task) => inputs.map((input) => source?.needless?.(task, input))),
      source?.conflict?.({ ai_model: 'gen-5' }, { generate_multi_view: true, ai_model: 'gen-7' }),
    ])
    .filter((said) => said !== undefined);
}
