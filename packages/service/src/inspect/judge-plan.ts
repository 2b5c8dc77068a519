import { readFile } from 'node:fs/promises';
import { NOTHING_TO_DO } from 'kiln-client/contract/failure-codes';
import type { ParsedInputOf } from 'kiln-client/contract/families/index';
import { poseOf } from 'kiln-client/contract/families/text-to-3d';
import { isNear } from 'kiln-client/contract/known-model';
import { MOST_KNOBS } from 'kiln-client/contract/wire';
import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { differences, knobsOf } from 'kiln-engine/make/adjust/knobs';
import type { Program } from 'kiln-engine/make/adjust/program';
import { rankedKnobs } from 'kiln-engine/make/adjust/rank-knobs';
import { sceneOf } from 'kiln-engine/make/adjust/scene-of';
import { composeScene } from 'kiln-engine/make/words/compose';
import type { Scene } from 'kiln-engine/make/words/lay/scene';
import { roughModel } from 'kiln-engine/make/words/mesh/make-model';
import { boundingBox, countFaces, type Model } from 'kiln-mesh/core/model';
import { type ThumbnailOptions, thumbnail } from 'kiln-mesh/render/thumbnail';
import { isSound } from 'kiln-mesh/repair/repair';
import sharp from 'sharp';
import { type RecipeContext, RecipeError } from '../base/recipe.ts';
import { createAssetFiles } from '../files/asset-files.ts';
import { createOpenStores } from '../files/store/open-file-store.ts';
import { adjustProgram } from '../recipes/adjust.ts';
import { sidesOf } from '../recipes/mesh/describe.ts';
import { PRINT_STL } from '../recipes/mesh/print.ts';
import { type MeshSource, type ReadSettings, readSource } from '../recipes/mesh/read-source.ts';
import { noModelOf, noPictureOf } from '../recipes/nothing-known.ts';
import { type KeptProgram, readProgram } from '../recipes/program-file.ts';
import { READ_TO_TOUCH, touchedUp } from '../recipes/touch-up.ts';
import { grantWish } from '../recipes/wish.ts';
import { openSource } from '../tasks/open-source.ts';
import type { Planned, PlanOrder, PlanVerdict } from '../threads/inspections.ts';

/** What only the engine can tell of a request beforehand. Runs in a process of its own: it reads models, and prompts word by word. */
export function createJudgePlan(): (order: PlanOrder) => Promise<PlanVerdict> {
  const openStore = createOpenStores();
  const foremost = createForemost();
  const programOf = createPrograms();
  return async ({ type, input, seed, picture, modelPath, files: place, source }) => {
    const files = createAssetFiles(await openStore(place));
    try {
      const opened = source && (await openSource(source, files));
      const url = typeof input.model_url === 'string' ? input.model_url : undefined;
      const bytes = modelPath === undefined ? undefined : await readFile(modelPath);
      const read: Read = (options) =>
        readSource(
          { model_url: url, input_task_id: source?.id },
          { progress: () => {}, fetched: url && bytes ? { [url]: bytes } : {}, ...(opened && { source: opened }) },
          options,
        );
      return await JUDGES[type](input, {
        read,
        made: opened?.files ?? [],
        seed,
        picture,
        source: opened,
        foremost,
        programOf,
      });
    } catch (error) {
      if (!(error instanceof RecipeError)) throw error;
      return { outcome: 'fails', code: error.code, message: error.message };
    }
  };
}

type Read = (options?: ReadSettings) => Promise<MeshSource>;
interface Asked {
  read: Read;
  /** Formats that the source has. */
  made: readonly string[];
  seed: number;
  picture: boolean;
  source: RecipeContext['source'];
  foremost(program: Program): string[];
  programOf(source: RecipeContext['source']): Promise<KeptProgram>;
}
/** What is given is what the stage's schema gave. */
type Ask<Answer> = (given: Record<string, unknown>, asked: Asked) => Promise<Answer>;
type Judge = Ask<PlanVerdict>;

