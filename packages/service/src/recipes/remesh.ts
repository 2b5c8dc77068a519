import type { ParsedInputOf } from 'kiln-client/contract/families/index';
import { transferTextures } from 'kiln-engine/paint/transfer';
import { countFaces, type Model } from 'kiln-mesh/core/model';
import { estimateSize } from 'kiln-mesh/measure/estimate-size';
import { type RemeshOptions, remesh as remeshModel } from 'kiln-mesh/simplify/remesh';
import { unwrap } from 'kiln-mesh/uv/unwrap';
import { uvsFit } from 'kiln-mesh/uv/uv-drift';
import type { Recipe, RecipeContext } from '../base/recipe.ts';
import { beforeAndAfter, count, reportOf } from './mesh/describe.ts';
import { readSource } from './mesh/read-source.ts';
import { putPictures, writeResult } from './mesh/write-result.ts';
import { resized } from './resize.ts';

/** Fewer, more or other polygons on the same surface, with UVs, textures and rig kept. */

type Input = ParsedInputOf<'remesh'>;

/** Further than this from the wanted count is said. */
const NEAR = 0.02;

export const remesh: Recipe<'remesh'> = {
  async run(input, context) {
    const source = await readSource(input, context, { seamless: true });
    context.progress(0.15, 'Remeshing');
    const options: RemeshOptions = {
      topology: input.topology,
      target: input.decimation_mode ? { level: input.decimation_mode } : { faces: input.target_polycount },
    };
    const made = input.convert_format_only ? source.model : remeshModel(source.model, options);
    const painted = await repaint(source.model, made, options, context);
    const model = sized(painted, input);
    const written = await writeResult(model, input.target_formats, context, { from: 0.5, to: 0.88, textures: true });
    const pictures = await putPictures(model, input.alpha_thumbnail, context);
    const facts = beforeAndAfter(source, model, written.files);
    return {
      model_urls: written.model_urls,
      texture_urls: written.texture_urls,
      ...pictures,
      engine: await reportOf(model, context, facts, [
        ...source.notes,
        ...(painted === made ? [] : [REPAINTED]),
        ...notesOn(model, input),
      ]),
    };
  },
};

const PAINTED_SIZES = { least: 256, most: 1024 };
const REPAINTED = 'The seams of the texture had to give way: it was laid out and painted anew.';

/**
 * Where seams had to give way, the textures no longer fit or charts lie on each other, and holding on to them has cost
 * silhouette. Then the bare surface is remeshed, unwrapped again and painted from the old one.
 */
async function repaint(
  before: Model,
  after: Model,
  options: RemeshOptions,
  { progress }: RecipeContext,
): Promise<Model> {
  const edges = before.materials.flatMap(({ baseColorTexture: image }) => (image ? [image.width, image.height] : []));
  if (before === after || edges.length === 0 || uvsFit(before, after)) return after;
  const { least, most } = PAINTED_SIZES;
  const size = Math.min(most, Math.max(least, 2 ** Math.round(Math.log2(Math.max(...edges)))));
  const bare = { ...before, parts: before.parts.map(({ uvs: _, colors: __, ...part }) => part) };
  const shape = remeshModel(bare, options);
  progress(0.3, 'Unwrapping');
  const fresh = unwrap(shape, { textureSize: size });
  progress(0.4, 'Painting');
  return transferTextures(before, fresh, size);
}

/** Deprecated fields of this family that resize on the way; 0 is none. */
function sized(model: Model, { resize_height, resize_longest_side, auto_size, origin_at }: Input): Model {
  const origin = origin_at ?? (resize_height || resize_longest_side || auto_size ? 'bottom' : 'keep');
  if (resize_height) return resized(model, { height: resize_height, origin });
  if (resize_longest_side) return resized(model, { longestSide: resize_longest_side, origin });
  if (auto_size) return resized(model, { height: estimateSize(model).height, origin });
  return origin === 'keep' ? model : resized(model, { origin });
}

function notesOn(
  model: Model,
  { topology, target_polycount, decimation_mode, target_formats, convert_format_only }: Input,
) {
  if (convert_format_only) return [];
  const notes: string[] = [];
  const faces = countFaces(model);
  if (!decimation_mode && Math.abs(faces / target_polycount - 1) > NEAR) {
    notes.push(`${count(target_polycount)} faces were aimed at: this shape cannot have fewer without losing its form.`);
  }
  const polygons = model.parts.reduce(
    (sum, part) => sum + (part.polygons?.sizes.filter((size) => size === 4).length ?? 0),
    0,
  );
  if (topology === 'quad') {
    notes.push(`${Math.round((polygons / faces) * 100)} % of the faces are quadrilaterals; OBJ and FBX keep them.`);
    if (!target_formats.some((format) => format === 'obj' || format === 'fbx')) {
      notes.push('None of these formats knows quadrilaterals: each is written as two triangles.');
    }
  }
  return notes;
}
