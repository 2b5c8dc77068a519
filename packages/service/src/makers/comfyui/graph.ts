import { z } from 'zod';

/** A workflow in ComfyUI's API format ("File → Export Workflow (API)"): nodes by their ids. */

const MOST_NODES = 2_000;
const MOST_INPUTS = 500;

const Node = z.object({
  class_type: z.string().min(1).max(200),
  inputs: z
    .record(z.string().max(200), z.unknown())
    .refine((inputs) => Object.keys(inputs).length <= MOST_INPUTS, { error: `at most ${MOST_INPUTS} inputs` }),
  _meta: z.object({ title: z.string().max(500).optional() }).optional(),
});

const Graph = z.record(z.string().min(1).max(100), Node);
export type Graph = z.output<typeof Graph>;

/** @returns the workflow, or what is wrong with the text */
export function parseGraph(text: string): Graph | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return `is not JSON: ${error instanceof Error ? error.message.slice(0, 100) : ''}`;
  }
  if (typeof json === 'object' && json !== null && 'nodes' in json && Array.isArray(json.nodes))
    return 'is what ComfyUI saves for itself; export it with File → Export Workflow (API)';
  const parsed = Graph.safeParse(json);
  if (!parsed.success) {
    const [{ path, message } = { path: [], message: '' }] = parsed.error.issues;
    return `is no workflow in API format: ${path.join('.').slice(0, 100)} ${message}`;
  }
  const count = Object.keys(parsed.data).length;
  if (count === 0 || count > MOST_NODES) return `has ${count} nodes: 1 to ${MOST_NODES} are taken`;
  return parsed.data;
}
