import { srgbTable } from '../core/color.ts';
import type { Model } from '../core/model.ts';
import { type AmbientOcclusion, ambientOcclusionAt, createAmbientOcclusion } from './ambient-occlusion.ts';
import { createCamera, type Framing, frame, MARGIN, type View } from './camera.ts';
import { createScreen, project, rasterise, type Screen } from './raster.ts';
import { prepareScene, type Scene, type SceneOptions } from './scene.ts';
import { shade } from './shade.ts';
import { createShader, type Shader } from './shader.ts';
import { createGroundShadow, createKeyShadow, type GroundShadow } from './shadow.ts';
import { createBackdrop, paintBackdrop } from './studio-backdrop.ts';

/**
 * The software renderer: a model in, a frame of pixels out, the same bytes every time. It draws with a visibility buffer
 * (which triangle does each sample see), then shades each visible surface once per pixel.
 */

export interface FrameOptions extends View {
  width: number;
  height: number;
  /** Samples per pixel for smooth edges, 1 to 16; 4 by default. */
  samples?: number;
  /** `studio`: a neutral backdrop with the model's contact shadow. A triple: sRGB bytes 0..255, flat. */
  background: 'transparent' | 'studio' | readonly [number, number, number];
  shading?: Shading;
}

export type Shading = 'texture' | 'clay' | 'wireframe';

/**
 * Renders one frame: RGBA bytes, straight alpha. Throws UserError `empty_model` when there is nothing to draw.
 *
 * Options: `samples` 4, `shading` 'texture'; sizes in pixels, angles in degrees, azimuth 0 in front (+Z). Keeps: the model.
 * @example renderFrame(model, { width: 512, height: 512, azimuthDegrees: 32, elevationDegrees: 20, background: 'studio' })
 */
export async function renderFrame(model: Model, options: FrameOptions): Promise<Uint8Array> {
  const stage = await prepareStage(model, options.shading ?? 'texture');
  return drawFrame(stage, options, frame(stage.scene.positions, [options], { ...options, margin: MARGIN }));
}

/** A model ready to be drawn from any side. */
export interface Stage {
  scene: Scene;
  shading: Shading;
  ground: GroundShadow;
  toByte: Uint8Array;
}

export async function prepareStage(
  model: Model,
  shading: Shading,
  pose: Omit<SceneOptions, 'materials'> = {},
): Promise<Stage> {
  const scene = await prepareScene(model, { ...pose, materials: shading === 'texture' });
  return { scene, shading, ground: createGroundShadow(scene), toByte: srgbTable(TONES) };
}

const TONES = 4096;
/** Pixels along a block. */
const BLOCK = 16;

export function createStageScreen({ scene }: Stage, { width, height, samples = 4 }: FrameOptions): Screen {
  return createScreen(width, height, Math.min(16, Math.max(1, Math.round(samples))), scene.positions.length / 3);
}

/** `screen` may be one of an earlier frame of the same stage and size, to save its memory. */
export function drawFrame(
  stage: Stage,
  options: FrameOptions,
  framing: Framing,
  screen: Screen = createStageScreen(stage, options),
): Uint8Array {
  const { width, height, background } = options;
  const { scene, shading } = stage;
  const camera = createCamera(options, framing, width, height);
  project(scene.positions, camera, screen.projected);
  rasterise(screen, scene.indices, scene.coverage);
  const drawing: Drawing = {
    screen,
    shader: createShader({
      scene,
      camera,
      projected: screen.projected,
      shadow: createKeyShadow(scene, camera),
      clay: shading !== 'texture',
    }),
    occlusion: createAmbientOcclusion(scene, camera, screen),
    shading,
    pixel: new Float64Array(4),
  };
  const rgba = new Uint8Array(width * height * 4);
  if (background === 'studio') paintBackdrop(createBackdrop(stage, camera), rgba, width, height);
  else if (background !== 'transparent') for (let at = 0; at < rgba.length; at += 4) rgba.set([...background, 255], at);
  // Block by block: what lies close together on the screen does so in the textures too.
  for (let top = 0; top < height; top += BLOCK) {
    for (let left = 0; left < width; left += BLOCK) {
      const bottom = Math.min(height, top + BLOCK);
      const right = Math.min(width, left + BLOCK);
      for (let y = top; y < bottom; y++) {
        for (let x = left, at = (y * width + left) * 4; x < right; x++, at += 4) {
          if (!shadePixel(drawing, x, y)) continue;
          if (background === 'transparent') layOnNothing(stage, drawing.pixel, rgba, at);
          else layOver(stage, drawing.pixel, rgba, at);
        }
      }
    }
  }
  return rgba;
}

/** What the pixels of one frame are shaded with. */
interface Drawing {
  screen: Screen;
  shader: Shader;
  occlusion: AmbientOcclusion;
  shading: Shading;
  /** The last pixel: the tone-mapped mean colour of its covered samples times their share, and the share. */
  pixel: Float64Array;
}

function layOnNothing({ toByte }: Stage, pixel: Float64Array, rgba: Uint8Array, at: number): void {
  const covered = pixel[3];
  for (let k = 0; k < 3; k++) rgba[at + k] = byteOf(toByte, pixel[k] / covered);
  rgba[at + 3] = Math.round(covered * 255);
}

/** Over the colour that is there. */
function layOver({ toByte }: Stage, pixel: Float64Array, rgba: Uint8Array, at: number): void {
  const covered = pixel[3];
  if (covered === 1) {
    rgba[at] = byteOf(toByte, pixel[0]);
    rgba[at + 1] = byteOf(toByte, pixel[1]);
    rgba[at + 2] = byteOf(toByte, pixel[2]);
    return;
  }
  for (let k = 0; k < 3; k++) {
    rgba[at + k] = byteOf(toByte, pixel[k] / covered) * covered + rgba[at + k] * (1 - covered) + 0.5;
  }
}

