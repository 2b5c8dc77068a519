import * as fc from 'fast-check';
import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { mistakesOf } from 'kiln-engine/make/words/answers/check-draft';
import { DRAFT_SHAPES, type Draft, type DraftPart, nounOf } from 'kiln-engine/make/words/answers/draft';
import { readingOf } from 'kiln-engine/make/words/answers/stored-reading';
import { composeScene } from 'kiln-engine/make/words/compose';
import { bareModel, meshScene } from 'kiln-engine/make/words/mesh/make-model';
import { integrate } from 'kiln-mesh/core/math/triangle';
import { inspect } from 'kiln-mesh/measure/inspect';
import { connectedComponents } from 'kiln-mesh/topology/connected-components';

/** Drafts as a schema lets them be: some are things, most are nonsense. Parts often lie near the middle, so that many touch. */

const within = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const near = within(-0.4, 0.4);
/** Mostly of some size, sometimes of none. */
const side = fc.oneof({ weight: 9, arbitrary: within(0.15, 0.8) }, { weight: 1, arbitrary: fc.constant(0) });
const radius = within(0, 0.3);

const partAt = (i: number): fc.Arbitrary<DraftPart> =>
  fc.record({
    name: fc.constant(`part ${'abcdefghijklmnopqrstuvwx'.charAt(i)}`),
    on: fc.constant(''),
    shape: fc.constantFrom(...DRAFT_SHAPES),
    at: fc.tuple(near, within(0.2, 0.8), near),
    size: fc.tuple(side, side, side),
    rotate: fc.tuple(fc.constantFrom(0, 30, 90), fc.constantFrom(0, 45), fc.constantFrom(0, 90, -20)),
    round: within(0, 0.5),
    mirror: fc.boolean(),
    repeat: fc.constantFrom(1, 1, 1, 1, 1, 1, 2, 6, 24),
    cut: fc
      .constant(i > 0)
      .chain((may) => (may ? fc.constantFrom(false, false, false, false, false, true) : fc.constant(false))),
    slot: fc.constantFrom('main', 'accent'),
    points: fc
      .array(fc.tuple(near, within(0, 0.8), near, radius), { minLength: 3, maxLength: 6 })
      .map((points) => points.flat()),
  });

const most = (count: number) => fc.tuple(...Array.from({ length: count }, (_, i) => partAt(i)));

/** Of a thing whose longest side is 1. */
const SPECK = 1e-6;

export const anyDraft: fc.Arbitrary<Draft> = fc.record({
  name: fc.constant('theremin'),
  size_m: within(0.005, 100),
  blend: fc.constantFrom(0, 0.02, 0.2),
  parts: fc.constantFrom(1, 2, 3, 3, 4, 5, 24).chain(most),
  slots: fc.constant([
    { slot: 'main', look: '#8b5a33 wood' },
    { slot: 'accent', look: 'gold' },
  ]),
  anchors: fc.constant(''),
});

/** A mesh of about the usual fineness for nouns, or why there is none. */
export function made(draft: Draft) {
  const mistakes = mistakesOf(draft, '');
  if (mistakes.length > 0) return { mistakes };
  const lexicon = standardLexicon();
  const things = [{ noun: 'theremin', count: 1, looks: ['red'], parts: [], without: [], relation: '' as const }];
  const reading = readingOf({ things }, { prompt: 'x', lexicon, drafted: nounOf(draft) });
  const scene = composeScene('x', lexicon, { seed: 1, pose: '', fine: false, reading });
  const pieces = scene.solid.groups.flat().length;
  const part = meshScene(scene, { faces: 20_000, topology: 'triangle', resolution: 140, faceted: false }, () => {});
  const { watertight, nonManifoldEdges } = inspect(bareModel(part));
  // Pockets inside, and specks of less than a cell where surfaces of a cut meet, are no bodies.
  const bodies = connectedComponents(part).filter((one) => integrate(one).volume > SPECK).length;
  return {
    pieces,
    watertight,
    nonManifoldEdges,
    bodies,
    bytes: Buffer.from(part.positions.buffer).toString('base64'),
  };
}
