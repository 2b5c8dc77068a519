import fc from 'fast-check';
import { type Change, type Knob, knobsOf } from 'kiln-engine/make/adjust/knobs';
import { countBodies, placedParts } from 'kiln-engine/make/adjust/parts';
import { partsOfScene } from 'kiln-engine/make/adjust/program';
import { sceneOf } from 'kiln-engine/make/adjust/scene-of';
import { bareModel } from 'kiln-engine/make/words/mesh/make-model';
import { UserError } from 'kiln-errors';
import { inspect } from 'kiln-mesh/measure/inspect';
import { expect } from 'vitest';
import { formsOf, lexicon, meshed, programOf, turned } from './programs.ts';

/**
 * Any knob of any noun put to any value: refused with a reason, or all of it is closed, connected as it was, of a bounded
 * number of faces, and every part whose pieces are as before, and that was not smoothed, has the same bytes; taken back, everything has.
 */

const nouns = lexicon.nouns.map(({ words: [name] }) => name);
/** Of a mesh of 1,200 faces: the least each part has, and what is hidden, come to it. */
const MOST_FACES = 12_000;
/** A slow machine turns fewer knobs. */
const LONGEST_MS = 600_000;

const value = (knob: Knob, at: number): Change['to'] => {
  const { kind, usual, least = 0, most = 12, choices = [] } = knob;
  if (kind === 'color')
    return `#${Math.floor(at * 0xffffff)
      .toString(16)
      .padStart(6, '0')}`;
  if (typeof usual === 'boolean') return !usual;
  if (typeof usual === 'number') return Math.round(least + at * (most - least));
  return choices[Math.floor(at * choices.length)] ?? '';
};

/** @param seed of the runs; undefined: others each time */
export function checkAnyKnob(numRuns: number, seed?: number): void {
  const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...nouns), place, place, (noun, which, at) => {
      const program = programOf(`a ${noun}`);
      const knobs = knobsOf(program, lexicon);
      const knob = knobs[Math.floor(which * knobs.length)]!;
      const change = { knob: knob.id, to: value(knob, at) };
      const [first, second] = [
        () => turned(program, { knob: 'fit', to: true }),
        () => turned(program, { knob: 'fit', to: true }, change),
      ];
      let after: ReturnType<typeof second>;
      try {
        after = second();
      } catch (error) {
        expect(error).toBeInstanceOf(UserError);
        return;
      }
      const scene = sceneOf(after, lexicon);
      const mesh = meshed(after);
      for (const { part } of mesh.parts)
        expect(inspect(bareModel(part))).toMatchObject({ watertight: true, nonManifoldEdges: 0 });
      expect(mesh.parts.reduce((sum, { part }) => sum + part.indices.length / 3, 0)).toBeLessThan(MOST_FACES);
      const bodies = (of: typeof scene) => countBodies(placedParts(of.solid, partsOfScene(of)));
      expect(bodies(scene)).toBeLessThanOrEqual(bodies(program.base));
      const [was, is] = [formsOf(meshed(first())), formsOf(mesh)];
      const piecesOf = (solid: typeof scene.solid, slots: readonly string[]) =>
        JSON.stringify(
          solid.groups
            .map((group) => group.filter(({ slot }) => slots.includes(slot)))
            .filter((group) => group.length > 0),
        );
      for (const { name, slots } of partsOfScene(scene)) {
        if (piecesOf(scene.solid, slots) !== piecesOf(program.base.solid, slots)) continue;
        if (slots.some((slot) => after.values[`smooth.${slot}`] !== undefined)) continue;
        expect(is.get(name) === was.get(name), `${noun}: ${name} has other bytes after ${knob.id}`).toBe(true);
      }
      const back = turned(after, { knob: 'undo', to: true });
      expect(back.values).toEqual(program.values);
    }),
    { numRuns, endOnFailure: true, interruptAfterTimeLimit: LONGEST_MS, ...(seed !== undefined && { seed }) },
  );
}