/** @returns whether anything covers the pixel */
function shadePixel(drawing: Drawing, x: number, y: number): boolean {
  const { samples, ids, width } = drawing.screen;
  const first = (y * width + x) * samples;
  const id = ids[first];
  let alike = true;
  for (let s = 1; s < samples; s++) if (ids[first + s] !== id) alike = false;
  if (alike && id === 0) return false;
  if (alike && samples === 4) shadeWhole(drawing, x, y);
  else shadeParts(drawing, x, y);
  return true;
}

function shadeParts(drawing: Drawing, x: number, y: number): void {
  const { screen, shader, occlusion, shading, pixel } = drawing;
  const { samples, ids, depth, offsets, width } = screen;
  const { surfaceOf, faceNormals, colors, indices } = shader.scene;
  const first = (y * width + x) * samples;
  pixel[0] = pixel[1] = pixel[2] = pixel[3] = 0;
  let done = 0;
  for (let s = 0; s < samples; s++) {
    const id = ids[first + s];
    if (id === 0 || (done >> s) & 1) continue;
    // Samples on the same part of a surface share one shading, at their middle.
    const t = id - 1;
    const near = depth[first + s];
    let count = 0;
    let sumX = 0;
    let sumY = 0;
    for (let other = s; other < samples; other++) {
      const otherId = ids[first + other];
      if (otherId === 0 || (done >> other) & 1) continue;
      if (otherId !== id) {
        const o = otherId - 1;
        if (surfaceOf[o] !== surfaceOf[t] || Math.abs(depth[first + other] - near) > near * 0.012) continue;
        const bend =
          faceNormals[t * 3] * faceNormals[o * 3] +
          faceNormals[t * 3 + 1] * faceNormals[o * 3 + 1] +
          faceNormals[t * 3 + 2] * faceNormals[o * 3 + 2];
        if (bend < 0.85 && bend > -0.85) continue;
        if (colors && colorsPart(colors, indices[t * 3] * 3, indices[o * 3] * 3)) continue;
      }
      done |= 1 << other;
      count++;
      sumX += offsets[other * 2];
      sumY += offsets[other * 2 + 1];
    }
    const px = x + sumX / count;
    const py = y + sumY / count;
    shade(shader, t, px, py, ambientOcclusionAt(occlusion, px, py, 1 / near));
    const { out } = shader;
    if (shading === 'wireframe') drawWires(shader, t, px, py);
    const share = count / samples;
    pixel[0] += tone(out[0]) * share;
    pixel[1] += tone(out[1]) * share;
    pixel[2] += tone(out[2]) * share;
    pixel[3] += share;
  }
}

/** A pixel that sees one triangle only, as most do: four samples have their middle in the middle. */
function shadeWhole({ screen, shader, occlusion, shading, pixel }: Drawing, x: number, y: number): void {
  const first = (y * screen.width + x) * 4;
  const t = screen.ids[first] - 1;
  shade(shader, t, x + 0.5, y + 0.5, ambientOcclusionAt(occlusion, x + 0.5, y + 0.5, 1 / screen.depth[first]));
  if (shading === 'wireframe') drawWires(shader, t, x + 0.5, y + 0.5);
  const { out } = shader;
  pixel[0] = tone(out[0]);
  pixel[1] = tone(out[1]);
  pixel[2] = tone(out[2]);
  pixel[3] = 1;
}

/** Lines over clay: dark blue along the sides of faces, fainter where faces are so small that lines would fill them. */
const LINE = [0.018, 0.035, 0.075] as const;
const HALF_WIDTH = 0.75;

/** Mixes the line colour into the last colour of the shader by how near pixel position x, y is to a shown side of triangle t. */
function drawWires({ scene, projected, out }: Shader, t: number, x: number, y: number): void {
  const shown = scene.edges[t];
  let nearest = Infinity;
  let longest = 0;
  for (let side = 0; side < 3; side++) {
    const a = scene.indices[t * 3 + side] * 3;
    const b = scene.indices[t * 3 + ((side + 1) % 3)] * 3;
    const dx = projected[b] - projected[a];
    const dy = projected[b + 1] - projected[a + 1];
    const length = Math.sqrt(dx * dx + dy * dy);
    if (length > longest) longest = length;
    if (((shown >> side) & 1) === 0 || length < 1e-6) continue;
    const distance = Math.abs((x - projected[a]) * dy - (y - projected[a + 1]) * dx) / length;
    if (distance < nearest) nearest = distance;
  }
  const ink = Math.min(1, Math.max(0, HALF_WIDTH + 0.5 - nearest)) * Math.min(0.85, longest / 14);
  for (let k = 0; k < 3; k++) out[k] += (LINE[k] - out[k]) * ink;
}

/** Whether the colours at two corners differ so much that the line between them needs smooth edges. */
function colorsPart(colors: Float32Array, a: number, b: number): boolean {
  return (
    Math.abs(colors[a] - colors[b]) +
      Math.abs(colors[a + 1] - colors[b + 1]) +
      Math.abs(colors[a + 2] - colors[b + 2]) >
    0.06
  );
}

/** Leaves colours as they are up to 0.72, then rolls off softly so that highlights never burn out hard. */
function tone(value: number): number {
  if (value <= 0.72) return Math.max(value, 0);
  return 0.72 + 0.28 * (1 - 1 / (1 + (value - 0.72) / 0.28));
}

function byteOf(table: Uint8Array, value: number): number {
  return table[Math.min(TONES - 1, (value * (TONES - 1) + 0.5) | 0)];
}
