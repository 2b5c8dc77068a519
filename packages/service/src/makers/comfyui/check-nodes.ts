import { nearest } from 'kiln-engine/content/spelling';
import { z } from 'zod';
import { type Calls, contentOf } from './calls.ts';
import { isLinked } from './titles.ts';
import type { Workflow } from './workflow.ts';

/** Workflows beside what a server has installed: classes of nodes, and files of models that it would load. */

const Inputs = z.record(z.string(), z.tuple([z.unknown()]).rest(z.unknown()).catch([undefined]));
const ObjectInfo = z.record(
  z.string(),
  z.object({ input: z.object({ required: Inputs.optional(), optional: Inputs.optional() }).catch({}) }),
);
const Options = z.object({ options: z.array(z.unknown()) });

type Choices = ReadonlyMap<string, readonly string[]>;

/** What may be chosen for each input of a class that is chosen from a list; undefined: the class is not installed. */
async function choicesOf(calls: Calls, name: string): Promise<Choices | undefined> {
  const info = contentOf(await calls.get(`/object_info/${encodeURIComponent(name)}`), ObjectInfo)[name];
  if (!info) return undefined;
  const choices = new Map<string, readonly string[]>();
  for (const [input, [kind, more]] of Object.entries({ ...info.input.required, ...info.input.optional })) {
    // Two ways to write it: the list in place of a type, or beside the type COMBO.
    const list = Array.isArray(kind) ? kind : Options.safeParse(more).data?.options;
    if (list) choices.set(input, list.map(String));
  }
  return choices;
}

/** @returns mistakes, a line each */
export async function checkNodes(calls: Calls, workflows: readonly Workflow[]): Promise<string[]> {
  const known = new Map<string, Choices | undefined>();
  const mistakes: string[] = [];
  for (const { file, graph, bindings } of workflows) {
    const set = new Set([...bindings.at.values()].flat().map(({ node, input }) => `${node} ${input}`));
    for (const [node, { class_type, inputs }] of Object.entries(graph)) {
      if (!known.has(class_type)) known.set(class_type, await choicesOf(calls, class_type));
      const choices = known.get(class_type);
      if (!choices) mistakes.push(`${file}: node ${node}, ${class_type}, is not installed at ${calls.at}`);
      for (const [input, list] of choices ?? []) {
        const value = inputs[input];
        if (value === undefined || isLinked(value) || set.has(`${node} ${input}`) || list.includes(String(value)))
          continue;
        mistakes.push(
          `${file}: node ${node}, ${class_type}: ${calls.at} has no ${input} "${value}"${nearestOf(value, list)}`,
        );
      }
    }
  }
  return mistakes;
}

function nearestOf(value: unknown, list: readonly string[]): string {
  const meant = nearest(String(value), list, 6) ?? (list.length <= 5 ? list.join('", "') : undefined);
  return meant === undefined ? '' : `, but "${meant}"`;
}
