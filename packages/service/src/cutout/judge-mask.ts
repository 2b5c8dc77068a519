import { centrality } from 'kiln-engine/vision/graph-cut/cut';
import { stepsTo } from 'kiln-engine/vision/mask/components';
import { contactShare } from 'kiln-engine/vision/mask/confidence';
import { mainArea } from 'kiln-engine/vision/mask/main-area';

/**
 * What a model says of a picture, made a mask that can be used unasked, or a reason why not: then the picture is cut the
 * classical way, whose gate asks a person where that is needed. Limits are chosen from a few pictures (docs/models.md).
 */
export type JudgedMask =
  | {
      kind: 'cut';
      /** Share of the subject per pixel, 0..255. */
      mask: Uint8Array;
      /** Share of the picture. */
      area: number;
      /** Pixels that are neither subject nor backdrop, per pixel of the subject: hair and glass, or a guess. */
      uncertain: number;
    }
  | { kind: 'unclear'; why: string };

const FOUND = 0.5;
const LEAST_AREA = 0.02;
const MOST_AREA = 0.95;
const MOST_UNCERTAIN = 0.4;
/** Share of the border that the subject touches: more of it lies outside of the picture then. */
const MOST_CONTACT = 0.3;
/** Which areas belong together is told on a mask of this width: one of 1024 pixels takes a second of the processor. */
const COARSE = 256;
/** Width of the soft rim that is kept around the subject, in pixels of the coarse mask. */
const RIM = 4;

/**
 * @param raw the model's output, row by row: probabilities or logits
 * @param width pixels of a row
 */
export function judgeMask(raw: Float32Array, width: number, logits: boolean): JudgedMask {
  const values = raw.map((value) => (logits ? 1 / (1 + Math.exp(-value)) : Math.min(1, Math.max(0, value))));
  const least = values.reduce((low, value) => Math.min(low, value), 1);
  const most = values.reduce((high, value) => Math.max(high, value), 0);
  // Stretched to the whole range, a picture of nothing would be full of subject.
  if (!(most >= FOUND)) return { kind: 'unclear', why: 'the model finds nothing in it' };
  const range = Math.max(most - least, 1e-6);
  const { main, near, at } = mainOf(values, width, (value) => (value - least) / range >= FOUND);
  let [sum, unsure] = [0, 0];
  const mask = new Uint8Array(values.length);
  for (const [p, own] of values.entries()) {
    const value = (own - least) / range;
    if (near[at(p)]! > (value >= FOUND ? 0 : RIM)) continue;
    mask[p] = Math.round(value * 255);
    sum += value;
    if (value > 0.1 && value < 0.9) unsure++;
  }
  const [area, uncertain] = [sum / values.length, unsure / Math.max(sum, 1)];
  const why = doubt(area, uncertain, contactShare(main, COARSE, main.length / COARSE));
  return why === undefined ? { kind: 'cut', mask, area, uncertain } : { kind: 'unclear', why };
}

/** The main area on a coarse mask, how many of its pixels others are from it, and which of its pixels one of the mask is in. */
function mainOf(values: Float32Array, width: number, isFound: (value: number) => boolean) {
  const height = Math.max(1, Math.round((COARSE * values.length) / width ** 2));
  const at = (p: number) => {
    const y = Math.floor((Math.floor(p / width) * height * width) / values.length);
    return y * COARSE + Math.floor(((p % width) * COARSE) / width);
  };
  const found = new Uint8Array(COARSE * height);
  for (const [p, value] of values.entries()) if (isFound(value)) found[at(p)] = 1;
  const weights = centrality(COARSE, height);
  const main = mainArea({ found, width: COARSE, weights, distance: () => 1, isHole: () => true });
  return { main, near: stepsTo(main, COARSE, RIM), at };
}

function doubt(area: number, uncertain: number, contact: number): string | undefined {
  if (area < LEAST_AREA) return 'what the model finds is very small';
  if (area > MOST_AREA) return 'the model takes almost all of it';
  if (uncertain > MOST_UNCERTAIN) return 'the model is not sure of its outline';
  if (contact > MOST_CONTACT) return 'the subject runs out of the picture';
  return undefined;
}
