import { adjacentShare } from './background/adjacent-area.ts';
import { type BackgroundModel, learnBackground } from './background/background-model.ts';
import type { Picture } from './decode.ts';
import { type CutOptions, centrality, cutSubject, overlap, USUAL } from './graph-cut/cut.ts';
import { type KuwaharaImage, kuwahara } from './kuwahara.ts';
import { type LabImage, toLabImage } from './lab-image.ts';
import { type FilledDrawing, fillDrawing } from './line-drawing.ts';
import { pixelsOf, stepsTo, withoutThreads } from './mask/components.ts';
import { type Confidence, type Grade, HAS_GAPS, judgeCut, SURE_ENOUGH } from './mask/confidence.ts';
import { keepComponents, type LeftOut, NOTHING_LEFT_OUT } from './mask/keep-components.ts';
import { mainArea } from './mask/main-area.ts';
import { refineMask } from './mask/matte.ts';
import { type Cutting, cutSalient } from './salient/salient-cut.ts';

/**
 * The subject of a picture. Alpha is used as it is, and drawings of lines are filled; otherwise the border tells what the backdrop looks like, a graph cut
 * finds what it does not explain, and the component of that in the middle is the subject. Where the border does not tell, as in
 * most photographs, what stands out is cut too (see salient-cut.ts), and the surer cut is used. What is not convincing says
 * so.
 */

export interface Subject {
  width: number;
  height: number;
  /** Share of the subject per pixel, 0..1. */
  mask: Float32Array;
  /** 0..1 */
  confidence: number;
  /** The one gate: only what is sure is used without asking a person first. */
  grade: Grade;
  /** What speaks against the cut. */
  doubt: string;
  /** What is as opaque, or as plain to see before a smooth ground, and was left out as specks. */
  leftOut: LeftOut;
}

/** Backdrops that differ by more than this from what is expected (OKLab) are smoothed first. */
const NOISY = 0.012;
/** A ground that stays noisier than this when it is smoothed is known by its colours alone. */
const RESTLESS = 0.02;
/** A sure cut is the same with other settings. */
const LOOSE = { middle: 0, smoothness: 0.5 };
const STIFF = { middle: 2.4, smoothness: 2.5 };

/** Longest sides of the pictures that are cut and that the outline is refined on. */
const COARSE = 256;
const FINE = 640;

export function segment(picture: Picture): Subject {
  const fine = toLabImage(picture, FINE);
  const { width, height } = fine;
  if (picture.cutOut) return fromAlpha(fine);
  const drawing = fillDrawing(fine);
  if (drawing) return fromDrawing(drawing, fine);
  const raw = toLabImage(picture, COARSE);
  const { image, grain, backdrop } = prepared(raw);
  const weights = centrality(image.width, image.height);
  const cut = (options: CutOptions) => {
    const { mask, logLikelihood } = cutSubject(image, grain, backdrop, options);
    const found = backdrop.kind === 'smooth' ? mask : withoutThreads(mask, image.width, 1);
    const isHole = (pixels: readonly number[], area: number) => looksThrough(pixels, area, backdrop, logLikelihood);
    const { distance } = backdrop;
    return { found, logLikelihood, mask: mainArea({ found, width: image.width, weights, distance, isHole }) };
  };
  const made = cut(USUAL);
  const stability = (options: CutOptions) => overlap(made.mask, cut({ ...options, from: made.found }).mask);
  const others = backdrop.kind === 'smooth' ? [] : [LOOSE, STIFF];
  const judged = judgeCut({ image, raw, backdrop, ...made, stabilities: others.map((one) => () => stability(one)) });
  const finished = ({ mask, found }: Cutting, { value, doubt, grade }: Confidence, on: LabImage): Subject => ({
    width,
    height,
    mask: refineMask(mask, found, on, fine),
    confidence: value,
    grade,
    doubt,
    leftOut: NOTHING_LEFT_OUT,
  });
  if (judged.grade === 'sure' && backdrop.kind === 'smooth') {
    const { mask, leftOut } = withFarPieces(made, image.width, backdrop);
    return { ...finished({ ...made, mask }, judged, image), leftOut };
  }
  const smoothed = image === raw ? kuwahara(kuwahara(raw).image).image : image;
  const salient = cutSalient(raw, smoothed);
  // Before a ground of several colours a part of the subject that has one of them is easily lost; guesses that agree lose none.
  const isBetter =
    salient.grade !== 'sure' &&
    (rank(judged) > rank(salient) || (rank(judged) === rank(salient) && judged.value > salient.value));
  return isBetter
    ? finished(made, doubtAdjacent(judged, made.mask, smoothed), image)
    : finished(salient, doubtAdjacent(salient, salient.mask, smoothed), smoothed);
}

