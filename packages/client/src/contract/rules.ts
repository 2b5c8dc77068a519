import type { z } from 'zod';
import type { Ignoring } from './family.ts';
import { all, being, oneOf, refusing, type Sentence, sentence } from './sentences.ts';

/** Cross-field rules of a request body. A rule names the field that the caller should change, and to what. */

export type Complain = (path: string, said: Sentence) => void;
export type Rule<T> = (input: T, complain: Complain) => void;

/** For `.superRefine()`: all rules, each complaint an issue at its field. */
export const checked =
  <T>(...rules: Rule<NoInfer<T>>[]) =>
  (input: T, context: z.RefinementCtx): void => {
    const complain: Complain = (path, said) => {
      const { error: message, params } = refusing(said);
      context.addIssue({ code: 'custom', path: path === '' ? [] : path.split('.'), message, params });
    };
    for (const rule of rules) rule(input, complain);
  };

/** Exactly one of two fields: none and both are refused. */
export const exactlyOne =
  <A extends string, B extends string>(first: A, second: B): Rule<{ [K in A | B]?: unknown }> =>
  (input, complain) => {
    const given = [input[first], input[second]].filter((value) => value !== undefined).length;
    if (given === 0) complain(first, sentence('one_missing', all(first, second)));
    if (given === 2) complain(second, sentence('given_beside', all(first)));
  };

/** What several families say alike. */
export const ULTRA_NEEDS = sentence(
  'needs_both',
  being('ai_model', 'gen-7', 'latest'),
  being('model_type', 'standard'),
);
const IS_SMART = being('model_type', 'smart-topology');
export const SMART = {
  model: sentence('only_or_none_with', oneOf('gen-t2'), IS_SMART),
  needed: sentence('value_needs', oneOf('gen-t2'), IS_SMART),
  topology: sentence('only_with', oneOf('triangle'), IS_SMART),
  polycount: sentence('range_with', 100, 15_000, IS_SMART),
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
