import { addTo } from '../../core/lists.ts';
import { compose, identity, invert, isIdentity, multiply } from '../../core/math/matrix.ts';
import type { Material, Model, Part } from '../../core/model.ts';
import { movePart, turnedOver } from '../../topology/move-part.ts';
import { broken } from '../model-read-error.ts';
import { type CornerFaces, gatherCorners } from '../read/corner-faces.ts';
import { defaultMaterial } from '../read/default-material.ts';
import type { ReadContext } from '../read/read-context.ts';
import type { SizeBudget } from '../read/size-budget.ts';
import { bindMatrix, readUsdSkeleton, readUsdWeights, type UsdRig } from './read-usd-skeleton.ts';
import { readPreviewSurface } from './usd-material.ts';
import { noteFlattened, readUsdNodes } from './usd-nodes.ts';
import { parseUsd, type UsdPrim, type UsdStage } from './usd-stage.ts';

/**
 * USDZ (and single USD layers, text or binary): meshes with their polygons, UsdPreviewSurface materials and images.
 * Transforms, units and the up axis are applied to the points, and what hangs from what is kept; one skeleton comes with its clip. References to other layers, variants
 * and other time samples are not followed.
 */
export async function readUsd(bytes: Uint8Array, context: ReadContext): Promise<Model> {
  const { budget } = context;
  const stage = parseUsd(bytes, budget);
  const worldOf = createWorlds(stage);
  const rig = readUsdSkeleton(stage, (prim) => multiply(stageMatrix(stage), worldOf(prim)), budget);
  const { nodes, nodeOf } = readUsdNodes(stage, stageMatrix(stage), localMatrix);
  const materials: Material[] = [];
  const materialOf = createMaterials(stage, materials, context);
  const parts: Part[] = [];
  const subsets = new Map<string, UsdPrim[]>();
  for (const prim of stage.prims) if (prim.type === 'GeomSubset') addTo(subsets, prim.parent, prim);
  for (const prim of stage.prims) {
    if (prim.type !== 'Mesh') continue;
    const pieces: Piece[] = [];
    for (const [path, faces] of facesByMaterial(stage, prim, subsets.get(prim.path) ?? [])) {
      budget.take('parts', 1);
      pieces.push({ material: await materialOf(path, prim), faces });
    }
    for (const part of readMesh(stage, prim, pieces, { budget, rig, worldOf })) {
      const node = part.joints ? undefined : nodeOf(prim);
      parts.push({ ...part, ...(node !== undefined && { node }) });
    }
  }
  noteUnread(stage, context);
  const skinned = rig !== undefined && parts.some((part) => part.joints);
  return {
    name: stage.defaultPrim || 'model',
    parts,
    materials,
    metadata: {},
    ...(nodes.length > 0 && { nodes }),
    ...(skinned && { skeleton: { bones: rig.bones } }),
    ...(skinned && rig.clips.length > 0 && { clips: rig.clips }),
  };
}

/** Each is read once, for the first mesh that it is bound to. */
function createMaterials(stage: UsdStage, materials: Material[], context: ReadContext) {
  const numberOf = new Map<string, number>();
  return async (path: string, mesh: UsdPrim): Promise<number> => {
    const known = numberOf.get(path);
    if (known !== undefined) return known;
    const source = stage.prim(path);
    const material = source ? await readPreviewSurface(stage, source, context) : defaultMaterial('default');
    const sides = mesh.text('doubleSided');
    if (sides === '1' || sides === 'true' || mesh.numbers('doubleSided')?.[0]) material.doubleSided = true;
    const index = materials.push(material) - 1;
    numberOf.set(path, index);
    return index;
  };
}

function noteUnread(stage: UsdStage, { leaveOut }: ReadContext): void {
  const { prims } = stage;
  noteFlattened(stage, leaveOut);
  for (const [types, words] of UNREAD) if (prims.some(({ type }) => types.test(type))) leaveOut(words);
}

const UNREAD: readonly (readonly [types: RegExp, words: string])[] = [
  [/^BlendShape$/, 'morph targets'],
  [/^Camera$/, 'cameras'],
  [/Light$/, 'lights'],
  [/^(?:BasisCurves|NurbsCurves|NurbsPatch)$/, 'curves and patches'],
  [/^Points$/, 'points and lines'],
  [/^PointInstancer$/, 'copies at points'],
  [/^(?:Sphere|Cube|Cylinder|Cone|Capsule|Plane)$/, 'shapes without faces'],
];

