import { compose, identity, isIdentity, multiply } from '../../core/math/matrix.ts';
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
  const numberOf = new Map<string, number>();
  const parts: Part[] = [];
  for (const prim of stage.prims) {
    if (prim.type !== 'Mesh') continue;
    const path = materialPath(stage, prim);
    let index = numberOf.get(path);
    if (index === undefined) {
      const source = stage.prim(path);
      const material = source ? await readPreviewSurface(stage, source, context) : defaultMaterial('default');
      if (prim.text('doubleSided') === '1' || prim.text('doubleSided') === 'true' || prim.numbers('doubleSided')?.[0]) {
        material.doubleSided = true;
      }
      index = materials.push(material) - 1;
      numberOf.set(path, index);
    }
    budget.take('parts', 1);
    const part = readMesh(stage, prim, index, { budget, rig, worldOf });
    const node = part?.joints ? undefined : nodeOf(prim);
    if (part) parts.push({ ...part, ...(node !== undefined && { node }) });
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

function noteUnread(stage: UsdStage, { leaveOut }: ReadContext): void {
  const { prims } = stage;
  noteFlattened(stage, leaveOut);
  if (prims.some(({ type }) => type === 'BlendShape')) leaveOut('morph targets');
  if (prims.some(({ type }) => type === 'Camera')) leaveOut('cameras');
}

function materialPath(stage: UsdStage, mesh: UsdPrim): string {
  for (let prim: UsdPrim | undefined = mesh; prim; prim = stage.prim(prim.parent)) {
    const path = prim.target('material:binding');
    if (path) return path;
  }
  return '';
}

function readMesh(
  stage: UsdStage,
  prim: UsdPrim,
  material: number,
  { budget, rig, worldOf }: { budget: SizeBudget; rig: UsdRig | undefined; worldOf: (prim: UsdPrim) => Float64Array },
): Part | undefined {
  const points = prim.numbers('points');
  const sizes = prim.numbers('faceVertexCounts');
  const corners = prim.numbers('faceVertexIndices');
  if (!points || !sizes || !corners) return undefined;
  budget.take('points', points.length / 3);
  budget.take('triangles', Math.max(corners.length / 3, corners.length - sizes.length * 2));
  let total = 0;
  for (let i = 0; i < sizes.length; i++) {
    if (!(sizes[i] >= 3)) throw broken(`A face of "${prim.name}" has fewer than three corners.`);
    total += sizes[i];
  }
  if (total !== corners.length) throw broken(`The faces of "${prim.name}" have more or fewer corners than it lists.`);
  const uvs = prim.numbers('primvars:st') ?? prim.numbers('primvars:st0') ?? prim.numbers('primvars:UVMap') ?? [];
  const normals = prim.numbers('normals') ?? prim.numbers('primvars:normals') ?? [];
  const counts = { corners: corners.length, points: points.length / 3 };
  const faces: CornerFaces = {
    sizes: Array.from(sizes),
    point: Array.from(corners),
    uv: perCorner(uvs.length / 2, prim.numbers('primvars:st:indices'), corners, counts),
    normal: perCorner(normals.length / 3, prim.numbers('primvars:normals:indices'), corners, counts),
  };
  const colors = prim.numbers('primvars:displayColor');
  const skin = rig ? readUsdWeights(prim, points.length / 3, rig) : {};
  const flipped = Array.from(uvs, (value, i) => (i % 2 ? 1 - value : value));
  const part = gatherCorners(prim.name, material, faces, {
    points,
    uvs: flipped,
    normals,
    ...(colors && colors.length === points.length && { colors }),
    ...(skin.joints && skin),
  });
  // Skinned points are in the skeleton's space, wherever their prim stands.
  const skeleton = skin.joints && rig ? stage.prim(rig.path) : undefined;
  const own = skeleton ? multiply(worldOf(skeleton), bindMatrix(prim)) : worldOf(prim);
  const placed = placedBy(part, multiply(stageMatrix(stage), own));
  return prim.text('orientation') === 'leftHanded' ? turnedOver(placed) : placed;
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
    const parent = stage.prim(prim.parent);
    const matrix = known.get(prim) ?? multiply(parent ? worldOf(parent) : identity(), localMatrix(prim));
    known.set(prim, matrix);
    return matrix;
  };
  return worldOf;
}

/** The usual transform operations; USD matrices are row vectors' ones, which is column-major here. */
function localMatrix(prim: UsdPrim): Float64Array {
  const whole = prim.numbers('xformOp:transform');
  if (whole && whole.length === 16) return Float64Array.from(whole);
  const [tx = 0, ty = 0, tz = 0] = Array.from(prim.numbers('xformOp:translate') ?? []);
  const scale = prim.numbers('xformOp:scale');
  const orient = prim.numbers('xformOp:orient');
  const angles = prim.numbers('xformOp:rotateXYZ');
  const rotation = orient?.length === 4 ? [orient[1], orient[2], orient[3], orient[0]] : [0, 0, 0, 1];
  let matrix = compose([tx, ty, tz], rotation, [1, 1, 1]);
  for (const axis of [2, 1, 0]) {
    const single = prim.numbers(`xformOp:rotate${'XYZ'[axis]}`)?.[0];
    const angle = ((angles?.[axis] ?? single ?? 0) * Math.PI) / 360;
    const q = [0, 0, 0, Math.cos(angle)];
    q[axis] = Math.sin(angle);
    matrix = multiply(matrix, compose([0, 0, 0], q, [1, 1, 1]));
  }
  const [sx = 1, sy = 1, sz = 1] = Array.from(scale ?? []);
  return multiply(matrix, compose([0, 0, 0], [0, 0, 0, 1], [sx, sy, sz]));
}
