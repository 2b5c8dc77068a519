import { z } from 'zod';
import { PERMISSION_NAMES } from '../base/permission-bits.ts';
import type { Core } from '../core/core.ts';

/**
 * One thing that no user of Discord can do, but its owners, its weather or time: a row of the table in switches.ts. By
 * these rows tests and the page turn the local Discord into the one that they want to meet.
 */

export interface Switch<Schema extends z.ZodType, Output> {
  /** One line for people. */
  summary: string;
  input: Schema;
  /** What is set now, for rows that set something. */
  current?(core: Core): z.input<Schema>;
  run(core: Core, input: z.output<Schema>): Output;
}

/** Keeps the types of a row for those who turn it. */
export function row<Schema extends z.ZodType, Output>(row: Switch<Schema, Output>): Switch<Schema, Output> {
  return row;
}

export const Id = z.string().regex(/^\d{17,19}$/);
export const Permissions = z.array(z.enum(PERMISSION_NAMES));