function materialPath(stage: UsdStage, mesh: UsdPrim): string {
  for (let prim: UsdPrim | undefined = mesh; prim; prim = stage.prim(prim.parent)) {
    const path = prim.target('material:binding');
    if (path) return path;
  }
  return '';
}

/** What of a mesh has one material; all of it where no subset has its own. */
interface Piece {
  material: number;
  faces: number[] | undefined;
}

/** By the path of their material. */
function facesByMaterial(
  stage: UsdStage,
  mesh: UsdPrim,
  subsets: readonly UsdPrim[],
): Iterable<[string, Piece['faces']]> {
  const path = materialPath(stage, mesh);
  const pathOf = new Map<number, string>();
  for (const subset of subsets) {
    const own = subset.target('material:binding');
    if (own) for (const face of Array.from(subset.numbers('indices') ?? [])) pathOf.set(face, own);
  }
  if (pathOf.size === 0) return [[path, undefined]];
  const groups = new Map<string, number[]>();
  const count = mesh.numbers('faceVertexCounts')?.length ?? 0;
  for (let face = 0; face < count; face++) addTo(groups, pathOf.get(face) ?? path, face);
  return groups;
}

function readMesh(
  stage: UsdStage,
  prim: UsdPrim,
  pieces: readonly Piece[],
  { budget, rig, worldOf }: { budget: SizeBudget; rig: UsdRig | undefined; worldOf: (prim: UsdPrim) => Float64Array },
): Part[] {
  const points = prim.numbers('points');
  const sizes = prim.numbers('faceVertexCounts');
  const corners = prim.numbers('faceVertexIndices');
  if (!points || !sizes || !corners) return [];
  budget.take('points', points.length / 3);
  budget.take('triangles', Math.max(corners.length / 3, corners.length - sizes.length * 2));
  let total = 0;
  for (let i = 0; i < sizes.length; i++) {
    if (!(sizes[i] >= 3)) throw broken(`A face of "${prim.name}" has fewer than three corners.`);
    total += sizes[i];
  }
  if (total !== corners.length) throw broken(`The faces of "${prim.name}" have more or fewer corners than it lists.`);
  const coordinates = ['primvars:st', 'primvars:st0', 'primvars:UVMap'].find((name) => prim.numbers(name)) ?? '';
  const uvs = prim.numbers(coordinates) ?? [];
  const normals = prim.numbers('normals') ?? prim.numbers('primvars:normals') ?? [];
  const counts = { corners: corners.length, points: points.length / 3 };
  const faces: CornerFaces = {
    sizes: Array.from(sizes),
    point: Array.from(corners),
    uv: perCorner(uvs.length / 2, prim.numbers(`${coordinates}:indices`), corners, counts),
    normal: perCorner(normals.length / 3, prim.numbers('primvars:normals:indices'), corners, counts),
  };
  const colors = prim.numbers('primvars:displayColor');
  const skin = rig ? readUsdWeights(prim, points.length / 3, rig) : {};
  const flipped = Array.from(uvs, (value, i) => (i % 2 ? 1 - value : value));
  const sources = {
    points,
    uvs: flipped,
    normals,
    ...(colors && colors.length === points.length && { colors }),
    ...(skin.joints && skin),
  };
  // Skinned points are in the skeleton's space, wherever their prim stands.
  const skeleton = skin.joints && rig ? stage.prim(rig.path) : undefined;
  const own = skeleton ? multiply(worldOf(skeleton), bindMatrix(prim)) : worldOf(prim);
  const matrix = multiply(stageMatrix(stage), own);
  return pieces.map(({ material, faces: chosen }) => {
    const part = gatherCorners(prim.name, material, chosen ? facesOf(faces, chosen) : faces, sources);
    const placed = placedBy(part, matrix);
    return prim.text('orientation') === 'leftHanded' ? turnedOver(placed) : placed;
  });
}

function facesOf({ sizes, point, uv, normal }: CornerFaces, chosen: readonly number[]): CornerFaces {
  const starts = [0];
  for (const [face, size] of sizes.entries()) starts.push(starts[face] + size);
  const pick = (corners: readonly number[]) =>
    corners.length > 0 ? chosen.flatMap((face) => corners.slice(starts[face], starts[face + 1])) : [];
  return { sizes: chosen.map((face) => sizes[face]), point: pick(point), uv: pick(uv), normal: pick(normal) };
}

