import type { Model } from 'kiln-mesh/core/model';
import { inspect as measure } from 'kiln-mesh/measure/inspect';
import { texelDensity } from 'kiln-mesh/measure/texel-density';
import { texturesOf } from 'kiln-mesh/standard/measure-asset';
import { uvsOverlap } from 'kiln-mesh/uv/uv-overlap';
import type { Recipe } from '../base/recipe.ts';
import { bytesText, count, extent, type Fact, many, reportOf, sidesOf } from './mesh/describe.ts';
import { bodyNotes, printFacts } from './mesh/print.ts';
import { type MeshSource, readSource } from './mesh/read-source.ts';
import { putPictures, writeResult } from './mesh/write-result.ts';

/** Any model as it is: pictures and figures, and of what is wrong with it what mends it. Nothing is mended here. */
export const inspect: Recipe<'inspect'> = {
  async run(input, context) {
    const source = await readSource(input, context, { whole: true });
    const { model } = source;
    context.progress(0.2, 'Measuring');
    const found = measure(model);
    const facts = [...fileFacts(source), ...surfaceFacts(model), ...motionFacts(model), ...printFacts(found)];
    const notes = [...source.notes, ...faults(model, found), ...bodyNotes(model)];
    const { model_urls, texture_urls } = await writeResult(model, ['glb'], context, { from: 0.4, to: 0.8 });
    const pictures = await putPictures(model, false, context);
    const whole = { fileBytes: source.bytes.length, isMeasured: true };
    return { model_urls, texture_urls, ...pictures, engine: await reportOf(model, context, facts, notes, whole) };
  },
};

function fileFacts({ model, format, bytes }: MeshSource): Fact[] {
  const used = new Set(model.parts.map(({ material }) => material)).size;
  return [
    { label: 'File', value: `${format.toUpperCase()} ${bytesText(bytes.length)}` },
    { label: 'Size', value: extent(model) },
    { label: 'Parts', value: `${count(model.parts.length)} of ${many(used, 'material')}` },
  ];
}

function surfaceFacts(model: Model): Fact[] {
  const textures = texturesOf(model);
  const density = texelDensity(model);
  const sides = [...new Set(textures.map(({ width, height }) => `${width} × ${height}`))];
  const mapped = model.parts.filter(({ uvs }) => uvs).length;
  return [
    {
      label: 'Textures',
      value: textures.length === 0 ? 'none' : `${count(textures.length)} (${sides.slice(0, MOST_SIDES).join(', ')})`,
    },
    ...(density
      ? [{ label: 'Texels a metre', value: `${whole(density.mean)} (${whole(density.low)} to ${whole(density.high)})` }]
      : []),
    { label: 'UVs', value: mapped === 0 ? 'none' : `${mapped === model.parts.length ? 'all' : 'some'} parts` },
  ];
}

function motionFacts({ skeleton, clips = [] }: Model): Fact[] {
  const bones = skeleton?.bones.length ?? 0;
  const shown = clips
    .slice(0, MOST_CLIPS)
    .map(({ name, durationSeconds }) => `${name} ${durationSeconds.toFixed(1)} s`);
  const more = clips.length - shown.length;
  return [
    { label: 'Rig', value: bones === 0 ? 'none' : `${count(bones)} bones` },
    ...(clips.length === 0
      ? []
      : [{ label: 'Clips', value: [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ') }]),
  ];
}

const MOST_SIDES = 4;
const MOST_CLIPS = 5;
/** Metres: what is larger or smaller was most likely saved in another unit. */
const LARGEST = 100;
const SMALLEST = 0.001;
const LARGE_TEXTURE = 4096;
const MANY_MATERIALS = 8;
/** A tenth of the surface this many times finer than another tenth is seen as a blurred place. */
const UNEVEN = 4;

/** What is wrong for a game or a print, each with what mends it. */
function faults(model: Model, found: ReturnType<typeof measure>): string[] {
  const sides = sidesOf(found.box);
  const textures = texturesOf(model);
  const odd = textures.filter(({ width, height }) => !isPower(width) || !isPower(height)).length;
  const large = textures.filter(({ width, height }) => Math.max(width, height) > LARGE_TEXTURE).length;
  const density = texelDensity(model);
  const used = new Set(model.parts.map(({ material }) => material)).size;
  const rows: [boolean, string][] = [
    [!found.watertight, 'The surface is not closed: Repair for print closes it.'],
    [found.watertight && found.volume < 0, 'The surface is inside out: Repair for print turns it.'],
    [
      found.degenerateFaces > 0,
      `${count(found.degenerateFaces)} faces without area: Repair for print or Remesh removes them.`,
    ],
    [Math.max(...sides) > LARGEST, 'Larger than 100 m: it may have been saved in another unit. Resize sets its size.'],
    [
      Math.max(...sides) < SMALLEST,
      'Smaller than a millimetre: it may have been saved in another unit. Resize sets its size.',
    ],
    [found.triangles > MANY_FACES, `${count(found.triangles)} triangles are many for a game: Remesh makes fewer.`],
    [used > MANY_MATERIALS, `${count(used)} materials are as many draw calls in a game engine.`],
    [
      textures.length > 0 && uvsOverlap(model.parts),
      'Faces lie on each other in the texture: Unwrap lays them out anew.',
    ],
    [model.parts.some(({ uvs }) => !uvs), 'Faces without texture coordinates: Unwrap lays them out.'],
    [odd > 0, `${count(odd)} ${odd === 1 ? 'texture has a side' : 'textures have sides'} that is no power of two.`],
    [large > 0, `${count(large)} ${large === 1 ? 'texture is' : 'textures are'} larger than ${LARGE_TEXTURE} pixels.`],
    [
      density !== undefined && density.high > density.low * UNEVEN,
      'Its textures lie unevenly: some places are blurred beside others.',
    ],
  ];
  return rows.flatMap(([is, text]) => (is ? [text] : []));
}

const MANY_FACES = 100_000;

const isPower = (side: number) => Number.isInteger(Math.log2(side));
const whole = (value: number) => count(Math.round(value));
