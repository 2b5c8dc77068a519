import type { SizeBudget } from '../size-budget.ts';
import { textOf } from '../text-of.ts';
import type { FbxFacts } from './check-fbx.ts';
import { createFbxGraph } from './fbx-graph.ts';

/**
 * What is told about an FBX file of text before a library may see it: the same as of a binary one, but for the numbers
 * themselves. It is `Name: value, value { … }`, with arrays as `*count { a: … }`.
 */
export function checkTextFbx(bytes: Uint8Array, budget: SizeBudget): FbxFacts {
  const facts: FbxFacts = { unitScale: 1, polygons: [], triangles: 0 };
  const graph = createFbxGraph();
  let depth = 0;
  let object = 0;
  let name = '';
  let values: string[] = [];
  const end = () => {
    const [first = '', second = '', third = ''] = values;
    const counted = /^\*(\d+)$/.exec(first)?.[1];
    if (depth === 1 && /^-?\d+$/.test(first)) {
      object = Number(first);
      if (name === 'Model') graph.model(object);
    }
    if (name === 'C' && third !== '') graph.connect(Number(second), Number(third));
    if ((name === 'P' || name === 'Property') && first === 'UnitScaleFactor') facts.unitScale = scaleIn(values);
    if (counted !== undefined) {
      const count = Number(counted);
      budget.take('bytes', count * 8);
      if (name === 'KeyTime') graph.curve(object, count);
      if (name === 'PolygonVertexIndex') {
        facts.triangles += Math.floor(count / 3);
        graph.geometry(object, { points: count, triangles: Math.floor(count / 3) });
      }
    }
    values = [];
  };
  for (const token of tokens(textOf(bytes, 'latin1'))) {
    budget.take('values', 1 / 4);
    if (token.endsWith(':') && !token.startsWith('"')) {
      end();
      name = token.slice(0, -1);
    } else if (token === '{' || token === '}') {
      end();
      depth += token === '{' ? 1 : -1;
    } else if (values.length < 8) values.push(token.startsWith('"') ? token.slice(1) : token);
  }
  end();
  graph.charge(budget);
  return facts;
}

function scaleIn(values: readonly string[]): number {
  const scale = Number(values.at(-1));
  return Number.isFinite(scale) ? scale : 1;
}

/** Names with their colon, texts with the quote they begin with, numbers, and braces. */
function* tokens(text: string): Generator<string> {
  const token = /"[^"]*"?|;[^\n]*|[{}]|[^\s,{}";:]+:?|:/g;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [whole] = found;
    if (whole.startsWith(';')) continue;
    yield whole.startsWith('"') ? whole.replace(/"$/, '') : whole;
  }
}
