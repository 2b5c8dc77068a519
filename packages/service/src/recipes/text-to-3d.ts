import type { ParsedInputOf } from 'kiln-client/contract/families/index';
import { poseOf, resolveShape } from 'kiln-client/contract/families/text-to-3d';
import { DEFAULT_FORMATS } from 'kiln-client/contract/fields';
import { resolveMaps } from 'kiln-client/contract/texture';
import { standardLexicon } from 'kiln-engine/content/nouns/index';
import type { Difference } from 'kiln-engine/make/adjust/knobs';
import { composeScene } from 'kiln-engine/make/words/compose';
import type { Scene } from 'kiln-engine/make/words/lay/scene';
import {
  coloredModel,
  type Fineness,
  lowPolyFaces,
  meshInColor,
  packMesh,
  unpackMesh,
} from 'kiln-engine/make/words/mesh/make-model';
import { restyleByColors, restyleByWords } from 'kiln-engine/make/words/mesh/restyle';
import { slotAreas, textureModel } from 'kiln-engine/make/words/mesh/texture-model';
import type { EncodedMaps } from 'kiln-engine/paint/encode';
import { mainColors } from 'kiln-engine/vision/main-colors';
import { UserError } from 'kiln-errors';
import type { Model, Part } from 'kiln-mesh/core/model';
import { transformModel } from 'kiln-mesh/topology/transform-model';
import { z } from 'zod';
import { jsonBytes, readJson } from '../base/json.ts';
import { type Recipe, type RecipeContext, RecipeError, type RecipeResult } from '../base/recipe.ts';
import { fusedOfMade, MADE_FILE, previewOfMade, refineMade } from './made/make-from-words.ts';
import { isReading, wordsRead } from './made/words-read.ts';
import { facesNote, reportOf } from './mesh/describe.ts';
import { surfaceUrls, textureEdge } from './mesh/put-textures.ts';
import { putPictures, writeResult } from './mesh/write-result.ts';
import { noModelOf, refuseNothing } from './nothing-known.ts';
import {
  type Frame,
  findProgram,
  frameOf,
  type KeptProgram,
  type OutputInput,
  PROGRAM_FILE,
  type SurfaceInput,
  withSurface,
} from './program-file.ts';

/**
 * Text to 3D with the local procedural engine. A preview turns words into a mesh and keeps its scene and mesh as private
 * files; a refine reads those, so its geometry is exactly the preview's. The third recipe does both in one task. What a
 * maker has made is finished in `made/`.
 */

type ShapeInput = Omit<ParsedInputOf<'text-to-3d-preview'>, 'mode'>;

export interface Shape {
  scene: Scene;
  part: Part;
  faceted: boolean;
  notes: string[];
  /** The language model that read the prompt. */
  readBy?: string | undefined;
  /** What an adjustment goes on from; undefined: of a version that kept none. */
  program?: KeptProgram | undefined;
  /** Where it stands, and how large it is; undefined: as its request says. */
  frame?: Frame;
  /** What an adjustment has changed. */
  changed?: Difference[];
}

/** Faces of the adaptive decimation modes 1 (ultra) to 4 (low). */
const ADAPTIVE = [0, 120_000, 40_000, 12_000, 3_000] as const;

function fineness(input: ShapeInput, scene: Scene): Fineness {
  const { remesh, topology, polycount, decimation } = resolveShape(input);
  const { lowpoly } = scene;
  const faceted = input.model_type === 'lowpoly' || lowpoly;
  const ultra = input.ultra_mode === true;
  const adaptive = input.model_type === 'smart-topology';
  const facesOf = () => {
    if (remesh) return polycount ?? ADAPTIVE[decimation ?? 2] ?? 30_000;
    if (ultra) return 90_000;
    return lowpoly && input.model_type === 'standard' ? lowPolyFaces(scene) : 20_000;
  };
  const faces = facesOf();
  const usual = adaptive ? 140 : Math.round(Math.max(64, Math.min(140, Math.sqrt(faces) * 1.3)));
  return { faces, topology, faceted, adaptive, resolution: ultra ? 230 : usual };
}

