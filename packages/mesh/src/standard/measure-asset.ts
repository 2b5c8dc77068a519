import { boundingBox, countFaces, type Model, type Texture, texturesIn } from '../core/model.ts';
import { inspect } from '../measure/inspect.ts';
import { texelDensity } from '../measure/texel-density.ts';
import { overlappingTriangles } from '../uv/uv-overlap.ts';
import { type SurfaceColor, surfaceColors } from './surface-colors.ts';

/** What a team's standard asks of an asset. Where it has levels of detail, all but `materials`, `names` and `lods` is of the finest. */
export interface AssetMeasures {
  /** Polygons where there are polygons, else triangles. */
  faces: number;
  /** Used by a part. */
  materials: number;
  /** The longest side of any texture, pixels; 0 without one. */
  texture_size: number;
  /** Texels a metre, that a tenth of the textured surface stays below, and that a tenth exceeds. */
  texel_density?: { low: number; high: number };
  /** Metres, Y up; the origin is the pivot. */
  box: { min: number[]; max: number[] };
  /** Borders, edges of more than two faces and edges whose faces turn opposite ways: 0 is watertight. */
  open: number;
  faces_without_uvs: number;
  /** Triangles that lie on others of their material in the texture. */
  overlapping_faces: number;
  /** Of parts and materials, each once; at most `MOST_NAMES` of at most 64 characters. */
  names: string[];
  bones: number;
  /** Levels of detail, told by names that end with _LOD0, _LOD1 …; 1 without such names. */
  lods: number;
  colors: SurfaceColor[];
  /** Bytes. */
  file_size?: number;
}

const MOST_NAMES = 100;
const MOST_NAME = 64;
/** As readers call the material of a part that has none. */
const UNNAMED = 'default';
/** Metres are told to a hundredth of a millimetre: what is nearer is rounding of the file. */
const DIGITS = 5;

/**
 * Measures a model for a standard.
 *
 * Options: `fileBytes` of the file that it was read of. Units: metres, texels a metre, pixels, bytes. Keeps: the model.
 * Throws: what sharp throws of a broken texture.
 * @example const measured = await measureAsset(await readModel(bytes), { fileBytes: bytes.length })
 */
export async function measureAsset(
  model: Model,
  { fileBytes }: { fileBytes?: number | undefined } = {},
): Promise<AssetMeasures> {
  const levels = model.parts.map((part) => levelOf(part.name, model.nodes?.[part.node ?? -1]?.name));
  const finest = Math.min(...levels);
  const first: Model = { ...model, parts: model.parts.filter((_, i) => levels[i] === finest) };
  const found = inspect(first);
  const density = texelDensity(first);
  const { min, max } = boundingBox(first);
  const used = [...new Set(model.parts.map(({ material }) => model.materials[material]))];
  const names = [...model.parts.map(({ name }) => name), ...used.map((material) => material?.name ?? UNNAMED)];
  const broken = found.holes + found.nonManifoldEdges + found.flippedEdges;
  return {
    faces: countFaces(first),
    materials: used.length,
    texture_size: Math.max(0, ...texturesOf(first).flatMap(({ width, height }) => [width, height])),
    ...(density && { texel_density: { low: rounded(density.low), high: rounded(density.high) } }),
    box: { min: min.map(rounded), max: max.map(rounded) },
    open: found.watertight ? 0 : Math.max(1, broken),
    faces_without_uvs: first.parts
      .filter(({ uvs }) => !uvs)
      .reduce((sum, part) => sum + countFaces({ ...first, parts: [part] }), 0),
    overlapping_faces: overlaps(first),
    names: [...new Set(names.map((name) => name.slice(0, MOST_NAME)))].slice(0, MOST_NAMES),
    bones: model.skeleton?.bones.length ?? 0,
    lods: new Set(levels).size,
    colors: await surfaceColors(first),
    ...(fileBytes !== undefined && { file_size: fileBytes }),
  };
}

/** What parts without a level have is seen at every distance: it counts as the finest. */
function levelOf(...names: (string | undefined)[]): number {
  const [, level] = names.map((name) => /_LOD(\d)$/i.exec(name ?? '')).find(Boolean) ?? [];
  return level === undefined ? 0 : Number(level);
}

/** Without coordinates nothing can lie on anything. */
function overlaps({ parts }: Model): number {
  const mapped = parts.filter(({ uvs }) => uvs);
  const materials = [...new Set(mapped.map(({ material }) => material))];
  return materials.reduce(
    (sum, material) => sum + overlappingTriangles(mapped.filter((part) => part.material === material)),
    0,
  );
}

/** The images of what is used, each once. */
export function texturesOf({ parts, materials }: Model): Texture[] {
  const used = new Set(parts.map(({ material }) => materials[material]));
  return [...new Set([...used].flatMap((material) => (material ? texturesIn(material) : [])))];
}

const rounded = (value: number) => Number(value.toFixed(DIGITS));
