import type { ParsedInputOf } from 'kiln-client/contract/families/index';
import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { type Change, differences, knobsOf, turn } from 'kiln-engine/make/adjust/knobs';
import { meshOf } from 'kiln-engine/make/adjust/mesh-of';
import { isFitted, type Program } from 'kiln-engine/make/adjust/program';
import { readChange } from 'kiln-engine/make/adjust/read-change';
import type { Scene } from 'kiln-engine/make/words/lay/scene';
import { coloredModel } from 'kiln-engine/make/words/mesh/make-model';
import type { Model } from 'kiln-mesh/core/model';
import { concatenate } from 'kiln-mesh/internal/topology/merge';
import { asNotAdjusted, type Recipe, RecipeError } from '../base/recipe.ts';
import { frameOf, type KeptProgram, readProgram } from './program-file.ts';
import { addTexture, deliver, keepShape, type Shape, within } from './text-to-3d.ts';
import { grantWish } from './wish.ts';

/**
 * A result that was made of words, with some of its knobs turned. What the first version kept is enough for it: nothing is
 * read from its files, and a change that is taken back gives the bytes of before.
 */

type Input = Pick<ParsedInputOf<'text-to-3d-adjust'>, 'changes' | 'say'>;

export interface Adjusted {
  program: KeptProgram;
  scene: Scene;
  /** All that was turned, also what the words say. */
  changes: Change[];
  /** Words that say nothing of this result. */
  unknown: string[];
}

/**
 * @param wished what a wish comes to
 * @throws {RecipeError} `not_adjusted`: nothing of it can be changed so, and which knobs there are
 */
export function adjustProgram(
  program: KeptProgram,
  { changes = [], say = '' }: Input,
  wished: readonly Change[] = [],
): Adjusted {
  const lexicon = standardLexicon();
  const read = say.trim() === '' ? { changes: [], unknown: [] } : readChange(say, knobsOf(program, lexicon), lexicon);
  const all = [...wished, ...changes, ...read.changes];
  if (all.length === 0) throw unclear(program, read.unknown);
  try {
    const turned: { program: Program; scene: Scene } = turn(program, all, lexicon);
    return { ...turned, program: { ...program, ...turned.program }, changes: all, unknown: read.unknown };
  } catch (error) {
    return asNotAdjusted(error);
  }
}

/** Names in a message. */
const MOST_NAMED = 16;

function unclear(program: Program, unknown: readonly string[]): RecipeError {
  const names = new Set(knobsOf(program, standardLexicon()).map(({ name }) => name));
  names.delete('');
  const said = unknown.length > 0 ? `Not understood: ${unknown.join(', ')}. ` : '';
  const known = [...names].slice(0, MOST_NAMED).join(', ');
  const text = `${said}Say what to change of these: ${known}. For example: "the ${[...names][0] ?? 'body'} blue", "taller".`;
  return new RecipeError('not_adjusted', text, { about: unknown });
}

export const textTo3dAdjust: Recipe<'text-to-3d-adjust'> = {
  async run(input, context) {
    const { progress } = context;
    progress(0.02, 'Reading the program');
    const before = await readProgram(context.source);
    const wish = input.wish && context.source && (await grantWish(before, input.wish, context.source));
    const { program, scene, unknown } = adjustProgram(before, input, wish?.changes);
    const { parts, apart } = meshOf(program, scene, (fraction) => within(progress, 0.06, 0.6)(fraction, 'Meshing'));
    const { faceted } = program.fineness;
    const [only] = parts;
    const part = only && parts.length === 1 ? only.part : concatenate(parts.map((one) => one.part));
    const shape: Shape = {
      scene: { ...scene, unknown: [...scene.unknown, ...unknown] },
      part,
      faceted,
      notes: [...program.notes, ...(apart ? [APART] : [])],
      readBy: program.readBy,
      program,
      frame: isFitted(program.values) ? frameOf(part, scene, program.output) : program.frame,
      changed: differences(before, program, standardLexicon()),
    };
    await keepShape(shape, context.put);
    const output = { ...program.output, target_formats: input.target_formats, alpha_thumbnail: input.alpha_thumbnail };
    const rest = { ...context, progress: within(progress, 0.75, 1) };
    const textured =
      program.surface && (await addTexture(shape, program.surface, context, within(progress, 0.6, 0.75)));
    const model = textured?.model ?? inParts(parts.map((one) => coloredModel(one, faceted)));
    const obeyed = await wish?.measure({ program, parts: parts.map((one) => one.part), model });
    const result = await deliver(model, textured?.shape ?? shape, output, rest, textured?.maps);
    return obeyed ? { ...result, engine: { ...result.engine, wish: obeyed } } : result;
  },
};

const APART =
  'Each part is a closed mesh of its own, so that changes leave the others as they are; where parts meet, faces are hidden.';

/** Several models of one material as one of several parts. */
function inParts(models: readonly Model[]): Model {
  const [first] = models;
  if (!first) throw new Error('a program without parts was not refused');
  return { ...first, parts: models.flatMap(({ parts }) => parts) };
}
