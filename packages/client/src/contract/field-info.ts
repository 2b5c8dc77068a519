import { z } from 'zod';
import type { MediumName } from './media.ts';

/**
 * Metadata of a field that zod cannot express: its label, and whether it may be offered. Kept in a registry, so that
 * the JSON Schema stays clean.
 */
export interface FieldInfo {
  /** A short label for forms and slash options (100 characters). */
  label: string;
  /**
   * The name of its slash option: lower case with hyphens. Default: the field's own name. Bodies, presets and stored
   * data always use the field's own name.
   */
  called?: string;
  /** Its topic in a form. Default: files, tasks and words are the subject, the rest `way`. */
  topic?: FieldTopic;
  /** What the value means, if not plain text. Determines attachment options and autocomplete. */
  kind?: MediumName | 'task' | 'action' | 'maker' | 'long-text';
  /** Accepted file extensions, with the dot. */
  extensions?: readonly string[];
  /** Accepted by the service, never offered. */
  deprecated?: true;
  /** Set by a button where it makes sense; never offered as an option. */
  pressed?: true;
  /** Only the built-in service understands it; never sent to another one. */
  extension?: true;
}

/** Topics of options, in the order in which a form shows them. */
export const FIELD_TOPICS = ['subject', 'look', 'mesh', 'size', 'files', 'way'] as const;
export type FieldTopic = (typeof FIELD_TOPICS)[number];

/** A field's metadata besides its label. */
export type FieldMore = Pick<FieldInfo, 'called' | 'topic'>;

const registry = z.registry<FieldInfo>();

/** Attaches `info` to the schema and returns the schema. */
export function field<T extends z.ZodType>(info: FieldInfo, schema: T): T {
  registry.add(schema, info);
  return schema;
}

/** The metadata of a field, also inside `.optional()`, `.default()` and the like. */
export function fieldInfo(schema: z.core.$ZodType): FieldInfo | undefined {
  let current: z.core.$ZodType | undefined = schema;
  while (current) {
    const info = registry.get(current as z.ZodType);
    if (info) return info;
    current = (current._zod.def as { innerType?: z.core.$ZodType }).innerType;
  }
  return undefined;
}
