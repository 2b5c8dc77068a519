import { type Rgb, toOklab } from 'kiln-mesh/core/color';
import { boundingBox, type Model, type Part } from 'kiln-mesh/core/model';
import { concatenate } from 'kiln-mesh/topology/merge';
import { computeNormals } from 'kiln-mesh/topology/normals';
import { unwrap } from 'kiln-mesh/uv/unwrap';
import type { Lexicon } from '../../content/lexicon.ts';
import { createField } from '../../field/field.ts';
import { bake } from '../../paint/bake.ts';
import { type EncodedMaps, encodeMaps } from '../../paint/encode.ts';
import { surfaceMaterial } from '../../paint/model-material.ts';
import { type Painter, paintModel, type SceneFrame, sceneFrame, toScene } from '../../paint/paint-model.ts';
import { texelTriangle } from '../../paint/texels.ts';
import { decodePicture } from '../../vision/decode.ts';
import { mainColors } from '../../vision/main-colors.ts';
import { isFixedSlot } from '../words/form/slots.ts';
import { longestSide } from '../words/form/survey.ts';
import type { Scene } from '../words/lay/scene.ts';
import { slotFinder, stylePainter, tilePainter } from './painters.ts';
import { pictureTile } from './picture-tile.ts';
import { projectViews } from './project-views.ts';
import { readStyle } from './read-style.ts';
import { accentFaces } from './regions.ts';
import { restyleScene } from './restyle-scene.ts';

/**
 * A new surface for a model from words or pictures. Its points and faces stay as they are; vertices are only doubled
 * where a fresh layout of texture coordinates needs it.
 */

export type StyleSource =
  | { kind: 'words'; prompt: string }
  | { kind: 'picture'; bytes: Uint8Array }
  | { kind: 'views'; bytes: readonly Uint8Array[] };

export interface RetextureOptions {
  /** Edge of the images in pixels. */
  edge: number;
  pbr: boolean;
  emission: boolean;
  keepUvs: boolean;
  removeLighting: boolean;
  lexicon: Lexicon;
  /** Of a model that was made from words: its parts are known then, and the points of its mesh in scene units. */
  made?: { scene: Scene; mesh: Part };
  progress(fraction: number, step: string): void;
}

export interface Retextured {
  model: Model;
  maps: EncodedMaps;
  unknown: string[];
  notes: string[];
}

/** Above this the look is evaluated at this edge and enlarged. */
const FINEST = 4096;

/** @throws UserError `bad_image` for a picture that cannot be used */
export async function retextureModel(
  model: Model,
  source: StyleSource,
  options: RetextureOptions,
): Promise<Retextured> {
  const { edge, pbr, emission, made, progress } = options;
  const size = Math.min(edge, FINEST);
  const notes: string[] = [];
  if (edge > FINEST) notes.push(`The 8k textures are painted at ${FINEST} pixels and enlarged.`);
  progress(0, 'Unwrapping');
  const laid = layOut(model, size, options.keepUvs, notes);
  progress(0.3, 'Painting');
  const painting = (fraction: number) => progress(0.3 + fraction * 0.5, 'Painting');
  const shading = !options.removeLighting;
  let unknown: string[] = [];
  // Pictures show the model as it is now, its words the scene it was made from.
  const frame = made && source.kind !== 'views' ? frameBetween(laid, made.mesh) : sceneFrame(laid);
  const whole = { size, pbr, emission, shading, frame, progress: painting };
  const paintWith = (painter: Painter) => {
    const { maps, overlap } = paintModel(laid, painter, whole);
    if (overlap > 0.02)
      notes.push(
        `${Math.round(overlap * 100)} % of the UV layout is used twice and shares its paint; leave enable_original_uv off for a fresh layout.`,
      );
    return maps;
  };
  let maps: ReturnType<typeof paintWith>;
  if (source.kind === 'words' && made) {
    const restyled = restyleScene(made.scene, source.prompt, options.lexicon);
    unknown = restyled.unknown;
    notes.push(...restyled.notes);
    const part = concatenate(laid.parts);
    const scened = { ...part, positions: toScene(part, frame) };
    maps = bake(scened, createField(made.scene.solid), restyled.scene.slots, whole);
  } else if (source.kind === 'words') {
    const style = readStyle(source.prompt, options.lexicon);
    unknown = style.unknown;
    notes.push(...style.notes);
    const { min, max } = boundingBox(laid);
    maps = paintWith(stylePainter(style, await accentFaces(model), (max[1] - min[1]) * frame.scale));
  } else if (source.kind === 'picture') {
    maps = paintWith(await picturePainter(model, source.bytes, options));
    notes.push('A patch of the picture and its main colours were taken over, not its drawing as a whole.');
  } else {
    const pictures = [];
    for (const bytes of source.bytes) pictures.push(await decodePicture(bytes, 1024));
    const { painter, sides } = projectViews(laid, pictures);
    maps = paintWith(painter);
    notes.push(`The pictures were laid on as ${sides.join(', ')}; what none of them shows is guessed.`);
  }
  progress(0.8, 'Saving textures');
  const images = await encodeMaps(maps, edge);
  progress(1, 'Saving textures');
  return { model: dressed(laid, images), maps: images, unknown, notes };
}

