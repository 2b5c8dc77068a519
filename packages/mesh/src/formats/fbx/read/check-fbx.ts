import { broken } from '../../model-read-error.ts';
import type { SizeBudget } from '../../read/size-budget.ts';
import { arrayIn, type FbxFile, type FbxObject } from './fbx-file.ts';

/**
 * Takes from the budget what an FBX file will become. A model may hang from several others, and every path to it is a place
 * where it stands with all that hangs from it: thirty models, each twice below the one before, are a billion.
 * @throws {ModelReadError}
 */
export function chargeFbx(file: FbxFile, budget: SizeBudget): void {
  for (const { kind } of file.objects.values()) if (kind === 'Material') budget.take('materials', 1);
  chargePlaces(file, budget);
  chargeCurves(file, budget);
}

const SCENE = 0;
/** Deeper than any honest file; what reads it then calls itself. */
const DEEPEST = 1000;

/** Without calling itself: a chain may be as long as the file. */
function chargePlaces(file: FbxFile, budget: SizeBudget): void {
  const sizes = new Map<FbxObject, Size>();
  for (const object of file.objects.values())
    if (object.kind === 'Geometry' && object.type === 'Mesh') sizes.set(object, sizeOf(object));
  const above = new Set([SCENE]);
  const path = [{ id: SCENE, left: file.childrenOf(SCENE).values() }];
  for (let here = path.at(-1); here; here = path.at(-1)) {
    const object = here.left.next().value?.object;
    if (!object) {
      path.pop();
      above.delete(here.id);
      continue;
    }
    const size = sizes.get(object);
    if (size) {
      budget.take('parts', 1);
      budget.take('points', size.points);
      budget.take('triangles', size.triangles);
    }
    if (object.kind !== 'Model') continue;
    if (above.has(object.id)) throw broken('The FBX models form a cycle.');
    if (path.length > DEEPEST) throw broken('The FBX models hang from each other absurdly deep.');
    budget.take('nodes', 1);
    above.add(object.id);
    path.push({ id: object.id, left: file.childrenOf(object.id).values() });
  }
}

interface Size {
  triangles: number;
  points: number;
}

/** The last corner of a polygon is written as its complement, which is negative. */
function sizeOf({ element }: FbxObject): Size {
  const corners = arrayIn(element, 'PolygonVertexIndex')?.read() ?? [];
  let polygons = 0;
  for (const corner of corners) if (corner < 0) polygons++;
  return { triangles: Math.max(polygons, corners.length - polygons * 2), points: corners.length };
}

/** Each clip unpacks the curves of its layers again, whether or not others share them; a curve moves all that its node does. */
function chargeCurves({ objects, connections, childrenOf }: FbxFile, budget: SizeBudget): void {
  const parents = new Map<number, number>();
  for (const { child } of connections) parents.set(child, (parents.get(child) ?? 0) + 1);
  const below = (id: number) => {
    const links = childrenOf(id);
    budget.take('values', 1 + links.length);
    return links.map(({ object }) => object);
  };
  for (const { id, kind } of objects.values()) {
    if (kind !== 'AnimationStack') continue;
    for (const node of below(id).flatMap((layer) => below(layer.id))) {
      for (const { kind, element } of below(node.id)) {
        if (kind !== 'AnimationCurve') continue;
        budget.take('keys', arrayIn(element, 'KeyTime')?.count ?? 0, parents.get(node.id));
      }
    }
  }
}
