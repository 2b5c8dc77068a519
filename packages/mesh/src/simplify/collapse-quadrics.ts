import { addPlaces, addPlane, QUADRIC } from './quadric.ts';
import { isLine, type WedgeMesh } from './wedge-mesh.ts';

/**
 * What counts against the places of vertices and the values of wedges: planes of the faces around for the shape, planes
 * upright on seams and borders that hold them in place, and for texture coordinates and colours the linear functions that
 * they are over each face.
 *
 * Source: M. Garland and P. Heckbert (1997); for values of wedges H. Hoppe, "New Quadric Metric for Simplifying Meshes
 * with Appearance Attributes" (1999).
 */
export interface CollapseQuadrics {
  /** One quadric per vertex. */
  shape: Float64Array;
  /** A row per wedge: the quadric of its values, then for each of them the sum of its gradients, and of its constants. */
  attributes: Float64Array;
  /** Numbers in a row of `attributes`. */
  row: number;
}

const BORDER_WEIGHT = 10;
const SEAM_WEIGHT = 1;

/** @param hold how much vertices hold on to their places, against distances to planes */
export function createCollapseQuadrics(mesh: WedgeMesh, hold: number): CollapseQuadrics {
  const row = QUADRIC + mesh.width * 4;
  const quadrics: CollapseQuadrics = {
    shape: new Float64Array((mesh.points.length / 3) * QUADRIC),
    attributes: new Float64Array(mesh.width === 0 ? 0 : mesh.skinFrom.length * row),
    row,
  };
  fill(mesh, quadrics);
  addPlaces(quadrics.shape, mesh.points, hold);
  return quadrics;
}

/** Each face's plane for its corners; planes upright on it along lines; how its values change over it for its wedges. */
function fill(mesh: WedgeMesh, quadrics: CollapseQuadrics): void {
  const { shape } = quadrics;
  const { points, vertexOf, kind } = mesh;
  const normal = new Float64Array(3);
  const upright = new Float64Array(3);
  for (let t = 0; t < vertexOf.length; t += 3) {
    const area = unitNormal(points, vertexOf[t] * 3, vertexOf[t + 1] * 3, vertexOf[t + 2] * 3, normal);
    if (area === 0) continue;
    for (let k = 0; k < 3; k++) {
      const q = vertexOf[t + k] * QUADRIC;
      addPlane(shape, q, normal, -dot(points, vertexOf[t + k] * 3, normal), area);
      shape[q + 10] += area;
    }
    for (let k = 0; k < 3; k++) {
      const u = vertexOf[t + k];
      const v = vertexOf[t + ((k + 1) % 3)];
      if (kind[u] === 0 || kind[v] === 0 || !isLine(mesh, u, v)) continue;
      const length = across(points, u * 3, v * 3, normal, upright);
      const weight = mesh.onBorder[u] && mesh.onBorder[v] ? BORDER_WEIGHT : SEAM_WEIGHT;
      const far = -dot(points, u * 3, upright);
      addPlane(shape, u * QUADRIC, upright, far, length * length * weight);
      addPlane(shape, v * QUADRIC, upright, far, length * length * weight);
    }
    if (mesh.width > 0) addAttributes(mesh, quadrics, t, area);
  }
}

/** For each value the linear function over a face that its corners give: squared distance to it, and its sum. */
function addAttributes(mesh: WedgeMesh, { attributes, row }: CollapseQuadrics, t: number, area: number): void {
  const { points, vertexOf, wedgeOf, values, width } = mesh;
  const gradient = new Float64Array(3);
  const a = vertexOf[t] * 3;
  const b = vertexOf[t + 1] * 3;
  const c = vertexOf[t + 2] * 3;
  const ax = points[a];
  const ay = points[a + 1];
  const az = points[a + 2];
  const ex = points[b] - ax;
  const ey = points[b + 1] - ay;
  const ez = points[b + 2] - az;
  const fx = points[c] - ax;
  const fy = points[c + 1] - ay;
  const fz = points[c + 2] - az;
  const ee = ex * ex + ey * ey + ez * ez;
  const ef = ex * fx + ey * fy + ez * fz;
  const ff = fx * fx + fy * fy + fz * fz;
  const scale = ee * ff - ef * ef;
  const steep = scale > 1e-30;
  for (let corner = 0; corner < 3; corner++) attributes[wedgeOf[t + corner] * row + 10] += area;
  for (let k = 0; k < width; k++) {
    const x = values[wedgeOf[t] * width + k];
    const y = values[wedgeOf[t + 1] * width + k] - x;
    const z = values[wedgeOf[t + 2] * width + k] - x;
    // What is the same all over the face has no gradient.
    const level = !steep || (y === 0 && z === 0);
    const along = level ? 0 : (ff * y - ef * z) / scale;
    const aside = level ? 0 : (ee * z - ef * y) / scale;
    gradient[0] = along * ex + aside * fx;
    gradient[1] = along * ey + aside * fy;
    gradient[2] = along * ez + aside * fz;
    const d = x - (gradient[0] * ax + gradient[1] * ay + gradient[2] * az);
    for (let corner = 0; corner < 3; corner++) {
      const at = wedgeOf[t + corner] * row;
      addPlane(attributes, at, gradient, d, area);
      const sum = at + QUADRIC + k * 4;
      for (let axis = 0; axis < 3; axis++) attributes[sum + axis] += area * gradient[axis];
      attributes[sum + 3] += area * d;
    }
  }
}

const dot = (points: Float64Array, at: number, n: Float64Array) =>
  points[at] * n[0] + points[at + 1] * n[1] + points[at + 2] * n[2];

/** @returns the area; 0 where there is no normal */
function unitNormal(points: Float64Array, a: number, b: number, c: number, out: Float64Array): number {
  const ux = points[b] - points[a];
  const uy = points[b + 1] - points[a + 1];
  const uz = points[b + 2] - points[a + 2];
  const vx = points[c] - points[a];
  const vy = points[c + 1] - points[a + 1];
  const vz = points[c + 2] - points[a + 2];
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  const length = Math.sqrt(x * x + y * y + z * z);
  if (!(length > 1e-30)) return 0;
  out[0] = x / length;
  out[1] = y / length;
  out[2] = z / length;
  return length / 2;
}

/** The unit vector in a face across one of its edges. @returns the edge's length */
function across(points: Float64Array, u: number, v: number, n: Float64Array, out: Float64Array): number {
  const x = points[v] - points[u];
  const y = points[v + 1] - points[u + 1];
  const z = points[v + 2] - points[u + 2];
  const length = Math.sqrt(x * x + y * y + z * z);
  out[0] = (y * n[2] - z * n[1]) / (length || 1);
  out[1] = (z * n[0] - x * n[2]) / (length || 1);
  out[2] = (x * n[1] - y * n[0]) / (length || 1);
  return length;
}