/** Of work on a model. @param why in a sentence why nothing would change; undefined if something would */
const changing =
  (why: Ask<string | undefined>): Judge =>
  async (...asked) => {
    const said = await why(...asked);
    if (said === undefined) return { outcome: 'succeeds' };
    return { outcome: 'unchanged', code: NOTHING_TO_DO, message: `${said}.` };
  };

/** Of a prompt for a model: its scene is put together, which is quick, and drawn if that is asked for. */
const modelling: Judge = async (given, { seed, picture }) => {
  const input = given as Pick<ParsedInputOf<'text-to-3d-preview'>, 'prompt' | 'pose_mode' | 'is_a_t_pose' | 'seed'>;
  const why = noModelOf(input.prompt);
  if (why) return { outcome: 'fails', ...why };
  const scene = composeScene(input.prompt, standardLexicon(), {
    seed,
    pose: poseOf(input),
    fine: false,
    varied: input.seed !== undefined,
  });
  const { understood, unknown, sentence } = scene;
  const drawn = picture ? { picture: await draw(scene) } : {};
  return { outcome: 'succeeds', understood, can_make: sentence, unknown_words: unknown, ...drawn };
};

const PICTURE_PIXELS = 256;
/** A fifth of a second's work. */
const ROUGH_CELLS = 72;

/** A PNG as a data URI. */
async function draw(scene: Scene): Promise<string> {
  const png = await thumbnail(roughModel(scene, ROUGH_CELLS), { size: PICTURE_PIXELS, alpha: false });
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}

/** Of an adjustment: what would differ; without a change, what could be changed. */
const adjusting: Judge = async (given, { picture, source, foremost, programOf }) => {
  const input = given as ParsedInputOf<'text-to-3d-adjust'>;
  const before = await programOf(source);
  const lexicon = standardLexicon();
  const wish = input.wish && source && (await grantWish(before, input.wish, source));
  const isAsked = wish !== undefined || (input.changes?.length ?? 0) > 0 || (input.say ?? '').trim() !== '';
  const { program, scene, unknown, changes } = isAsked
    ? adjustProgram(before, input, wish?.changes)
    : { program: before, scene: sceneOf(before, lexicon), unknown: [], changes: [] };
  return {
    outcome: 'succeeds',
    understood: scene.understood,
    unknown_words: unknown,
    foremost: foremost(before),
    knobs: knobsOf(program, lexicon).slice(0, MOST_KNOBS),
    changes,
    changed: differences(before, program, lexicon),
    can_undo: before.before !== undefined,
    ...(picture && { picture: await draw(scene) }),
  };
};

/** Of a place that is touched up: it is done and measured, and drawn beside what was there. */
const touching: Judge = async (given, { read, picture }) => {
  const { model: before } = await read(READ_TO_TOUCH);
  const input = given as ParsedInputOf<'touch-up'>;
  const { model, changed } = await touchedUp(input, before);
  const view = input.at && { azimuthDegrees: sideOf(before, input.at), elevationDegrees: 20 };
  const drawn = picture ? { picture: await drawBoth([before, model], view) } : {};
  return { outcome: 'succeeds', knobs: [], changed, ...drawn };
};

/** On which side of it a place lies: 0 in front, 90 at its left. */
function sideOf(model: Model, [x = 0, , z = 0]: readonly number[]): number {
  const { min, max } = boundingBox(model);
  return (Math.atan2(x - (min[0] + max[0]) / 2, z - (min[2] + max[2]) / 2) * 180) / Math.PI;
}

