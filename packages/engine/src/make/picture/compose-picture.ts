import { byteTable, fromOklab, hexOf, type Rgb, toOklab } from 'kiln-mesh/core/color';
import { createRandom, hashText } from 'kiln-mesh/core/random';
import { seenTriangles } from 'kiln-mesh/internal/render/seen-triangles';
import { type Camera, createCamera, frame, type View } from 'kiln-mesh/render/camera';
import { drawFrame, prepareStage, type Stage } from 'kiln-mesh/render/render';
import type { Lexicon } from '../../content/lexicon.ts';
import { linearColor } from '../../paint/named-colors.ts';
import { composeScene } from '../words/compose.ts';
import type { Scene } from '../words/lay/scene.ts';
import { bareModel, meshScene, withNormals } from '../words/mesh/make-model.ts';
import { textureModel } from '../words/mesh/texture-model.ts';
import { applyStyle, shareOf } from './filters.ts';
import { paintPlace } from './paint-place.ts';
import { paintStudio } from './paint-studio.ts';
import { over, type RasterImage } from './raster-image.ts';
import { namesPlace, readWish, type Wish } from './read-wish.ts';
import { stickerRim } from './sticker.ts';
import type { StyleName } from './style-words.ts';
import { tilePattern } from './tile-pattern.ts';

/**
 * Pictures from words: the things of the prompt are built, painted and rendered by the same engine that makes models,
 * put into the place the words name, and drawn in the style they ask for. Every word that has no effect is named.
 */

export interface PictureOptions {
  width: number;
  height: number;
  seed: number;
  /** As of a scene. */
  varied?: boolean | undefined;
  pose: '' | 'a-pose' | 't-pose';
  lexicon: Lexicon;
  /** Samples per pixel. */
  samples: number;
  /** Edge of the painted surface textures in pixels. */
  detail: number;
  /** Triangles of the things in it. */
  faces: number;
  /** Front, side and back instead of one picture. */
  multiView: boolean;
  progress(fraction: number, step: string): void;
}

export interface ComposedPictures {
  images: RasterImage[];
  /** What was understood of the things in it. */
  understood: string[];
  unknown: string[];
  notes: string[];
}

const BEST_VIEW: View = { azimuthDegrees: 28, elevationDegrees: 14 };
const PLACE_VIEW: View = { azimuthDegrees: 28, elevationDegrees: 6.5 };
const TURNS = [0, 90, 180];
/** What a colour that the prompt names covers at least: the camera goes nearer for it, then a studio takes it on. */
const LEAST_SHARE = 0.13;
/** Styles that are painted onto the model, drawn on white paper, and drawn in few colours. */
const CLAY: ReadonlySet<StyleName> = new Set(['clay']);
const ON_WHITE: ReadonlySet<StyleName> = new Set(['lineart', 'blueprint', 'sketch']);
const FLAT: ReadonlySet<StyleName> = new Set(['pixel', 'poster', 'cartoon', 'halftone', 'mosaic']);
/** Shares of the half frame left free around the things, the usual one first. */
const MARGINS = { studio: [0.15, 0.04], place: [0.2, 0.06] } as const;

/** What all pictures of one prompt have in common. */
interface Shooting {
  stage: Stage;
  wish: Wish;
  options: PictureOptions;
  views: readonly View[];
  /** The things stand in the place that was named, not in a studio. */
  placed: boolean;
  /** Share of the half frame left free around the things; the camera goes nearer when the first is too much. */
  margins: readonly number[];
}

export async function composePictures(prompt: string, options: PictureOptions): Promise<ComposedPictures> {
  const { lexicon, seed, varied, pose, progress, multiView } = options;
  progress(0.02, 'Reading the prompt');
  const wish = readWish(prompt, lexicon);
  const placed = !wish.transparent && namesPlace(wish);
  if (wish.subject === '' && placed && !multiView) {
    const image = await drawn(landscape(wish, options), wish, options);
    progress(1, 'Drawing');
    return {
      images: [image],
      understood: [],
      unknown: wish.strange,
      notes: ['The prompt names a place and nothing in it: a landscape was made.'],
    };
  }
  const scene = composeScene(wish.subject || prompt, lexicon, { seed, pose, fine: true, varied });
  const views: View[] = multiView
    ? TURNS.map((azimuthDegrees) => ({ azimuthDegrees, elevationDegrees: 4 }))
    : [placed ? PLACE_VIEW : BEST_VIEW];
  const stage = await buildStage(scene, hasStyle(wish, CLAY) ? 'clay' : 'texture', views, options);
  const margins = MARGINS[placed ? 'place' : 'studio'].slice(0, multiView || wish.transparent ? 1 : 2);
  const images: RasterImage[] = [];
  for (const [i, view] of views.entries()) {
    progress(0.76 + (0.22 * i) / views.length, 'Drawing');
    const shooting = { stage, wish, options, views, placed, margins };
    const picture = wish.repeats && !multiView ? await repeated(shooting, view) : shoot(shooting, view);
    images.push(await drawn(picture, wish, options));
  }
  progress(1, 'Drawing');
  const notes = [...scene.notes];
  if (multiView && placed) notes.push('Three views of one thing are made in a studio: the place was left out.');
  if (scene.measure !== undefined) notes.push(`"${scene.measure}" has no effect on a picture.`);
  return { images, understood: scene.understood, unknown: scene.unknown, notes };
}

const hasStyle = ({ styles }: Wish, wanted: ReadonlySet<StyleName>) => styles.some(({ name }) => wanted.has(name));

