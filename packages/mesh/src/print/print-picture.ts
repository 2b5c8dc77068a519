import sharp from 'sharp';
import { boxAround, sidesOf } from '../core/math/box.ts';
import { boundingBox, type Material, type Model } from '../core/model.ts';
import { type Camera, createCamera, frame, MARGIN, THREE_QUARTERS, type View } from '../render/camera.ts';
import { createScreen, project, rasterise, type Screen } from '../render/raster.ts';
import { drawFrame, prepareStage, type Stage } from '../render/render.ts';
import { setsOfVertices } from '../topology/topology.ts';
import { weldAll } from '../topology/weld.ts';
import type { Printed } from './print-check.ts';

/** What is pointed at: in metres, as the model counts. */
type Marks = Pick<Printed, 'thinnest' | 'hanging'>;

const PLAIN = material('plain', [0.62, 0.62, 0.6, 1]);
/** Pieces that hold on nothing. */
const LOOSE = material('loose', [0.9, 0.16, 0.02, 1]);
/** Degrees: sides that it may be looked at from, the usual first. */
const AROUND = [32, -32, 100, -100, 148, -148];
const ABOVE = [THREE_QUARTERS.elevationDegrees, 65, -30];
/** Pixels of the pictures that sides are chosen by. */
const TRIED = 192;
/** Of the sphere around it: so far behind the surface a spot still lies in the wall that is seen. */
const BEHIND = 0.02;
/** Of the picture: the ring around the spot. */
const RING = 0.055;

/**
 * A PNG of a print from the side that shows its thinnest wall best, with a ring around it, dashed where no side shows it; pieces that
 * hold on nothing are red. In plain grey: colours of its own would hide that.
 *
 * Keeps: the model.
 * @param size pixels a side
 * @param marks of `printCheck` of the same model: what it found, and there has to be one of them
 * @example await printPicture(model, printCheck(model).printed, 768)
 */
export async function printPicture(model: Model, marks: Marks, size: number): Promise<Uint8Array> {
  const painted = paint(model, marks.hanging);
  const stage = await prepareStage(painted, 'texture');
  const { scale, point } = intoScene(stage, painted);
  const { mm = 0, at: middle } = marks.thinnest ?? {};
  const at = middle && point(middle);
  const { view, isSeen } = at
    ? bestView(stage, at, BEHIND + (mm / 1000) * scale)
    : { view: THREE_QUARTERS, isSeen: true };
  const look = { width: size, height: size, ...view, background: 'studio' as const };
  const framing = frame(stage.scene.positions, [look], { ...look, margin: MARGIN });
  const raw = { width: size, height: size, channels: 4 as const };
  const picture = sharp(drawFrame(stage, look, framing), { raw }).removeAlpha();
  const ring = at && ringAt(onScreen(createCamera(view, framing, size, size), at), size, isSeen);
  return (ring ? picture.composite([{ input: Buffer.from(ring) }]) : picture).png({ compressionLevel: 7 }).toBuffer();
}

function material(name: string, baseColor: Material['baseColor']): Material {
  return { name, baseColor, metallic: 0, roughness: 0.7, emissive: [0, 0, 0] };
}

/** The surface alone, in two parts: what holds, and all that hangs together with these triangles. */
function paint(model: Model, hanging: Marks['hanging']): Model {
  const { positions, indices } = weldAll(model);
  const { find } = setsOfVertices(indices, positions.length / 3);
  const loose = new Set(hanging.map((face) => find(indices[face * 3])));
  const faces: number[][] = [[], []];
  for (let i = 0; i < indices.length; i += 3)
    faces[loose.has(find(indices[i])) ? 1 : 0].push(indices[i], indices[i + 1], indices[i + 2]);
  const parts = faces.flatMap((corners, of) =>
    corners.length > 0 ? [{ name: '', positions, indices: Uint32Array.from(corners), material: of }] : [],
  );
  return { name: model.name, parts, materials: [PLAIN, LOOSE], metadata: {} };
}

/** From metres to the sphere that is drawn. */
function intoScene({ scene }: Stage, model: Model) {
  const own = boundingBox(model);
  const drawn = boxAround(scene.positions);
  const sides = sidesOf(own);
  const k = sides.indexOf(Math.max(...sides));
  const scale = (drawn.max[k]! - drawn.min[k]!) / sides[k]!;
  const point = (at: readonly number[]) => Float32Array.from(at, (v, i) => drawn.min[i]! + (v - own.min[i]!) * scale);
  return { scale, point };
}

/** x and y in pixels, and 1 / distance. */
function onScreen(camera: Camera, at: Float32Array): Float32Array {
  const projected = new Float32Array(3);
  project(at, camera, projected);
  return projected;
}

/** The first side from which nothing lies before the spot, else the one from which the least does. */
function bestView({ scene }: Stage, at: Float32Array, enough: number): { view: View; isSeen: boolean } {
  const screen = createScreen(TRIED, TRIED, 1, scene.positions.length / 3);
  const views = ABOVE.flatMap((elevationDegrees) =>
    AROUND.map((azimuthDegrees) => ({ azimuthDegrees, elevationDegrees })),
  );
  let best = { view: views[0]!, hidden: Infinity };
  for (const view of views) {
    const framing = frame(scene.positions, [view], { width: TRIED, height: TRIED, margin: MARGIN });
    const camera = createCamera(view, framing, TRIED, TRIED);
    project(scene.positions, camera, screen.projected);
    rasterise(screen, scene.indices, undefined);
    const hidden = hiddenBy(screen, onScreen(camera, at));
    if (hidden < best.hidden) best = { view, hidden };
    if (hidden <= enough) break;
  }
  return { view: best.view, isSeen: best.hidden <= enough };
}

/** How far the spot lies behind what is seen there. */
function hiddenBy({ depth, width, height }: Screen, [x, y, inverse]: Float32Array): number {
  const [column, row] = [Math.floor(x!), Math.floor(y!)];
  if (column < 0 || row < 0 || column >= width || row >= height) return Infinity;
  const seen = depth[row * width + column]!;
  return seen > 0 ? Math.max(0, 1 / inverse! - 1 / seen) : 0;
}

function ringAt([x, y]: Float32Array, size: number, isSeen: boolean): string {
  const circle = (stroke: string, width: number) =>
    `<circle cx="${x!.toFixed(1)}" cy="${y!.toFixed(1)}" r="${(size * RING).toFixed(1)}" fill="none" stroke="${stroke}" stroke-width="${width}"${isSeen ? '' : ' stroke-dasharray="10 7"'}/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${circle('#fff', 8)}${circle('#e0182d', 4)}</svg>`;
}
