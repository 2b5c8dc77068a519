import type { SizeBudget } from '../../read/size-budget.ts';
import { arrayIn, type FbxFile, type FbxObject } from './fbx-file.ts';
import { createFbxGraph } from './fbx-graph.ts';

/** Takes from the budget what an FBX file will become, in all places where its models stand. */
export function chargeFbx({ objects, connections }: FbxFile, budget: SizeBudget): void {
  const graph = createFbxGraph();
  for (const { child, parent } of connections) graph.connect(child, parent);
  for (const object of objects.values()) {
    if (object.kind === 'Model') graph.model(object.id);
    else if (object.kind === 'Material') budget.take('materials', 1);
    else if (object.kind === 'AnimationCurve') graph.curve(object.id, arrayIn(object.element, 'KeyTime')?.count ?? 0);
    else if (object.kind === 'Geometry' && object.type === 'Mesh') graph.geometry(object.id, sizeOf(object));
  }
  graph.charge(budget);
}

/** The last corner of a polygon is written as its complement, which is negative. */
function sizeOf({ element }: FbxObject): { triangles: number; points: number } {
  const corners = arrayIn(element, 'PolygonVertexIndex')?.read() ?? [];
  let polygons = 0;
  for (const corner of corners) if (corner < 0) polygons++;
  return { triangles: Math.max(polygons, corners.length - polygons * 2), points: corners.length };
}
