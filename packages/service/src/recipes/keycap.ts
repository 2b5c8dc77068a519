import { createHash } from 'node:crypto';
import { ENGINE_NAME } from 'kiln-client/contract/wire';
import { STEM } from 'kiln-engine/make/keycap/base';
import { type Design, decodeDesign, encodeDesign, makeDesign } from 'kiln-engine/make/keycap/design';
import { type Keycap, makeKeycap } from 'kiln-engine/make/keycap/keycap';
import { boundingBox, type Model } from 'kiln-mesh/core/model';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { writeObj } from 'kiln-mesh/formats/obj/write-obj';
import { zip } from 'kiln-mesh/formats/zip/zip';
import { jsonBytes, readJson } from '../base/json.ts';
import { type Recipe, RecipeError } from '../base/recipe.ts';
import { reportOf } from './mesh/describe.ts';
import { labelsOf } from './mesh/label.ts';
import { printReport } from './mesh/print.ts';
import { drawn } from './mesh/write-result.ts';
import { madeOfPhoto, OF_PHOTO } from './photo/read-product-photo.ts';

/**
 * Keycap: the prototype cuts the subject out of the photo and shows the keycap that would come of it; the build makes
 * it from exactly that cut-out, which is kept beside the picture under the candidate's id.
 */

const DISPLAY_FILE = 'keycap.png';
const DISPLAY_SIZE = 1024;
const VIEW = { azimuthDegrees: 24, elevationDegrees: 17 } as const;
const USUAL = { head_size_mm: 23, vertical_offset_mm: 0 } as const;

/** What is kept beside the cut-out. */
type Kept = Omit<Design, 'side' | 'rgba'> & { seed: number };

const designFile = (candidate: string) => `${candidate}.png`;
const keptFile = (candidate: string) => `${candidate}.json`;

export const keycapPrototype: Recipe<'creative-lab-keycap-prototype'> = {
  ...OF_PHOTO,
  async run(input, context) {
    const { seed, progress, put } = context;
    progress(0.05, 'Reading the photo');
    const design = await madeOfPhoto(input, context, (seen) => makeDesign(seen, seed));
    const picture = await encodeDesign(design);
    const kept: Kept = { tile: design.tile, baseColor: design.baseColor, accents: design.accents, seed };
    const candidate = `cand_${createHash('sha256').update(picture).update(JSON.stringify(kept)).digest('hex').slice(0, 24)}`;
    await put(designFile(candidate), picture, { private: true });
    await put(keptFile(candidate), jsonBytes(kept), { private: true });
    progress(0.3, 'Shaping');
    const { model } = await shape(design, USUAL, seed);
    progress(0.7, 'Drawing');
    await put(DISPLAY_FILE, await drawn(model, VIEW, DISPLAY_SIZE, input.remove_background));
    const note = design.tile
      ? 'The subject could not be told from its background: the head is a tile that shows the photo. A plain background or a cut-out PNG gives a sculpted head.'
      : 'The head is inflated from the outline of the subject; its back is guessed.';
    return {
      image_urls: [DISPLAY_FILE],
      candidate_ids: [candidate],
      engine: { name: ENGINE_NAME, seed, notes: [note] },
    };
  },
};

export const keycapBuild: Recipe<'creative-lab-keycap-build'> = {
  async run({ candidate_id: candidate, options }, { source, origin, progress, put }) {
    if (!source?.files.includes(designFile(candidate)) || !source.files.includes(keptFile(candidate))) {
      throw new RecipeError('missing_source', 'The prototype has no such candidate any more. Make a new prototype.');
    }
    progress(0.05, 'Reading the design');
    const picture = await source.read(designFile(candidate));
    // Our own file, written by the prototype above.
    const kept = readJson(await source.read(keptFile(candidate))) as Kept;
    const design = await decodeDesign(picture, kept);
    progress(0.15, 'Shaping');
    const made = await shape(design, options, kept.seed);
    const model: Model = { ...made.model, metadata: { ...labelsOf(origin), generator: ENGINE_NAME } };
    const { min, max } = boundingBox(model);
    const size = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
    const sizeMm = size.map((metres) => Math.round(metres * 100_000) / 100);
    progress(0.5, 'Writing');
    await put('model.glb', await writeGlb(withUnit(model, 'metre', sizeMm)));
    await put('model.zip', await objZip(withUnit(model, 'millimetre', sizeMm)));
    progress(0.7, 'Drawing');
    await put('head_design.png', picture);
    await put('composite.png', await drawn(model, VIEW, 768, false));
    if (made.baseCanvas) await put('base_canvas.png', made.baseCanvas.bytes);
    const reduced = options.head_size_mm - made.headMm > 0.05 ? `, reduced from ${options.head_size_mm} mm` : '';
    const facts = [
      { label: 'Head', value: `longest side ${Number(made.headMm.toFixed(1))} mm${reduced}` },
      { label: 'Base', value: 'one unit, 18 × 18 mm, walls of 1.2 mm and more' },
      {
        label: 'Stem',
        value: `MX-style: ${STEM.postMm} mm post, cross ${STEM.crossLongMm} × ${STEM.crossWideMm} mm`,
      },
      {
        label: 'Print',
        value: 'resin, or 0.12 mm layers; standing as it is, supports only inside',
      },
    ];
    const notes = [
      'The fit depends on the printer: print one to test first.',
      'The GLB is in metres, as glTF demands: 0.018 is 18 mm. The OBJ is in millimetres.',
    ];
    return {
      model_urls: { glb: 'model.glb', obj_zip: 'model.zip' },
      process_image_urls: {
        head_design: 'head_design.png',
        composite: 'composite.png',
        ...(made.baseCanvas ? { base_canvas: 'base_canvas.png' } : {}),
      },
      engine: {
        ...(await reportOf(model, kept, facts, notes)),
        size_mm: sizeMm,
        unit: 'mm',
        units: { glb: 'm', obj_zip: 'mm' },
        print: printReport(model, undefined, 'resin'),
      },
    };
  },
};

async function shape(
  design: Design,
  options: { head_size_mm: number; vertical_offset_mm: number },
  seed: number,
): Promise<Keycap> {
  const size = { sizeMm: options.head_size_mm, offsetMm: options.vertical_offset_mm };
  const made = await makeKeycap(design, size, seed);
  if (made) return made;
  throw new RecipeError(
    'no_subject',
    'The picture shows no subject that a head could be made of. Send one with a single thing in view.',
  );
}

/** Says in the file what its numbers are, and the size in millimetres either way. */
function withUnit(model: Model, unit: string, sizeMm: readonly number[]): Model {
  return { ...model, metadata: { ...model.metadata, unit, size_mm: sizeMm.join(' x ') } };
}

/** In millimetres, as programs that know no units take it. */
async function objZip(model: Model): Promise<Uint8Array> {
  const scaled = {
    ...model,
    parts: model.parts.map((part) => ({ ...part, positions: part.positions.map((value) => value * 1000) })),
  };
  const { obj, mtl, textures } = await writeObj(scaled, 'model', { joined: true });
  return zip([{ name: 'model.obj', bytes: obj }, ...(mtl ? [{ name: 'model.mtl', bytes: mtl }] : []), ...textures]);
}
