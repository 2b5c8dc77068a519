// @module-tag long
import { nouns } from 'kiln-engine/content/nouns/index';
import { turn } from 'kiln-engine/make/adjust/knobs';
import { measureWish, type Obeyed } from 'kiln-engine/make/adjust/measure-wish';
import type { Program } from 'kiln-engine/make/adjust/program';
import { grant, WISHES, type Wish } from 'kiln-engine/make/adjust/wish';
import { coloredModel } from 'kiln-engine/make/words/mesh/make-model';
import { UserError } from 'kiln-errors';
import type { Part } from 'kiln-mesh/core/model';
import { createRandom } from 'kiln-mesh/core/random';
import { expect, test } from 'vitest';
import { patient } from '../../../../../test/support/until.ts';
import { lexicon, meshed, programOf } from './programs.ts';

/** Twenty models and six wishes: what is wished for under a pin is so afterwards, by measure, and nothing else has moved. */

const MODELS = 20;
const FINE = { faces: 4_000, topology: 'triangle', resolution: 64, faceted: false } as const;
const SAID: { readonly [K in Wish['does']]: Omit<Wish, 'does' | 'at'> } = {
  recolour: { to: 'golden' },
  material: { to: 'copper' },
  thicken: {},
  smooth: {},
  remove: {},
  resize: { percent: 120 },
};

/** Metres per scene unit. */
const SCALE = 0.2;

async function obeyed(
  program: Program,
  first: readonly Part[],
  wish: Wish,
): Promise<Partial<Obeyed> & { refused?: string }> {
  try {
    const granted = grant(program, wish, SCALE, lexicon);
    const after = turn(program, granted.changes, lexicon).program;
    const meshes = meshed(after).parts;
    const before = { program, parts: first };
    const models = meshes.map((mesh) => coloredModel(mesh, false));
    const model = { ...models[0]!, parts: models.flatMap(({ parts }) => parts) };
    const version = { program: after, parts: meshes.map(({ part }) => part) };
    return await measureWish(wish, granted, { before, after: version, model, scale: SCALE, lexicon });
  } catch (error) {
    if (error instanceof UserError) return { refused: error.code };
    throw error;
  }
}

test(
  'what is wished under a pin is so afterwards, and what is not wished stays where it was',
  async () => {
    const random = createRandom(32);
    const step = Math.floor(nouns.length / MODELS);
    const chosen = nouns.filter((_, i) => i % step === 0).slice(0, MODELS);
    const met = new Map<Wish['does'], number>();
    const short: string[] = [];
    for (const {
      words: [word = ''],
    } of chosen) {
      const program = { ...programOf(`a ${word}`), fineness: FINE };
      const [{ part }] = meshed(program).parts as [ReturnType<typeof meshed>['parts'][number]]; // the whole
      for (const does of WISHES) {
        const face = Math.floor((random.next() * part.indices.length) / 3);
        const at = [0, 1, 2].map((k) => part.positions[part.indices[face * 3]! * 3 + k]!) as [number, number, number]; // three axes
        const answer = await obeyed(program, [part], { does, at, ...SAID[does] });
        if (answer.refused)
          expect(answer.refused, `${word} ${does}`).toMatch(/^(wish_refused|falls_apart|nothing_left)$/);
        else if (answer.met) met.set(does, (met.get(does) ?? 0) + 1);
        else short.push(`${word}: ${JSON.stringify(answer)}`);
      }
    }
    // Whiskers and pans that the rough nets of this test are too coarse for.
    expect(short.length, short.join('\n')).toBeLessThanOrEqual(8);
    for (const one of short) expect(one).toMatch(/"moved":[1-9]/);
    expect([...met.keys()].sort()).toEqual([...WISHES].sort());
    for (const does of ['recolour', 'material', 'resize', 'thicken'] as const)
      expect(met.get(does)).toBeGreaterThan(14);
    for (const does of ['smooth', 'remove'] as const) expect(met.get(does)).toBeGreaterThan(8);
  },
  patient(300_000),
);
