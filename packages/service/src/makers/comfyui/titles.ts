import { nearest } from 'kiln-engine/content/spelling';
import type { Graph } from './graph.ts';

/**
 * What Kiln sets in a workflow stands in nodes that the operator gives a title: of each node the first of these inputs
 * that it has and that no other node feeds. Several nodes may have one title. A title begins with "kiln:" in ComfyUI, so
 * that no other is taken for one.
 */

const FILE = ['image', 'file', 'model_file'];
const TEXT = ['text', 'prompt', 'value', 'string'];

const INPUTS = {
  image: FILE,
  'image:right': FILE,
  'image:back': FILE,
  'image:left': FILE,
  // Of stages whose pictures are no sides of one object.
  'image:2': FILE,
  'image:3': FILE,
  'image:4': FILE,
  'image:5': FILE,
  // The first picture again, for a node that reads its alpha.
  mask: FILE,
  model: ['model_file', 'file', 'image'],
  prompt: TEXT,
  negative: TEXT,
  seed: ['seed', 'noise_seed', 'value'],
  width: ['width', 'value'],
  height: ['height', 'value'],
  faces: ['faces', 'target_face_num', 'value'],
  texture_size: ['texture_size', 'value'],
} as const satisfies Record<string, readonly string[]>;

export type Title = keyof typeof INPUTS;

/** Of the nodes whose files are the result. */
export const RESULT = 'result';

const TITLES = Object.keys(INPUTS) as Title[]; // the keys of a literal
/** Of nodes that read a file. */
export const FILE_TITLES = TITLES.filter((title) => /^(?:image|mask|model)/.test(title));
const TITLED = /^kiln:(.+)$/;
const isTitle = (title: string): title is Title => Object.hasOwn(INPUTS, title);

/** A title as it stands in ComfyUI. */
export const quoted = (title: string): string => `"kiln:${title}"`;

/** An input that another node feeds: its id, and which of its outputs. */
export const isLinked = (value: unknown): boolean => Array.isArray(value);

export interface Bindings {
  /** Inputs to set. */
  at: ReadonlyMap<Title, readonly { node: string; input: string }[]>;
  /** Nodes whose files are the result, in the order of the workflow; none: the only one with files. */
  results: readonly string[];
  mistakes: readonly string[];
}

export function findBindings(graph: Graph): Bindings {
  const at = new Map<Title, { node: string; input: string }[]>();
  const results: string[] = [];
  const mistakes: string[] = [];
  for (const [node, { inputs, _meta }] of Object.entries(graph)) {
    const [, title] = TITLED.exec(_meta?.title?.trim() ?? '') ?? [];
    if (title === undefined) continue;
    if (title === RESULT) results.push(node);
    else if (isTitle(title)) {
      const input = INPUTS[title].find((name) => Object.hasOwn(inputs, name) && !isLinked(inputs[name]));
      if (input !== undefined) at.set(title, [...(at.get(title) ?? []), { node, input }]);
      else mistakes.push(`node ${node}, ${quoted(title)}, has no input of its own named ${INPUTS[title].join(' or ')}`);
    } else {
      const known = [...TITLES, RESULT].map(quoted);
      const meant = nearest(quoted(title), known, 3);
      mistakes.push(
        `node ${node} has the title ${quoted(title)}; known ${meant ? `is ${meant}` : `are ${known.join(', ')}`}`,
      );
    }
  }
  return { at, results, mistakes };
}
