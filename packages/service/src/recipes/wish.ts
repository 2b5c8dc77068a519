import type { ParsedInputOf } from 'kiln-client/contract/families/index';
import type { WishReport } from 'kiln-client/contract/wire';
import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { measureWish } from 'kiln-engine/make/adjust/measure-wish';
import { isFitted } from 'kiln-engine/make/adjust/program';
import { sceneOf } from 'kiln-engine/make/adjust/scene-of';
import { type Granted, grant, type Wish } from 'kiln-engine/make/adjust/wish';
import { unpackMesh } from 'kiln-engine/make/words/mesh/make-model';
import type { Model, Part } from 'kiln-mesh/core/model';
import { asNotAdjusted, type RecipeContext } from '../base/recipe.ts';
import { frameOf, type KeptProgram } from './program-file.ts';

/** A wish for what lies under a place of a result with a program: what it puts to which knobs, and whether the next version obeys. */

type Source = NonNullable<RecipeContext['source']>;
type Asked = NonNullable<ParsedInputOf<'text-to-3d-adjust'>['wish']>;

export interface GrantedWish extends Granted {
  /** @param after with the model that is delivered, in scene units */
  measure(after: { program: KeptProgram; parts: readonly Part[]; model: Model }): Promise<WishReport>;
}

/** @throws {RecipeError} `not_adjusted`: why it cannot be, and what can */
export async function grantWish(before: KeptProgram, asked: Asked, source: Source): Promise<GrantedWish> {
  const lexicon = standardLexicon();
  const mesh = unpackMesh(await source.read('mesh.bin'));
  // What was fitted again stands elsewhere than the first version.
  const frame = isFitted(before.values) ? frameOf(mesh, sceneOf(before, lexicon), before.output) : before.frame;
  const [x = 0, y = 0, z = 0] = asked.at.map((value, axis) => (value - (frame.move[axis] ?? 0)) / frame.scale);
  const wish: Wish = { ...asked, at: [x, y, z] };
  try {
    const granted = grant(before, wish, frame.scale, lexicon);
    return {
      ...granted,
      async measure({ model, ...after }) {
        const versions = { before: { program: before, parts: [mesh] }, after };
        const { before: was, ...report } = await measureWish(wish, granted, {
          ...versions,
          model,
          scale: frame.scale,
          lexicon,
        });
        return { ...report, ...(was !== undefined && { before: was }) };
      },
    };
  } catch (error) {
    return asNotAdjusted(error);
  }
}
