import fc from 'fast-check';
import { taskTypes } from 'kiln-client/contract/families/index';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { fromHash, REQUEST_STATES, Request, toHash, VERSIONS } from '../../src/jobs/store/request.ts';

/** Values of a field, from its own schema: a new one needs no line here. */
function valuesOf(given: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { type } = given as z.ZodType; // what zod gives of the inside is typed by its core
  const is = <T extends z.ZodType>(kind: string): T | undefined => (type === kind ? (given as T) : undefined);
  const optional = is<z.ZodOptional>('optional');
  if (optional) return fc.option(valuesOf(optional.unwrap()), { nil: undefined });
  const defaulted = is<z.ZodDefault>('default');
  if (defaulted) return valuesOf(defaulted.unwrap());
  const codec = is<z.ZodCodec>('pipe');
  if (codec) return valuesOf(codec.out);
  const list = is<z.ZodArray>('array');
  if (list) return fc.array(valuesOf(list.element), { maxLength: 3 });
  const object = is<z.ZodObject>('object');
  if (object) {
    const fields = Object.entries(object.shape).map(([name, field]) => [name, valuesOf(field)] as const);
    return fc.record(Object.fromEntries(fields)).map(defined);
  }
  const words = is<z.ZodEnum>('enum');
  if (words) return fc.constantFrom(...words.options);
  // A name that zod drops, as it should.
  const name = fc.string().filter((text) => text !== '__proto__');
  if (is('record')) return fc.dictionary(name, fc.jsonValue());
  if (is('boolean')) return fc.boolean();
  if (is('number')) return fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
  if (is('custom')) return fc.constantFrom(...taskTypes);
  if (is('string')) return fc.string({ unit: 'grapheme' });
  throw new Error(`no values of ${type}`);
}

const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

test('every field of a request comes back from its Redis hash as it was written', () => {
  fc.assert(
    fc.property(valuesOf(Request), (value) => {
      const request = { ...(value as Request), v: VERSIONS.current }; // made of its schema
      const hash = toHash(request);
      expect(Object.values(hash).every((text) => typeof text === 'string')).toBe(true);
      expect(fromHash(hash)).toEqual(JSON.parse(JSON.stringify(request)));
    }),
    { numRuns: 200 },
  );
});

test('what scripts write themselves is read as it is meant', () => {
  const base = { id: '1', guild_id: 'g', channel_id: 'c', user_id: 'u', application_id: 'a', title: '', input: '{}' };
  const written = { hold: '3', epoch: '2', created_at: '1795373151921', delivered: '1', shelved: '1' };
  const read = fromHash({ ...base, ...written, type: 'text-to-3d-preview', state: 'succeeded', money: 'settled' });
  expect(read).toMatchObject({ hold: 3, epoch: 2, created_at: 1_795_373_151_921, delivered: true, shelved: 1 });
  expect(read).toMatchObject({ ephemeral: false, moves: 0, misses: 0, crashes: 0, account: '' });
  expect(REQUEST_STATES).toContain(read.state);
});
