import type { MakeOrder } from '../maker.ts';
import type { Graph } from './graph.ts';
import { settingsOf, sizeOf, stageRow } from './stages.ts';
import { isLinked, type Title } from './titles.ts';
import type { Workflow } from './workflow.ts';

/**
 * The graph that is sent for one order. The task's id stands in every file name prefix: ComfyUI answers the same graph at
 * once, with the files of the run before.
 *
 * @param files names of uploaded files by title
 */
export function fillGraph(workflow: Workflow, order: MakeOrder, files: ReadonlyMap<Title, string>): Graph {
  const graph = structuredClone(workflow.graph);
  const set = (title: Title, value: string | number) => {
    for (const { node, input } of workflow.bindings.at.get(title) ?? []) {
      const inputs = graph[node]?.inputs;
      // A node that has a number as text goes on having it as text.
      if (inputs) inputs[input] = typeof inputs[input] === 'string' ? String(value) : value;
    }
  };
  for (const [title, value] of settingsOf(stageRow(workflow.type), order)) set(title, value);
  const size = sizeOf(order.input.aspect_ratio, areaOf(workflow));
  if (size) {
    set('width', size.width);
    set('height', size.height);
  }
  for (const [title, name] of files) set(title, name);
  for (const [at, { inputs }] of Object.values(graph).entries()) {
    if (Object.hasOwn(inputs, 'filename_prefix') && !isLinked(inputs.filename_prefix))
      inputs.filename_prefix = `kiln/${order.id}/${at}`;
  }
  return graph;
}

const USUAL_AREA = 1024 * 1024;

/** Pixels of the picture that the workflow makes as it was exported. */
function areaOf({ graph, bindings: { at } }: Workflow): number {
  const read = (title: Title) => at.get(title)?.map(({ node, input }) => Number(graph[node]?.inputs[input]))[0];
  const area = (read('width') ?? 0) * (read('height') ?? 0);
  return area > 0 ? area : USUAL_AREA;
}