const placedBy = (part: Part, matrix: Float64Array) => (isIdentity(matrix, 1e-12) ? part : movePart(part, matrix));

/** Values are per corner or per point; which of the two follows from how many there are. */
function perCorner(
  values: number,
  indices: ArrayLike<number> | undefined,
  corners: ArrayLike<number>,
  counts: { corners: number; points: number },
): number[] {
  if (values === 0) return [];
  const entries = indices?.length ?? values;
  const at = (i: number) => (indices ? indices[i] : i);
  if (entries === counts.points) return Array.from(corners, at);
  if (entries === counts.corners) return Array.from(corners, (_, i) => at(i));
  return [];
}

function stageMatrix({ upAxis, metersPerUnit }: UsdStage): Float64Array {
  const scale = metersPerUnit > 0 && Number.isFinite(metersPerUnit) ? metersPerUnit : 0.01;
  const turn = upAxis.toUpperCase() === 'Z' ? [-Math.SQRT1_2, 0, 0, Math.SQRT1_2] : [0, 0, 0, 1];
  return compose([0, 0, 0], turn, [scale, scale, scale]);
}

/** Where prims are in the world: each matrix is made once. */
function createWorlds(stage: UsdStage): (prim: UsdPrim) => Float64Array {
  const known = new Map<UsdPrim, Float64Array>();
  const worldOf = (prim: UsdPrim): Float64Array => {
    const parent = prim.texts('xformOpOrder')?.includes(RESET) ? undefined : stage.prim(prim.parent);
    const matrix = known.get(prim) ?? multiply(parent ? worldOf(parent) : identity(), localMatrix(prim));
    known.set(prim, matrix);
    return matrix;
  };
  return worldOf;
}

/** In `xformOpOrder`: what is above does not move this. */
const RESET = '!resetXformStack!';
const INVERT = '!invert!';
const STILL = [0, 0, 0, 1];
/** In the order of programs that say none. */
const USUAL_ORDER = ['translate', 'orient', 'rotateXYZ', 'rotateZ', 'rotateY', 'rotateX', 'scale'];

/** Source: UsdGeomXformable. USD matrices are row vectors' ones, which is column-major here. */
function localMatrix(prim: UsdPrim): Float64Array {
  const usual = prim.numbers('xformOp:transform') ? ['transform'] : USUAL_ORDER;
  const order = prim.texts('xformOpOrder') ?? usual.map((kind) => `xformOp:${kind}`);
  let matrix = identity();
  for (const said of order) {
    const isInverse = said.startsWith(INVERT);
    const operation = operationMatrix(prim, isInverse ? said.slice(INVERT.length) : said);
    if (operation) matrix = multiply(matrix, isInverse ? invert(operation) : operation);
  }
  return matrix;
}

/** Of "xformOp:rotateZYX:pivot"; undefined where the prim has no value for it, or it is none of those that there are. */
function operationMatrix(prim: UsdPrim, name: string): Float64Array | undefined {
  const [, kind = ''] = name.split(':');
  const values = Array.from(prim.numbers(name) ?? prim.samples(name)?.values[0] ?? []);
  const [x = 0, y = 0, z = 0, w] = values;
  if (values.length === 0) return undefined;
  if (kind === 'transform') return values.length === 16 ? Float64Array.from(values) : undefined;
  if (kind === 'translate') return compose([x, y, z], STILL, [1, 1, 1]);
  if (kind === 'scale') return compose([0, 0, 0], STILL, [x, y, z]);
  if (kind === 'orient') return w === undefined ? undefined : compose([0, 0, 0], [x, y, z, w], [1, 1, 1]);
  const axes = /^rotate([XYZ]{1,3})$/.exec(kind)?.[1];
  if (!axes) return undefined;
  let matrix = identity();
  // What turns first stands first in the name, and last in the product. The angles are those of X, Y and Z in any order.
  for (const axis of Array.from(axes, (letter) => 'XYZ'.indexOf(letter)).reverse()) {
    const angle = ((axes.length === 1 ? x : values[axis]) * Math.PI) / 360;
    const turn = [0, 0, 0, Math.cos(angle)];
    turn[axis] = Math.sin(angle);
    matrix = multiply(matrix, compose([0, 0, 0], turn, [1, 1, 1]));
  }
  return matrix;
}
