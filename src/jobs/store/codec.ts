import { z } from 'zod';

/** How the fields of a record stand in its Redis hash: as texts, of which these make values, and back. */

export const number = z.codec(z.string(), z.number(), { decode: Number, encode: String });

export const flag = z.codec(z.enum(['0', '1']), z.boolean(), {
  decode: (text) => text === '1',
  encode: (value) => (value ? '1' : '0'),
});

export function json<T extends z.ZodType>(schema: T) {
  const decode = (text: string): z.input<T> => JSON.parse(text);
  return z.codec(z.string(), schema, { decode, encode: (value) => JSON.stringify(value) });
}

/** A hash as Redis answers it: fields and values in turn. */
export function fieldsOf(flat: readonly string[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let i = 0; i < flat.length; i += 2) fields[flat[i]!] = flat[i + 1]!;
  return fields;
}
