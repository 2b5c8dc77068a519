import { parse } from 'node:path/posix';
import { MOST_PACK_FACES } from 'kiln-client/contract/families/pack';
import { ENGINE_NAME } from 'kiln-client/contract/wire';
import { countTriangles, type Model } from 'kiln-mesh/core/model';
import { zip } from 'kiln-mesh/formats/zip/zip';
import { madeBy } from 'kiln-mesh/internal/formats/write/generator';
import { bakeOcclusion } from 'kiln-mesh/pack/bake-occlusion';
import { convexPieces } from 'kiln-mesh/pack/convex-pieces';
import { levelsOfDetail } from 'kiln-mesh/pack/levels-of-detail';
import { type Travel, withTravel } from 'kiln-mesh/pack/travel';
import { type Recipe, type RecipeContext, RecipeError } from '../../base/recipe.ts';
import { bytesText, count, extent, type Fact, many, reportOf } from '../mesh/describe.ts';
import { labelsOf } from '../mesh/label.ts';
import { readModelFile, readSource, type SourceInput, withoutPolygons } from '../mesh/read-source.ts';
import { putPictures } from '../mesh/write-result.ts';
import { RIGGED_FILE } from '../rig.ts';
import { withBoneNames } from './bones.ts';
import { boneColliders, NO_CAPSULES } from './capsules.ts';
import { assetName, named } from './names.ts';
import { readmeOf } from './readme.ts';
import { TARGETS, type Target } from './targets.ts';
import { type Textured, withOcclusion, withPackedTextures } from './textures.ts';
import { collidersOf, trianglesOf, type WrittenModel, writeModels } from './written.ts';

/** A model as an engine takes it, in a ZIP: levels of detail, colliders, textures by role, clips, and a README with the numbers. */

const PACK_FILE = 'pack.zip';
/** Its files have levels of detail, and other names than the model that was read. */
const UNMEASURED = { isMeasured: false };

export const pack: Recipe<'pack'> = {
  async run(input, context) {
    const target = TARGETS[input.target_engine];
    const { model: source, notes } = await readWhole(input, context);
    mustBePackable(source);
    const name = assetName(titleOf(input, source, context), target.name);
    const metadata = { ...source.metadata, ...labelsOf(context.origin), generator: ENGINE_NAME };
    context.progress(0.1, 'Baking occlusion');
    const plain = named({ ...source, metadata }, name, target);
    const boned = withBoneNames(plain, input.bone_names ?? target.bones, rootOf(input, target));
    const { model, travels } = withTravel(boned.model, input.root_motion);
    const occlusion = bakeOcclusion(model, { side: occlusionSide(context) });
    context.progress(0.3, 'Packing textures');
    const shaded = await withOcclusion(model, occlusion);
    const textured = await withPackedTextures(shaded, name, target, !!context.origin);
    context.progress(0.4, 'Simplifying');
    const levels = levelsOfDetail(withoutPolygons(textured.model), input.lods ?? target.levels);
    context.progress(0.6, 'Making colliders');
    const capsules = input.colliders ? boneColliders(name, model, target) : NO_CAPSULES;
    const noColliders = input.colliders && source.skeleton && capsules.count === 0 ? SKINNED : undefined;
    const colliders = input.colliders && !source.skeleton ? await convexPieces(source) : undefined;
    context.progress(0.75, 'Writing files');
    const files = await writeModels({ name, levels, colliders }, target);
    const gaps = [levelGap(levels.length, input.lods ?? target.levels), input.root_motion && travelGap(travels)];
    const said = [...notes, ...gaps.filter((gap) => gap !== undefined)];
    const readme = readmeOf({
      title: name,
      by: madeBy({ metadata }),
      target,
      files,
      textured,
      occlusion,
      levels,
      colliders,
      noColliders,
      capsules: capsules.lines,
      bones: boned.names,
      travels,
      travel: input.root_motion,
      notes: said,
    });
    const images = target.images ? textured.textures.map(({ file, texture }) => ({ file, bytes: texture.bytes })) : [];
    const archive = archiveOf(name, readme, [...files, ...images, ...capsules.files]);
    await context.put(PACK_FILE, archive);
    const pictures = await putPictures(source, false, context);
    const facts = [
      ...factsOf(target, files, { textured, capsules: capsules.count }),
      { label: 'Size', value: extent(source) },
      {
        label: 'Files',
        value: `${files.length + images.length + capsules.files.length + 1}, ZIP ${bytesText(archive.length)}`,
      },
    ];
    return {
      result: { pack_url: PACK_FILE },
      ...pictures,
      engine: await reportOf(source, context, facts, withReason(said, noColliders), UNMEASURED),
    };
  },
};

