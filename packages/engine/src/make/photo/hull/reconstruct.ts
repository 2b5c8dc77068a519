import { toOklab } from 'kiln-mesh/core/color';
import type { Part } from 'kiln-mesh/core/model';
import { computeNormals } from 'kiln-mesh/topology/normals';
import type { Picture } from '../../../vision/decode.ts';
import { boundsOf } from '../../../vision/mask/components.ts';
import type { Field } from '../../../vision/pixel-art/abstract.ts';
import { looksAtUs } from '../../../vision/pixel-art/marks.ts';
import type { Subject } from '../../../vision/segment.ts';
import { type Found, findBody } from '../inflate/find-body.ts';
import { findSaucer } from '../inflate/find-saucer.ts';
import { inflate } from '../inflate/inflate.ts';
import type { Bodies } from '../inflate/keep-bodies.ts';
import type { Solid } from '../inflate/solid-grid.ts';
import { standOnSaucer } from '../inflate/stand-on-saucer.ts';
import { drawOutline, mirrored, type SubjectOutline } from '../inflate/subject-outline.ts';
import { type ColorMap, colorMap } from '../project/color-map.ts';
import { mirrorBack } from '../project/mirror-back.ts';
import { createPhotoCamera, type PhotoCamera, type Side, USUAL_NEARNESS } from '../project/photo-camera.ts';
import type { PhotoView } from '../project/view.ts';
import { carve } from './carve.ts';
import { colorConflict, exchanged, opposite } from './exchange-sides.ts';
import { fitOf } from './fit.ts';
import { mergeOpposite } from './merge-outlines.ts';
import { signedDistance } from './outline-field.ts';
import { isAcross, placeCameras, type Sketch } from './place.ts';

/** From one to four cut-out pictures of one object to its shape, with each picture in its place around it. */

export interface Photo {
  side: Side;
  /** Whether its side is only what is usual: then right and left may be the other way round. */
  assumed?: boolean;
  picture: Picture;
  subject: Subject;
}

export interface Reconstruction {
  /** With normals; the first picture's longer side is about 1 long. */
  part: Part;
  views: PhotoView[];
  /** The pictures, in order, with the sides that they were taken to show. */
  photos: Photo[];
  /** Whether those are right and left the other way round than was assumed. */
  exchanged: boolean;
  bodies: Bodies;
  /** Whether the front has relief that was told from shading. */
  hasRelief: boolean;
  /** Of each picture, in order. */
  fits: Fit[];
  /** Share of the outlines, 0..1, that cannot be of one object whatever the cameras are. */
  doubt: number;
}

export interface Fit {
  /** Of the solid's outline with the picture's, 0..1: low where pictures contradict each other. */
  overlap: number;
  /** Whether its outline was carved from; a picture that contradicts the first ones only colours. */
  used: boolean;
}

/** Cells along the longer side of the outlines on which the cameras are searched. */
const SKETCH_CELLS = 110;
/** Share of unexplained outlines from which opposite pictures are taken to contradict each other. */
const CONTRADICTION = 0.3;
/** Share of contradicting colours below which sides are not asked about, and how many times more are clearly more. */
const CALM = 0.03;
const CLEARLY = 1.5;

/** @param cells of the grid along the longest side that any picture shows */
export function reconstruct(photos: readonly Photo[], cells: number): Reconstruction {
  const given = layOut(photos, cells);
  const bothWays = new Set(photos.map(({ side }) => isAcross(side))).size === 2;
  const { placed, cameras, doubt } = bothWays
    ? settleSides(given)
    : { placed: given, cameras: new Map<Placed, PhotoCamera>(), doubt: 0 };
  const [first] = placed;
  const onSaucer = photos.length === 1 && first.photo.side === 'front' ? findSaucer(first.outline) : undefined;
  const found = photos.length === 1 && !onSaucer ? lookForBody(first) : undefined;
  const carved = () => {
    const sights = [...cameras].map(([{ photo, outline }, camera]) => ({
      camera,
      outline,
      across: isAcross(photo.side),
    }));
    return carve(sights, placed[0].outline.cell);
  };
  const rounded = () => (onSaucer ? standOnSaucer(first.outline, onSaucer) : swollen(placed, found));
  const shaped: Solid = bothWays ? carved() : rounded();
  const { part, bodies, hasRelief = false } = shaped;
  const views = placed.map((one): PhotoView => {
    const level = onSaucer
      ? createPhotoCamera('front', { tilt: onSaucer.tilt, shift: [0, -onSaucer.level] })
      : createPhotoCamera(one.photo.side, { nearness: USUAL_NEARNESS });
    const camera = cameras.get(one) ?? level;
    return { camera, colors: one.colors, toPicture: one.outline.toPicture };
  });
  const fits = placed.map((one, i) => ({
    overlap: fitOf(part, views[i].camera, one.outline),
    used: !bothWays || cameras.has(one),
  }));
  const behind = found ? backOf(views[0], placed[0].outline, found) : [];
  const whole = computeNormals(part, { creaseDegrees: 80 });
  return {
    part: whole,
    views: [...views, ...behind],
    photos: placed.map(({ photo }) => photo),
    exchanged: placed !== given,
    bodies,
    hasRelief,
    fits,
    doubt,
  };
}

