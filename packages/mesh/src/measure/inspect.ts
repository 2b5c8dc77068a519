import type { Box } from '../core/math/box.ts';
import { integrate } from '../core/math/triangle.ts';
import { boundingBox, countFaces, countTriangles, type Surfaces } from '../core/model.ts';
import { connectedComponents, type Mesh } from '../topology/connected-components.ts';
import { topology } from '../topology/topology.ts';
import { weldAll } from '../topology/weld.ts';

export interface Inspection {
  /** Polygons where there are polygons, else triangles. */
  faces: number;
  triangles: number;
  /** Different points. */
  vertices: number;
  /** Every edge has exactly two triangles that turn the same way round. */
  watertight: boolean;
  /** Enclosed volume in cubic metres; negative when the surface is inside out. Means little unless watertight. */
  volume: number;
  /** Surface in square metres. */
  area: number;
  box: Box;
  /** Borders: chains of edges with one triangle. */
  holes: number;
  nonManifoldEdges: number;
  /** Edges whose two triangles turn opposite ways. */
  flippedEdges: number;
  /** Triangles without area. */
  degenerateFaces: number;
  /** Pieces that share no point. */
  components: number;
  /** Pieces of a watertight model that enclose nothing. */
  flatBodies: number;
  /** Handles of all components together (a torus has 1), when watertight. */
  genus?: number;
}

/**
 * Measures a model. Parts that are each closed are measured one by one, since they may touch; otherwise all parts are
 * joined at equal points first, since one surface may be cut by materials.
 *
 * Units: metres, square metres, cubic metres. Keeps: the model; nothing is changed.
 * @example const { watertight, volume } = inspect(model)
 */
export function inspect(model: Surfaces): Inspection {
  const single = model.parts.map((part) => measure({ parts: [part] }));
  const apart = single.length > 0 && single.every((result) => result.watertight);
  const whole = () => (single.length === 1 ? single[0] : measure(model));
  const measured = apart ? sum(single) : whole();
  return { faces: countFaces(model), triangles: countTriangles(model), ...measured, box: boundingBox(model) };
}

type Measures = Omit<Inspection, 'faces' | 'triangles' | 'box'>;

function measure(model: Surfaces): Measures {
  const { positions, indices } = weldAll(model);
  const vertices = positions.length / 3;
  const { edges, boundaryEdges, ...shape } = topology(indices, vertices);
  const triangles = indices.length / 3;
  const { volume, area, flat } = integrate({ positions, indices });
  const watertight = triangles > 0 && boundaryEdges === 0 && shape.nonManifoldEdges === 0 && shape.flippedEdges === 0;
  return {
    vertices,
    watertight,
    volume,
    area,
    ...shape,
    degenerateFaces: countTriangles(model) - triangles + flat,
    flatBodies: watertight ? countFlatBodies({ positions, indices }) : 0,
    ...(watertight && { genus: shape.components - (vertices - edges + triangles) / 2 }),
  };
}

function sum(results: readonly Measures[]): Measures {
  const total = (pick: (result: Measures) => number) => results.reduce((acc, result) => acc + pick(result), 0);
  return {
    vertices: total((result) => result.vertices),
    watertight: true,
    volume: total((result) => result.volume),
    area: total((result) => result.area),
    holes: 0,
    nonManifoldEdges: 0,
    flippedEdges: 0,
    degenerateFaces: total((result) => result.degenerateFaces),
    components: total((result) => result.components),
    flatBodies: total((result) => result.flatBodies),
    genus: total((result) => result.genus ?? 0),
  };
}

/** Of (its area)^1.5: a plate of a metre is a thousandth of a millimetre thick there. */
const FLAT = 1e-6;

/** Whether a closed component encloses nothing: two faces back to back are no body to a slicer, which counts it all the same. */
export function isFlatBody(component: Mesh): boolean {
  const { volume, area } = integrate(component);
  return Math.abs(volume) <= FLAT * area ** 1.5;
}

/** Of a closed mesh. */
function countFlatBodies(mesh: Mesh): number {
  return connectedComponents(mesh).filter(isFlatBody).length;
}