/** Why there is less than was asked for. */
const levelGap = (made: number, wanted: number) =>
  made < wanted ? `${wanted} levels were asked for: this shape cannot have fewer triangles.` : undefined;
const travelGap = (travels: readonly Travel[]) =>
  travels.some(({ way }) => way[0] !== 0 || way[1] !== 0)
    ? undefined
    : 'No root motion: there is no clip that gets on.';

/** Shadows are soft: each texel is at least four of the largest image. */
const occlusionSide = ({ mostPixels = 2048 }: Pick<RecipeContext, 'mostPixels'>) => mostPixels / 4;

const rootOf = ({ root_motion }: { root_motion?: string | undefined }, { rootBone }: Target) => {
  if (root_motion === 'root_bone') return 'always';
  return rootBone ? 'figures' : undefined;
};

const archiveOf = (folder: string, readme: string, files: readonly { file: string; bytes: Uint8Array }[]) =>
  zip(
    [{ file: 'README.txt', bytes: new TextEncoder().encode(readme) }, ...files].map(({ file, bytes }) => ({
      name: `${folder}/${file}`,
      bytes,
    })),
  );

const SKINNED = 'it has bones that move none of its points';

const withReason = (said: readonly string[], noColliders: string | undefined) =>
  noColliders ? [...said, `No colliders: ${noColliders}.`] : said;

function factsOf(
  target: Target,
  files: readonly WrittenModel[],
  { textured: { textures }, capsules }: { textured: Textured; capsules: number },
): Fact[] {
  const { clips } = files[0]!;
  return [
    { label: 'Engine', value: `${target.title}, ${target.format.toUpperCase()} in ${target.unit}` },
    { label: 'Triangles', value: trianglesOf(files).map(count).join(', ') },
    { label: 'Colliders', value: capsules > 0 ? `${capsules} capsules by bone` : colliderFact(collidersOf(files)) },
    { label: 'Textures', value: [...new Set(textures.map(({ role }) => role))].join(', ') || 'none' },
    ...(clips.length > 0 ? [{ label: 'Clips', value: clips.join(', ') }] : []),
  ];
}

function colliderFact(faces: readonly number[]): string {
  if (faces.length === 0) return 'none';
  return `${many(faces.length, 'convex piece')}, at most ${Math.max(...faces)} faces`;
}

function mustBePackable(model: Model): void {
  const triangles = countTriangles(model);
  if (triangles <= MOST_PACK_FACES) return;
  throw new RecipeError(
    'too_many_faces',
    `The model has ${count(triangles)} triangles: at most ${count(MOST_PACK_FACES)} can be packed. Remesh it first.`,
  );
}

/** Of a rig or an animation its figure, with all clips that its files have. */
async function readWhole(input: SourceInput, context: RecipeContext): Promise<{ model: Model; notes: string[] }> {
  const { source } = context;
  const moving = source?.files.filter((file) => /_withSkin\.glb$/.test(file)) ?? [];
  const main = source?.files.includes(RIGGED_FILE) ? RIGGED_FILE : moving[0];
  if (!source || main === undefined) return readSource(input, context);
  context.progress(0.02, 'Reading the model');
  const { model, notes } = await readModelFile(await source.read(main), main);
  const clips = [...(model.clips ?? [])];
  for (const file of moving.filter((one) => one !== main)) {
    const { model: other } = await readModelFile(await source.read(file), file);
    if (other.skeleton?.bones.length === model.skeleton?.bones.length) clips.push(...(other.clips ?? []));
  }
  return { model: { ...model, clips }, notes };
}

/** What it is called: by the request, the words that it was made from, or its file. */
function titleOf(
  { asset_name, model_url }: SourceInput & { asset_name?: string | undefined },
  { metadata }: Model,
  { source }: RecipeContext,
): string {
  const prompt = source?.input.prompt;
  const file = model_url && URL.canParse(model_url) && /^https?:/.test(model_url) ? new URL(model_url).pathname : '';
  const stem = parse(file).name;
  return asset_name || metadata.title || (typeof prompt === 'string' && prompt) || decoded(stem);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a % that codes nothing is one
  }
}