/** An even area beside the subject from this share of it on is asked about: it may be a part of it. */
const LARGE = 0.25;

/** What was sure, unless something large lies beside it that may belong to it. */
function doubtAdjacent(judged: Confidence, mask: Uint8Array, smoothed: LabImage): Confidence {
  if (judged.grade !== 'sure' || adjacentShare(smoothed, mask) < LARGE) return judged;
  return { ...judged, grade: 'doubtful', doubt: 'what lies beside it may be a part of it' };
}

const rank = ({ grade }: Confidence) => ['hopeless', 'doubtful', 'sure'].indexOf(grade);

/** How far from a component its soft rim goes on, in pixels. */
const SOFT = 2;

/** Alpha as it is, but for specks: components that touch at a corner, or not at all, belong to the subject. */
function fromAlpha({ width, height, alpha }: LabImage): Subject {
  const found = Uint8Array.from(alpha, (value) => (value >= 0.5 ? 1 : 0));
  const { mask, leftOut } = keepComponents(found, width);
  const away = stepsTo(mask, width, SOFT);
  const area = mask.reduce((sum, value) => sum + value, 0);
  return {
    width,
    height,
    mask: alpha.map((value, p) => (away[p] <= SOFT && (mask[p] || !found[p]) ? value : 0)),
    confidence: area < 12 ? 0 : 1,
    grade: area < 12 ? 'hopeless' : 'sure',
    doubt: area < 12 ? 'almost all of the picture is transparent' : '',
    leftOut,
  };
}

/** Where lines are not closed a person is asked whether it was filled as it is meant. */
function fromDrawing({ mask, leftOut, isClosed }: FilledDrawing, { width, height }: LabImage): Subject {
  return {
    width,
    height,
    mask: Float32Array.from(mask),
    confidence: isClosed ? 1 : SURE_ENOUGH / 2,
    grade: isClosed ? 'sure' : 'doubtful',
    doubt: isClosed ? '' : HAS_GAPS,
    leftOut,
  };
}

/** How much a component far from the main one stands out, against it. */
const CLEARNESS = 0.6;

/** A sure cut before a smooth ground with the components far from its main one that are as plain to see. */
function withFarPieces({ mask, found }: Cutting, width: number, { distance }: BackgroundModel) {
  const clearness = (pixels: Iterable<number>) => {
    let [sum, n] = [0, 0];
    for (const p of pixels) [sum, n] = [sum + distance(p), n + 1];
    return sum / Math.max(n, 1);
  };
  const least = clearness(pixelsOf(mask, 1)) * CLEARNESS;
  const isInner = (p: number) => p % width > 0 && p % width < width - 1 && p >= width && p < found.length - width;
  const { mask: components, leftOut } = keepComponents(
    found,
    width,
    (pixels) => pixels.some((p) => mask[p]) || (pixels.every(isInner) && clearness(pixels) >= least),
  );
  return { mask: mask.map((value, p) => value || components[p]), leftOut };
}

/** The picture as it is cut: without its grain, unless there is none, and with what is behind the subject. */
function prepared(raw: LabImage): KuwaharaImage & { backdrop: BackgroundModel } {
  const { image: once, grain } = kuwahara(raw);
  const backdrop = learnBackground(raw);
  if (backdrop.kind === 'smooth' && backdrop.noise <= NOISY) return { image: raw, grain, backdrop };
  const { image } = kuwahara(once);
  const quiet = learnBackground(image);
  const restless = quiet.kind === 'smooth' && quiet.noise > RESTLESS;
  return { image, grain, backdrop: restless ? learnBackground(image, 'colours') : quiet };
}

/** Whether the backdrop shows in what the subject encloses. */
function looksThrough(
  pixels: readonly number[],
  area: number,
  backdrop: BackgroundModel,
  logLikelihood: Float32Array,
): boolean {
  if (backdrop.kind !== 'smooth') {
    return pixels.length > area * 0.005 && pixels.filter((p) => logLikelihood[p] < -1).length > pixels.length * 0.7;
  }
  const near = pixels.filter((p) => backdrop.distance(p) < backdrop.noise * 2.5 + 0.01).length;
  return pixels.length > area * 0.002 && near > pixels.length * 0.6;
}
