import { z } from 'zod';
import type { MediumName } from './media.ts';

/**
 * What a zod schema cannot say about a field and every face of the table needs: how a person is asked for it, and
 * whether it may be offered at all. Kept in a registry, so that JSON Schema stays clean.
 */
export interface FieldInfo {
  /** A few words for a person: the label of a modal field, the description of a slash option (100 characters). */
  label: string;
  /**
   * What members call it: the name of a slash option, small letters with hyphens. Left out: the field's own name. Bodies,
   * presets and whatever else is kept have the field's own name.
   */
  called?: string;
  /** Where it stands among the options of a form. Left out: files, tasks and words are the subject, the rest is `way`. */
  topic?: FieldTopic;
  /** What the value means, where that is not plain text. Decides attachment options and autocomplete. */
  kind?: MediumName | 'task' | 'action' | 'long-text';
  /** Of a medium: accepted file extensions, with the dot. */
  extensions?: readonly string[];
  /** Accepted by the service, never offered. */
  deprecated?: true;
  /** Said by a press of a button, which stands where it makes sense; never offered beside the other fields. */
  pressed?: true;
  /** Understood by the built-in service only; never sent to another one. */
  extension?: true;
}

/** What options are about, in the order in which a form shows them. */
export const FIELD_TOPICS = ['subject', 'look', 'mesh', 'size', 'files', 'way'] as const;
export type FieldTopic = (typeof FIELD_TOPICS)[number];

/** What is said of a field besides its label. */
export type FieldMore = Pick<FieldInfo, 'called' | 'topic'>;

const registry = z.registry<FieldInfo>();

/** Attaches `info` to the schema; returns the schema. */
export function field<T extends z.ZodType>(info: FieldInfo, schema: T): T {
  registry.add(schema, info);
  return schema;
}

/** The info of a field, looked for through `.optional()`, `.default()` and the like. */
export function fieldInfo(schema: z.core.$ZodType): FieldInfo | undefined {
  let current: z.core.$ZodType | undefined = schema;
  while (current) {
    const info = registry.get(current as z.ZodType);
    if (info) return info;
    current = (current._zod.def as { innerType?: z.core.$ZodType }).innerType;
  }
  return undefined;
}
