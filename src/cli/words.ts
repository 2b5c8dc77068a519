import { z } from 'zod';

/** Schemas of arguments and options. In the help, the title stands for an option's value. */

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

/** Options of commands that move credits or change an account. */
export const why = {
  note: text.optional(),
  by: text.optional(),
};

/** With an id, a repeated command is one move. */
export const move = { ...why, id: text.optional() };
export type Why = z.output<z.ZodObject<typeof move>>;