function makeShape(
  input: ShapeInput,
  { seed, progress, made }: Pick<RecipeContext, 'seed' | 'progress' | 'made'>,
): Shape & { colored: Part } {
  progress(0.02, 'Reading the prompt');
  const read = made && wordsRead(made, input.prompt);
  if (!read?.reading) refuseNothing(noModelOf(input.prompt), read?.notes);
  const { prompt } = input;
  const options = { seed, pose: poseOf(input), fine: input.ultra_mode === true, varied: input.seed !== undefined };
  const scene = composeScene(prompt, standardLexicon(), { ...options, reading: read?.reading });
  progress(0.08, 'Meshing');
  const wanted = fineness(input, scene);
  const { part, colored } = meshInColor(scene, wanted, (fraction) => progress(0.08 + fraction * 0.92, 'Meshing'));
  const faces = wanted.topology === 'quad' ? part.polygons!.sizes.length : part.indices.length / 3;
  const notes = [...(read?.notes ?? []), ...scene.notes, ...facesNote(faces, wanted.faces)];
  if (wanted.topology === 'quad') {
    notes.push('All faces are quads in FBX and OBJ; GLB, STL, USDZ and 3MF can hold triangles only.');
  }
  const { auto_size, origin_at } = input;
  const readBy = read?.reading && read.by;
  const output = { auto_size, origin_at };
  const program: KeptProgram = {
    ...options,
    v: 1,
    prompt,
    read: read?.stored,
    fineness: wanted,
    base: scene,
    values: {},
    output,
    frame: frameOf(part, scene, output),
    notes,
    readBy,
  };
  return { scene, part, colored, faceted: wanted.faceted, notes, readBy, program };
}

/** Writes formats and thumbnails of a finished model. */
export async function deliver(
  model: Model,
  shape: Shape,
  input: OutputInput,
  context: RecipeContext,
  maps?: EncodedMaps,
): Promise<RecipeResult> {
  const { progress } = context;
  const read = shape.readBy === undefined ? {} : { words_read_by: shape.readBy };
  const metadata = { ...model.metadata, ...read, title: shape.scene.prompt.slice(0, 200) };
  const frame = shape.frame ?? frameOf(shape.part, shape.scene, input);
  const settled = transformModel({ ...model, metadata }, frame);
  const formats = input.target_formats ?? DEFAULT_FORMATS;
  const { model_urls, texture_urls } = await writeResult(settled, formats, context, { from: 0, to: 0.7, maps });
  const pictures = await putPictures(settled, input.alpha_thumbnail, context);
  progress(1, 'Rendering');
  const { unknown, understood, measure } = shape.scene;
  const notes = [...shape.notes];
  if (measure !== undefined && !input.auto_size)
    notes.push(`"${measure}" is the real size, which auto_size gives it; without it the longest side is one metre.`);
  const facts = input.target_formats?.includes('stl') ? [{ label: 'STL', value: STL_UNITS }] : [];
  const report = await reportOf(settled, context, facts, notes);
  return {
    model_urls,
    ...(maps && { texture_urls }),
    ...pictures,
    engine: {
      ...report,
      unknown_words: unknown,
      understood,
      ...read,
      ...(shape.program && { adjustable: true }),
      ...(shape.changed && { changed: shape.changed }),
    },
  };
}

/** The file itself has no place for them. */
const STL_UNITS = 'in metres, Y up, as the GLB; the 3MF is in millimetres, Z up, as slicers take it';

/** A preview's private files: what a refine goes on from. */
export async function keepShape(
  { part, scene, faceted, notes, readBy, program }: Shape,
  put: RecipeContext['put'],
): Promise<void> {
  const kept = { scene, faceted, notes, readBy };
  if (program) await put(PROGRAM_FILE, jsonBytes(program), { private: true });
  await put('scene.json', jsonBytes(kept), { private: true });
  await put('mesh.bin', packMesh(part), { private: true });
}

/** Our own file, written by `keepShape`: only its outline is checked. */
const KeptShape = z.object({
  scene: z.custom<Scene>((value) => typeof value === 'object' && value !== null && 'solid' in value),
  faceted: z.boolean(),
  notes: z.array(z.string()),
  readBy: z.string().optional(),
});

