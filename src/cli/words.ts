import { z } from 'zod';

/** What can be said after a command. The title stands in the help for an option's value. */

const MOST = 1_000_000_000;

export const snowflake = z.string().regex(/^\d{1,20}$/, { error: 'is not an id of Discord' });

export const text = z
  .string()
  .trim()
  .min(1, { error: 'is empty' })
  .max(200, { error: 'is longer than 200 characters' })
  .meta({ title: 'text' });

export function whole(least: number): z.ZodType<number> {
  const wrong = { error: `is not a whole number of ${least} or more` };
  return z
    .string()
    .regex(/^\d{1,10}$/, { ...wrong, abort: true })
    .transform(Number)
    .pipe(
      z
        .number()
        .min(least, wrong)
        .max(MOST, { error: `is more than ${MOST}` }),
    )
    .meta({ title: 'n' });
}

export function oneOf<const T extends readonly [string, ...string[]]>(values: T): z.ZodType<T[number]> {
  return z.enum(values, { error: `is none of ${values.join(', ')}` }).meta({ title: values.join('|') });
}

/** Of everything that moves credits, or changes what others rely on. */
export const why = {
  note: text.optional(),
  by: text.optional(),
};

/** With an id, the same command said twice is one move. */
export const move = { ...why, id: text.optional() };
