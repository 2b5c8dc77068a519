import { MOST_UNWRAP_FACES } from 'kiln-client/contract/families/uv-unwrap';
import { countTriangles, type Model } from 'kiln-mesh/core/model';
import { unwrap } from 'kiln-mesh/uv/unwrap';
import sharp from 'sharp';
import { type Recipe, RecipeError } from '../base/recipe.ts';
import { beforeAndAfter, count, reportOf, unpaintedNotes } from './mesh/describe.ts';
import { readSource, withoutPolygons } from './mesh/read-source.ts';
import { putPictures, writeResult } from './mesh/write-result.ts';

/** New texture coordinates for a whole model in one square; what was painted on the old ones goes (a "white model"). */

/** Edge of the image that the distances between charts are meant for. */
const TEXTURE_SIZE = 1024;

export const uvUnwrap: Recipe<'uv-unwrap'> = {
  async run(input, context) {
    const source = await readSource(input, context, { seamless: true });
    const triangles = countTriangles(source.model);
    if (triangles > MOST_UNWRAP_FACES) {
      throw new RecipeError(
        'too_many_faces',
        `The model has ${count(triangles)} triangles: at most ${count(MOST_UNWRAP_FACES)} can be unwrapped. Remesh it first.`,
      );
    }
    context.progress(0.15, 'Unwrapping');
    const model = await blank(unwrap(withoutPolygons(source.model), { textureSize: TEXTURE_SIZE }));
    const written = await writeResult(model, ['glb'], context, { from: 0.7, to: 0.85 });
    const pictures = await putPictures(model, false, context);
    const facts = [
      ...beforeAndAfter(source, model, written.files),
      {
        label: 'Texture coordinates',
        value: `${Math.round(covered(model) * 100)} % of the square used, 2 px apart at 1024`,
      },
    ];
    const notes = [...source.notes, ...unpaintedNotes(source.model)];
    return { model_urls: written.model_urls, ...pictures, engine: await reportOf(model, context, facts, notes) };
  },
};

/** One light grey material with a placeholder image on all parts. */
async function blank(model: Model): Promise<Model> {
  const grey = { create: { width: 2, height: 2, channels: 3, background: '#c8c8c8' } } as const;
  const bytes = new Uint8Array(await sharp(grey).png().toBuffer());
  return {
    ...model,
    parts: model.parts.map(({ colors: _, variants: __, ...part }) => ({ ...part, material: 0 })),
    materials: [
      {
        name: 'unpainted',
        baseColor: [1, 1, 1, 1],
        metallic: 0,
        roughness: 0.8,
        emissive: [0, 0, 0],
        baseColorTexture: { name: 'placeholder', mimeType: 'image/png', bytes, width: 2, height: 2 },
      },
    ],
  };
}

/** Share of the unit square that the charts take; they do not overlap. */
function covered({ parts }: Model): number {
  let sum = 0;
  for (const { uvs, indices } of parts) {
    if (!uvs) continue;
    for (let i = 0; i < indices.length; i += 3) {
      const [a, b, c] = [indices[i]! * 2, indices[i + 1]! * 2, indices[i + 2]! * 2];
      const [ux, uy] = [uvs[b]! - uvs[a]!, uvs[b + 1]! - uvs[a + 1]!];
      const [vx, vy] = [uvs[c]! - uvs[a]!, uvs[c + 1]! - uvs[a + 1]!];
      sum += Math.abs(ux * vy - uy * vx) / 2;
    }
  }
  return Math.min(1, sum);
}
