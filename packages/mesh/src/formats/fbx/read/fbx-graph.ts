import { broken } from '../../model-read-error.ts';
import type { SizeBudget } from '../../read/size-budget.ts';

/**
 * What hangs from what in an FBX file. A model may hang from several others, and every path to it is a place where it
 * stands with all that hangs from it: thirty models, each twice below the one before, are a billion.
 */
export interface FbxGraph {
  model(id: number): void;
  geometry(id: number, size: { points: number; triangles: number }): void;
  curve(id: number, keys: number): void;
  connect(child: number, parent: number): void;
  /** Takes all of it from the budget, in all its places. */
  charge(budget: SizeBudget): void;
}

const SCENE = 0;
/** Deeper than any honest file; what reads it then calls itself. */
const DEEPEST = 1000;

export function createFbxGraph(): FbxGraph {
  const models = new Set([SCENE]);
  const geometries = new Map<number, { points: number; triangles: number }>();
  const curves = new Map<number, number>();
  const children = new Map<number, number[]>();
  const parents = new Map<number, number[]>();
  const add = (map: Map<number, number[]>, from: number, to: number) => {
    const list = map.get(from);
    if (list) list.push(to);
    else map.set(from, [to]);
  };

  /** Without calling itself: a chain may be as long as the file. */
  const chargePlaces = (budget: SizeBudget) => {
    const above = new Set([SCENE]);
    const path = [{ id: SCENE, next: 0 }];
    for (let here = path.at(-1); here; here = path.at(-1)) {
      const child = children.get(here.id)?.[here.next++];
      if (child === undefined) {
        path.pop();
        above.delete(here.id);
        continue;
      }
      const size = geometries.get(child);
      if (size) {
        budget.take('parts', 1);
        budget.take('points', size.points);
        budget.take('triangles', size.triangles);
      }
      if (!models.has(child)) continue;
      if (above.has(child)) throw broken('The FBX models form a cycle.');
      if (path.length > DEEPEST) throw broken('The FBX models hang from each other absurdly deep.');
      budget.take('nodes', 1);
      above.add(child);
      path.push({ id: child, next: 0 });
    }
  };

  return {
    model: (id) => models.add(id),
    geometry: (id, size) => geometries.set(id, size),
    curve: (id, keys) => curves.set(id, keys),
    connect(child, parent) {
      add(children, parent, child);
      add(parents, child, parent);
    },
    charge(budget) {
      chargePlaces(budget);
      for (const [id, keys] of curves) {
        // A curve moves what the nodes that it belongs to move.
        const nodes = parents.get(id) ?? [];
        const uses = nodes.reduce((sum, node) => sum + Math.max(1, parents.get(node)?.length ?? 0), 0);
        budget.take('keys', keys, Math.max(1, uses));
      }
    },
  };
}