async function picturePainter(
  model: Model,
  bytes: Uint8Array,
  { made, removeLighting }: RetextureOptions,
): Promise<Painter> {
  const tile = await pictureTile(await decodePicture(bytes, 1024), { even: removeLighting ? 0.85 : 0 });
  const colors = (await mainColors(bytes)).map((color): Rgb => toOklab(...color));
  const distinct = colors.filter(
    (color) => Math.hypot(color[0] - tile.mean[0], color[1] - tile.mean[1], color[2] - tile.mean[2]) > 0.13,
  );
  const second = distinct[0] ? tile.recolored(distinct[0]) : tile;
  if (!made) {
    const accents = await accentFaces(model);
    return tilePainter(({ triangle }) => (accents?.[triangle] ? second : tile));
  }
  const { scene } = made;
  const slotAt = slotFinder(scene);
  return tilePainter(({ x, y, z, nx, ny, nz }) => {
    const slot = slotAt(x, y, z, nx, ny, nz);
    if (isFixedSlot(slot)) return scene.slots[slot];
    return scene.primary.includes(slot) ? tile : second;
  });
}

/** Normals and texture coordinates for every part: the model's own where they are asked for and can be used. */
function layOut(model: Model, textureSize: number, keep: boolean, notes: string[]): Model {
  const bare: Model = {
    ...model,
    parts: model.parts.map((part) => {
      const { colors: _, ...rest } = part;
      return rest.normals ? rest : computeNormals(rest);
    }),
  };
  if (keep) {
    if (isUsable(bare.parts)) return bare;
    notes.push('The model has no usable UV layout, so it got a fresh one.');
  }
  return unwrap(bare, { textureSize });
}

/** A layout of no area is what exporters write that know none; many repeats would take as long to paint. */
function isUsable(parts: readonly Part[]): boolean {
  let squares = 0;
  for (const { uvs, positions, indices } of parts) {
    if (uvs?.length !== (positions.length / 3) * 2) return false;
    for (let i = 0; i < indices.length; i += 3)
      squares += Math.abs(texelTriangle(uvs, [indices[i], indices[i + 1], indices[i + 2]], 1).area) / 2;
  }
  return squares >= 0.001 && squares <= 4;
}

/** From the delivered model's units to those of its mesh. */
function frameBetween(model: Model, mesh: Part): SceneFrame {
  const from = boundingBox(model);
  const to = boundingBox({ ...model, parts: [mesh] });
  const scale = longestSide(to) / Math.max(longestSide(from), 1e-12);
  return { scale, move: [0, 1, 2].map((k) => to.min[k] - from.min[k] * scale) as SceneFrame['move'] };
}

function dressed(model: Model, maps: EncodedMaps): Model {
  const doubleSided = model.materials.some((material) => material.doubleSided);
  return {
    ...model,
    parts: model.parts.map(({ variants: _, ...part }) => ({ ...part, material: 0 })),
    materials: [{ ...surfaceMaterial(maps, 0.65), ...(doubleSided ? { doubleSided: true } : {}) }],
  };
}