async function buildStage(
  scene: Scene,
  look: 'clay' | 'texture',
  views: readonly View[],
  options: PictureOptions,
): Promise<Stage> {
  const { faces, detail, progress } = options;
  progress(0.08, 'Building');
  const part = meshScene(
    scene,
    { faces, topology: 'triangle', resolution: Math.min(120, Math.sqrt(faces)), faceted: false },
    (f) => progress(0.08 + f * 0.32, 'Building'),
  );
  if (look === 'clay') return prepareStage(bareModel(withNormals(part, false)), look);
  const { model } = await textureModel(scene, part, {
    edge: detail,
    pbr: true,
    emission: true,
    shading: false,
    faceted: false,
    seen: (unwrapped) => seenTriangles(unwrapped, views),
    progress: (f) => progress(0.4 + f * 0.35, 'Painting'),
  });
  return prepareStage(model, look);
}

function shoot(shooting: Shooting, view: View): RasterImage {
  const { stage, wish, placed, views, margins, options } = shooting;
  const { width, height, samples } = options;
  let picture: RasterImage | undefined;
  for (const [attempt, margin] of margins.entries()) {
    const frames = frame(stage.scene.positions, views, { width, height, margin });
    // In a place things stand lower, so that there is sky above them.
    const framing = placed ? { ...frames, shiftY: frames.shiftY + frames.distance * 0.035 } : frames;
    const rgba = drawFrame(stage, { width, height, samples, background: 'transparent', ...view }, framing);
    const things = { width, height, rgba };
    const camera = createCamera(view, framing, width, height);
    const last = attempt === margins.length - 1;
    picture = wish.transparent ? things : putIn(shooting, things, camera, last);
    if (picture) break;
  }
  return picture!;
}

/** The things once, without what is behind them, then over the whole picture. */
async function repeated(shooting: Shooting, view: View): Promise<RasterImage> {
  const { wish, options } = shooting;
  const { width, height, seed } = options;
  const alone = { ...shooting, wish: { ...wish, transparent: true }, placed: false, margins: [0.04] };
  const colors = wish.plain.length > 0 ? wish.plain : [pastel(wish)];
  const camera = createCamera(view, { shiftX: 0, shiftY: 0, distance: 4 }, width, height);
  const at = { width, height, camera, ground: -10, seed, even: true };
  return tilePattern(shoot(alone, view), paintStudio(colors, false, at));
}

/** @returns undefined where a colour that was named is hardly to be seen and the camera can go nearer */
function putIn(
  { stage, wish, options, placed }: Shooting,
  things: RasterImage,
  camera: Camera,
  last: boolean,
): RasterImage | undefined {
  const { width, height, seed, multiView } = options;
  const at = { width, height, camera, ground: stage.scene.ground, shadow: stage.ground, seed };
  const even = hasStyle(wish, FLAT);
  const studio = (colors: readonly string[], graded: boolean) =>
    over(paintStudio(colors, graded, { ...at, even }), things);
  const missing = (picture: RasterImage) =>
    wish.colors.find((color) => shareOf(picture, toOklab(...linearColor(color))) < LEAST_SHARE);
  if (placed && !multiView) {
    const lit = litBy(things, wish);
    const picture = over(paintPlace(wish, at), lit);
    // A place keeps its own colours: "a red dragon on a green hill" has no red sky.
    return last || missing(picture) === undefined ? picture : undefined;
  }
  if (hasStyle(wish, ON_WHITE)) return studio(['#ffffff'], false);
  if (wish.plain.length > 0) return studio(wish.plain, wish.gradient || wish.plain.length > 1);
  const plain = studio([pastel(wish)], wish.gradient);
  const color = missing(plain);
  if (color === undefined) return plain;
  return last ? studio([softened(color)], false) : undefined;
}

/** The same hue, light enough to stand behind things of that colour. */
function softened(color: string): string {
  const [light, a, b] = toOklab(...linearColor(color));
  const to = Math.hypot(a, b) < 0.03 ? light : Math.min(0.86, light + 0.14);
  return shown(fromOklab(to, a * 0.72, b * 0.72));
}

/** A quiet colour for the studio that differs from prompt to prompt. */
function pastel({ subject }: Wish): string {
  const turn = createRandom(hashText(subject)).between(0, 2 * Math.PI);
  return shown(fromOklab(0.86, Math.cos(turn) * 0.035, Math.sin(turn) * 0.035));
}

const shown = (color: Rgb): string => hexOf(color.map(byteTable()) as Rgb); // three in, three out

const TINTS: Partial<Record<NonNullable<Wish['sky']>, Rgb>> = {
  night: [0.6, 0.66, 0.88],
  sunset: [1.06, 0.9, 0.8],
  dawn: [1.03, 0.96, 0.9],
  storm: [0.86, 0.88, 0.92],
  space: [0.85, 0.85, 0.95],
  underwater: [0.66, 0.9, 0.98],
};

function litBy(things: RasterImage, { sky }: Wish): RasterImage {
  const tint = sky && TINTS[sky];
  if (!tint) return things;
  const rgba = new Uint8Array(things.rgba);
  for (let i = 0; i < rgba.length; i += 4)
    for (const k of [0, 1, 2] as const) rgba[i + k] = Math.min(255, rgba[i + k] * tint[k]);
  return { ...things, rgba };
}

function landscape(wish: Wish, { width, height, seed }: PictureOptions): RasterImage {
  const camera = createCamera(
    { azimuthDegrees: 0, elevationDegrees: 3 },
    { shiftX: 0, shiftY: 0.15, distance: 4.2 },
    width,
    height,
  );
  return paintPlace(wish, { width, height, camera, ground: -0.6, seed });
}

async function drawn(image: RasterImage, wish: Wish, { seed }: PictureOptions): Promise<RasterImage> {
  let out = image;
  for (const call of wish.styles) {
    if (call.name === 'clay') continue;
    out = call.name === 'sticker' ? await stickerRim(out) : await applyStyle(out, call, seed);
  }
  return out;
}
