import type { Material, Model, Texture } from 'kiln-mesh/core/model';
import { type MendReport, mend } from 'kiln-mesh/mend/mend';
import { type MadeElsewhere, type RecipeContext, RecipeError } from '../../base/recipe.ts';
import { type Fact, many } from '../mesh/describe.ts';
import { readModelFile } from '../mesh/read-source.ts';
import { TEXTURES } from './dress.ts';

/** The model that a maker has made: read as a stranger's, without the names and metadata in it, and mended. */
export interface MadeModel {
  model: Model;
  notes: string[];
  facts: Fact[];
}

/** What mending makes coarser at once. Measured: 5,120,000 triangles take 2.0 GB of memory at most, 8,000,000 take 3.0. */
const MENDED_LIMITS = { triangles: 6_000_000, points: 16_000_000 };

/** @param isMended false: as it was made, with the bounds of any model */
export async function readMade(
  { files }: MadeElsewhere,
  isMended: boolean,
  { progress }: Pick<RecipeContext, 'progress'>,
): Promise<MadeModel> {
  const name = Object.keys(files).find((file) => /\.(glb|obj|zip|stl|fbx|usdz|3mf)$/i.test(file));
  if (name === undefined) throw new RecipeError('model_server_failed', 'The model server delivered no model.');
  progress(0.02, 'Reading the model');
  const { model: read, notes } = await readModelFile(files[name]!, name, {
    whole: isMended,
    ...(isMended && { limits: MENDED_LIMITS }),
    called: 'What the model server delivered',
  });
  const plain = nameless(read);
  if (!isMended) return { model: plain, notes, facts: [] };
  progress(0.08, 'Mending');
  const { model, report } = await mend(plain);
  if (model.parts.length === 0) {
    throw new RecipeError('model_empty', 'There is no surface to work on: no face of the model has an area.');
  }
  const done = whatWasMended(report);
  return {
    model,
    notes: [...notes, ...leftOpen(report)],
    facts: done === '' ? [] : [{ label: 'Mended', value: done }],
  };
}

/** Shape and look alone: what else a stranger's file says, in names or metadata, is not passed on. */
function nameless({ parts, materials }: Model): Model {
  return {
    name: 'model',
    parts: parts.map(({ positions, indices, normals, uvs, colors, material }, i) => ({
      name: numbered('model', i),
      positions,
      indices,
      material,
      ...(normals && { normals }),
      ...(uvs && { uvs }),
      ...(colors && { colors }),
    })),
    materials: plainMaterials(materials),
    metadata: {},
  };
}

const numbered = (name: string, i: number) => (i === 0 ? name : `${name}_${i + 1}`);

function plainMaterials(materials: readonly Material[]): Material[] {
  const images = new Map<Texture, Texture>();
  return materials.map(({ occlusion: _, extensions: __, ...material }, i) => {
    const plain: Material = { ...material, name: numbered('surface', i) };
    for (const key of TEXTURES) {
      const image = material[key];
      if (!image) continue;
      // One image may serve several materials.
      const known = images.get(image) ?? { ...image, name: numbered('image', images.size) };
      images.set(image, known);
      plain[key] = known;
    }
    return plain;
  });
}

function whatWasMended(report: MendReport): string {
  const { coarsenedFrom, joinedPoints, repeatedFaces, specks, turnedFaces, closedHoles } = report;
  const done = [
    coarsenedFrom > 0 && `made coarser from ${many(coarsenedFrom, 'face')}`,
    joinedPoints > 0 && `${many(joinedPoints, 'corner')} joined that differed in the last digits`,
    repeatedFaces > 0 && `${many(repeatedFaces, 'repeated or flat face')} removed`,
    specks > 0 && `${many(specks, 'speck')} removed`,
    turnedFaces > 0 && `${many(turnedFaces, 'face')} turned`,
    closedHoles > 0 && `${many(closedHoles, 'small hole')} closed`,
    report.shellFaces > 0 && `${many(report.shellFaces, 'face')} below the surface removed`,
    report.opaqueMaterials > 0 && 'see-through rims of the texture made opaque',
  ];
  return done.filter(Boolean).join(', ');
}

function leftOpen({ openHoles }: MendReport): string[] {
  if (openHoles === 0) return [];
  return [`The surface is open in ${many(openHoles, 'place')}: repair for print closes it.`];
}