/** Symmetry below and width against height from which a thing is seen from its side: its far side mirrors the near one. */
const FROM_SIDE = 0.78;
const LONG = 1.5;

/** What has a face is not turned, however even its outline: a teddy's arms would go around it. */
function lookForBody({ photo, outline, colors }: Placed): (Found & { facesUs: boolean }) | undefined {
  if (photo.side !== 'front') return undefined;
  const { symmetry, body } = findBody(outline, lightOf(outline, colors));
  const facesUs = looksAtUs(fieldOf(outline, colors));
  return { symmetry, facesUs, ...(body && !(body.kind === 'round' && facesUs) ? { body } : {}) };
}

/** What faces us has no second face behind: its back goes on from what is seen of its sides. */
function backOf(
  front: PhotoView,
  outline: SubjectOutline,
  { body, symmetry, facesUs }: Found & { facesUs: boolean },
): PhotoView[] {
  if (body?.kind === 'round') return [mirrorBack(front, outline, body)];
  const isLong = outline.width > outline.height * LONG;
  if (body || (symmetry >= FROM_SIDE && !isLong) || facesUs) return [];
  return [mirrorBack(front, outline)];
}

/** The subject in a square, from the top. */
function fieldOf(outline: SubjectOutline, picture: ColorMap): Field {
  const { width, height, share } = outline;
  const side = Math.max(width, height);
  const colors = new Float32Array(side * side * 3);
  const subject = new Float32Array(side * side);
  const lab = labOf(outline, picture);
  share.forEach((own, p) => {
    const to = (height - 1 - Math.floor(p / width)) * side + (p % width);
    subject[to] = own;
    colors.set(lab.subarray(p * 3, p * 3 + 3), to * 3);
  });
  return { side, colors, subject };
}

interface Placed {
  photo: Photo;
  outline: SubjectOutline;
  sketch: Sketch & SubjectOutline;
  colors: ColorMap;
}

/** The outlines in one scale: all pictures show the same object, so it is about equally tall in each. */
function layOut(photos: readonly Photo[], cells: number): Placed[] {
  const boxes = photos.map(({ subject }) => {
    const { left, right, top, bottom } = boundsOf(subject.mask, subject.width);
    return { wide: right - left, tall: bottom - top };
  });
  const tall = boxes[0].tall / Math.max(boxes[0].wide, boxes[0].tall);
  const longest = Math.max(tall, ...boxes.map((box) => (box.wide / box.tall) * tall));
  return photos.map((photo, i) => {
    const { picture, subject, side } = photo;
    const unitsPerPixel = tall / boxes[i].tall;
    const sketched = drawOutline(subject, unitsPerPixel, longest / SKETCH_CELLS);
    const scale = subject.width / picture.width;
    return {
      photo,
      outline: drawOutline(subject, unitsPerPixel, longest / cells),
      sketch: {
        ...sketched,
        side,
        distance: signedDistance(sketched),
        unitsPerPixel: unitsPerPixel * scale,
        pixels: Math.max(boxes[i].wide, boxes[i].tall) / scale,
      },
      colors: colorMap(picture, subject),
    };
  });
}

interface Settled {
  placed: readonly Placed[];
  cameras: Map<Placed, PhotoCamera>;
  doubt: number;
}

/** The cameras of the pictures as they were given or, where their sides are assumed and it fits clearly better, exchanged. */
function settleSides(placed: readonly Placed[]): Settled {
  const given = { placed, ...findCameras(placed) };
  // Two pictures share one border, which is too little to tell.
  if (placed.length < 3 || !placed.some(({ photo }) => photo.assumed)) return given;
  const conflict = colorConflict(colored(given.cameras));
  if (conflict < CALM) return given;
  // These cameras were found for the order as given: they only tell whether others are worth their time.
  const mirrored = [...given.cameras].map(
    ([one, camera]) => [one, isAcross(one.photo.side) ? opposite(camera) : camera] as const,
  );
  if (colorConflict(colored(mirrored)) > conflict * CLEARLY) return given;
  const others = placed.map((one): Placed => {
    const side = exchanged(one.photo.side);
    return { ...one, photo: { ...one.photo, side }, sketch: { ...one.sketch, side } };
  });
  const other = { placed: others, ...findCameras(others) };
  return colorConflict(colored(other.cameras)) * CLEARLY < conflict ? other : given;
}