/** A PNG as a data URI: before and after. @param view undefined: as results are shown */
async function drawBoth(models: readonly Model[], view: ThumbnailOptions['view']): Promise<string> {
  const size = PICTURE_PIXELS;
  const shown = { size, alpha: false, ...(view && { view }) };
  const sides = await Promise.all(models.map((model) => thumbnail(model, shown)));
  const background = { width: size * sides.length, height: size, channels: 3 as const, background: '#000' };
  const png = await sharp({ create: background })
    .composite(sides.map((input, i) => ({ input: Buffer.from(input), left: i * size, top: 0 })))
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

const MOST_PROGRAMS = 4;

/** Programs that were turned last, by what is written of them: what was drawn for one press is remembered for the next. */
function createPrograms(): Asked['programOf'] {
  const known = new Map<string, KeptProgram>();
  return async (source) => {
    const read = await readProgram(source);
    const key = JSON.stringify(read);
    const program = known.get(key) ?? read;
    known.delete(key);
    if (known.size >= MOST_PROGRAMS) known.delete([...known.keys()][0] ?? '');
    known.set(key, program);
    return program;
  };
}

const MOST_RANKED = 200;

/** The knobs that change most. To find them takes a second: kept by what a thing is made of. */
function createForemost(): Asked['foremost'] {
  const ranked = new Map<string, string[]>();
  return (program) => {
    const key = JSON.stringify([program.base.nouns, program.base.understood]);
    const found = ranked.get(key) ?? rankedKnobs(program, standardLexicon()).map(({ id }) => id);
    if (ranked.size >= MOST_RANKED) ranked.clear();
    ranked.set(key, found);
    return found;
  };
}

const picturing: Judge = async ({ prompt }) => {
  const why = noPictureOf(String(prompt));
  return why === undefined ? { outcome: 'succeeds' } : { outcome: 'fails', ...why };
};

const JUDGES: Readonly<Record<Planned, Judge>> = {
  'text-to-3d-preview': modelling,
  'text-to-3d': modelling,
  'text-to-3d-adjust': adjusting,
  'text-to-image': picturing,
  'touch-up': touching,
  convert: changing(async (given, { read, made }) => {
    const { target_formats: wanted } = given as ParsedInputOf<'convert'>;
    const has = made.length > 0 ? made.map(formatOf) : [(await read()).format];
    if (!wanted.every((format) => has.includes(format))) return undefined;
    return made.length > 0 ? 'The task has these files already' : 'The model is in this format already';
  }),
  remesh: changing(async (given, { read }) => {
    const input = given as ParsedInputOf<'remesh'>;
    const { resize_height, resize_longest_side, auto_size, origin_at, decimation_mode, alpha_thumbnail } = input;
    const isMore = resize_height || resize_longest_side || auto_size || origin_at || decimation_mode || alpha_thumbnail;
    if (isMore || input.topology !== 'triangle' || input.target_formats.length > 1) return undefined;
    const { model, format } = await read();
    const faces = countFaces(model);
    if (input.target_formats[0] !== format || hasPolygons(model)) return undefined;
    if (!input.convert_format_only && !isNear(faces, input.target_polycount)) return undefined;
    return `The model has ${faces.toLocaleString('en')} faces already`;
  }),
  resize: changing(async (given, { read }) => {
    const { resize_height: height, resize_longest_side: longest, origin_at } = given as ParsedInputOf<'resize'>;
    if (height === undefined && longest === undefined) return undefined;
    const { model } = await read({ stl: { unitsPerMetre: 1000, up: 'z' } });
    const { min, max } = boundingBox(model);
    const sides = sidesOf({ min, max });
    const isSame = height === undefined ? isNear(Math.max(...sides), longest ?? 0) : isNear(sides[1] ?? 0, height);
    return isSame && standsAt(origin_at, min, max) ? 'The model has that size already, and stands there' : undefined;
  }),
  'print-repair': changing(async (_given, { read }) => {
    const { model } = await read({ stl: PRINT_STL, whole: true });
    return isSound(model) ? 'The model is sound: there is nothing to repair' : undefined;
  }),
};

const formatOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

const hasPolygons = (model: Model) => model.parts.some(({ polygons }) => polygons !== undefined);

/** A thousandth of its size off is the same place to anybody. */
function standsAt(origin: 'bottom' | 'center', min: readonly number[], max: readonly number[]): boolean {
  const most = Math.max(...sidesOf({ min, max })) / 1_000;
  return max.every((high, axis) => {
    const low = min[axis] ?? 0;
    const off = origin === 'bottom' && axis === 1 ? low : (low + high) / 2;
    return Math.abs(off) <= most;
  });
}
