import type { z } from 'zod';
import type { Ignoring } from './family.ts';

/** Cross-field rules of a request body. A rule names the field that the caller should change, and to what. */

export type Complain = (path: string, message: string) => void;
export type Rule<T> = (input: T, complain: Complain) => void;

/** For `.superRefine()`: all rules, each complaint an issue at its field. */
export const checked =
  <T>(...rules: Rule<NoInfer<T>>[]) =>
  (input: T, context: z.RefinementCtx): void => {
    const complain: Complain = (path, message) => context.addIssue({ code: 'custom', path: path.split('.'), message });
    for (const rule of rules) rule(input, complain);
  };

/** Exactly one of two fields: none and both are refused. */
export const exactlyOne =
  <A extends string, B extends string>(first: A, second: B): Rule<{ [K in A | B]?: unknown }> =>
  (input, complain) => {
    const given = [input[first], input[second]].filter((value) => value !== undefined).length;
    if (given === 0) complain(first, `is missing: give exactly one of ${first} and ${second}`);
    if (given === 2) complain(second, `was given beside ${first}: give exactly one of them`);
  };

/** An adaptive polygon count needs no number (core specification, section 4.2). */
export const ADAPTIVE_IGNORES: Ignoring = { field: 'decimation_mode', fields: ['target_polycount'] };

/** What kinds of mesh ignore (core specification, section 4.2). */
export const MESH_IGNORES: readonly Ignoring[] = [
  { field: 'model_type', is: 'smart-topology', fields: ['should_remesh', 'decimation_mode'] },
  {
    field: 'model_type',
    is: 'lowpoly',
    fields: ['ai_model', 'topology', 'target_polycount', 'should_remesh'],
  },
  ADAPTIVE_IGNORES,
];
