import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { type Change, turn } from 'kiln-engine/make/adjust/knobs';
import { type AdjustedMesh, meshOf } from 'kiln-engine/make/adjust/mesh-of';
import type { Program } from 'kiln-engine/make/adjust/program';
import { sceneOf } from 'kiln-engine/make/adjust/scene-of';
import { composeScene } from 'kiln-engine/make/words/compose';

/** Programs of words, as the service keeps them, meshed coarsely. */

export const lexicon = standardLexicon();
const ROUGH = { faces: 1_200, topology: 'triangle', resolution: 32, faceted: false } as const;

export function programOf(prompt: string, seed = 7): Program {
  const options = { seed, pose: '' as const, fine: false };
  const base = composeScene(prompt, lexicon, options);
  // As it comes back from its file.
  return JSON.parse(JSON.stringify({ ...options, v: 1, prompt, fineness: ROUGH, base, values: {} }));
}

export const turned = (program: Program, ...changes: Change[]): Program => turn(program, changes, lexicon).program;

/** From the program alone. */
export const meshed = (program: Program): AdjustedMesh => meshOf(program, sceneOf(program, lexicon), () => {});

/** All that a file has of each part's form, by name. */
export const formsOf = ({ parts }: AdjustedMesh): Map<string, string> =>
  new Map(
    parts.map(({ part }) => {
      const bytes = [part.positions, part.indices].map(({ buffer }) => Buffer.from(buffer).toString('base64'));
      return [part.name, bytes.join(' ')];
    }),
  );