const colored = (cameras: Iterable<readonly [Placed, PhotoCamera]>) =>
  [...cameras].map(([{ photo, sketch, colors }, camera]) => ({
    camera,
    outline: sketch,
    across: isAcross(photo.side),
    colors,
  }));

/** Cameras of the pictures that fit together: all, or else the first of those from front and back and of those between. */
function findCameras(placed: readonly Placed[]): { cameras: Map<Placed, PhotoCamera>; doubt: number } {
  const { cameras, doubt } = placeCameras(placed.map(({ sketch }) => sketch));
  const firsts = placed.filter(
    ({ sketch }, i) => placed.findIndex((other) => isAcross(other.sketch.side) === isAcross(sketch.side)) === i,
  );
  if (doubt > CONTRADICTION && firsts.length < placed.length) return findCameras(firsts);
  return { cameras: new Map(placed.map((one, i) => [one, cameras[i]])), doubt };
}

/** The solid of one picture, or of two opposite ones. */
function swollen(placed: readonly Placed[], found?: Found): Solid {
  const outlineOf = (side: Side) => placed.find(({ photo }) => photo.side === side)?.outline;
  const front = axis(outlineOf('front'), outlineOf('back'));
  const [first] = placed;
  if (front) {
    const alone = placed.length === 1 ? { rgb: rgbOf(first.outline, first.colors), body: found?.body } : {};
    return inflate(front, alone);
  }
  return turned(inflate(axis(outlineOf('right'), outlineOf('left'))!));
}

/** One outline of two opposite ones, as the first of the pair sees it. */
function axis(near: SubjectOutline | undefined, far: SubjectOutline | undefined): SubjectOutline | undefined {
  if (near && far) return mergeOpposite(near, far);
  if (near) return near;
  return far && mergeOpposite({ ...far, share: mirrored(far.share, far.width) }, far);
}

/** A solid made as if seen from the front, turned to where a side view sees it: right becomes -Z. */
function turned({ part, bodies }: Solid): Solid {
  const positions = part.positions.slice();
  for (let i = 0; i < positions.length; i += 3) {
    const [x, z] = [positions[i], positions[i + 2]];
    positions[i] = z;
    positions[i + 2] = -x;
  }
  return { part: { ...part, positions }, bodies };
}

/** OKLab per cell. */
function labOf({ width, height, left, bottom, cell, toPicture }: SubjectOutline, colors: ColorMap): Float32Array {
  const lab = new Float32Array(width * height * 3);
  for (let p = 0; p < width * height; p++) {
    const u = toPicture.u + (left + (p % width) * cell) * toPicture.perUnitU;
    const v = toPicture.v + (bottom + Math.floor(p / width) * cell) * toPicture.perUnitV;
    const x = Math.min(colors.width - 1, Math.max(0, Math.floor(u * colors.width)));
    const y = Math.min(colors.height - 1, Math.max(0, Math.floor(v * colors.height)));
    const at = (y * colors.width + x) * 3;
    lab.set(toOklab(colors.rgb[at], colors.rgb[at + 1], colors.rgb[at + 2]), p * 3);
  }
  return lab;
}

/** OKLab lightness per cell. */
const lightOf = (outline: SubjectOutline, colors: ColorMap): Float32Array =>
  labOf(outline, colors).filter((_, i) => i % 3 === 0);

/** Places in a cell, against its edge, at which a picture is looked at. */
const LOOKS = [-1 / 3, 0, 1 / 3] as const;

/** Linear light per cell: means, for single pixels have grain. */
function rgbOf({ width, height, left, bottom, cell, toPicture }: SubjectOutline, colors: ColorMap): Float32Array {
  const out = new Float32Array(width * height * 3);
  for (let p = 0; p < width * height; p++) {
    for (const dy of LOOKS) {
      const v = toPicture.v + (bottom + (Math.floor(p / width) + dy) * cell) * toPicture.perUnitV;
      const row = Math.min(colors.height - 1, Math.max(0, Math.floor(v * colors.height))) * colors.width;
      for (const dx of LOOKS) {
        const u = toPicture.u + (left + ((p % width) + dx) * cell) * toPicture.perUnitU;
        const at = (row + Math.min(colors.width - 1, Math.max(0, Math.floor(u * colors.width)))) * 3;
        for (let k = 0; k < 3; k++) out[p * 3 + k] = out[p * 3 + k] + colors.rgb[at + k] / LOOKS.length ** 2;
      }
    }
  }
  return out;
}