export async function readShape(source: NonNullable<RecipeContext['source']>): Promise<Shape> {
  if (!source.files.includes('scene.json') || !source.files.includes('mesh.bin')) {
    throw new RecipeError('preview_missing', 'The preview no longer has its shape: make the preview again.');
  }
  const kept = KeptShape.parse(readJson(await source.read('scene.json')));
  return { ...kept, part: unpackMesh(await source.read('mesh.bin')), program: await findProgram(source) };
}

/** Applies texture words or picture, paints, and keeps the images. */
export async function addTexture(
  shape: Shape,
  input: SurfaceInput,
  context: RecipeContext,
  progress: (fraction: number, step: string) => void,
) {
  let { scene } = shape;
  const notes = [...shape.notes];
  if (input.texture_prompt?.trim()) scene = restyleByWords(scene, input.texture_prompt, standardLexicon());
  else if (input.texture_image_url) {
    const bytes = context.fetched[input.texture_image_url];
    if (!bytes) throw new RecipeError('image_missing', 'The texture picture could not be fetched.');
    const colors = await mainColors(bytes).catch((cause: unknown) => {
      const why =
        cause instanceof UserError ? cause.message : 'The texture picture cannot be read: send a PNG or JPEG.';
      throw new RecipeError('image_unreadable', why, { cause });
    });
    scene = restyleByColors(scene, colors, slotAreas(scene, shape.part));
    notes.push('The main colours of the picture were taken over, not its drawing.');
  }
  const edge = textureEdge(input, context);
  if (edge > 4096) notes.push('The 8k textures are painted at 4096 pixels and enlarged.');
  const { pbr, emission } = resolveMaps(input);
  const { model, maps } = await textureModel(scene, shape.part, {
    edge,
    pbr,
    emission,
    shading: input.ai_model === 'gen-6' && !input.remove_lighting,
    faceted: shape.faceted,
    progress,
  });
  const program = shape.program && withSurface(shape.program, scene, input);
  return { model, maps, shape: { ...shape, scene, notes, program } };
}

/** Part of a longer progress. */
export const within =
  (progress: RecipeContext['progress'], from: number, to: number): RecipeContext['progress'] =>
  (fraction, step) =>
    progress(from + (to - from) * fraction, step);

export const textTo3dPreview: Recipe<'text-to-3d-preview'> = {
  async run(input, context) {
    if (context.made && !isReading(context.made)) return previewOfMade(context.made, input, context);
    const shape = makeShape(input, { ...context, progress: within(context.progress, 0, 0.7) });
    await keepShape(shape, context.put);
    return deliver(coloredModel(shape, shape.faceted), shape, input, {
      ...context,
      progress: within(context.progress, 0.7, 1),
    });
  },
};

export const textTo3dRefine: Recipe<'text-to-3d-refine'> = {
  urls: surfaceUrls,
  async run(input, context) {
    if (context.made || context.source?.files.includes(MADE_FILE)) return refineMade(input, context);
    if (!context.source)
      throw new RecipeError('preview_missing', 'The preview of this refine is gone: make the preview again.');
    const { model, maps, shape } = await addTexture(
      await readShape(context.source),
      input,
      context,
      within(context.progress, 0, 0.75),
    );
    await keepShape(shape, context.put);
    return deliver(model, shape, input, { ...context, progress: within(context.progress, 0.75, 1) }, maps);
  },
};

export const textTo3dFused: Recipe<'text-to-3d'> = {
  urls: surfaceUrls,
  async run(input, context) {
    if (context.made && !isReading(context.made)) return fusedOfMade(context.made, input, context);
    const made = makeShape(input, { ...context, progress: within(context.progress, 0, 0.4) });
    await keepShape(made, context.put);
    // The texture generations are those of the refine; gen-t2 makes shapes only.
    const surface = { ...input, ai_model: input.ai_model === 'gen-t2' ? ('latest' as const) : input.ai_model };
    const { model, maps, shape } = await addTexture(made, surface, context, within(context.progress, 0.4, 0.8));
    return deliver(model, shape, input, { ...context, progress: within(context.progress, 0.8, 1) }, maps);
  },
};
