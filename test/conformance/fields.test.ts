import { collectionPath, stageEntry, taskTypes } from 'kiln-client/contract/families/index';
import { jsonSchema } from 'kiln-service/openapi/json-schema';
import { describe, expect } from 'vitest';
import { test } from './target.ts';

/** Every rule that a schema of the contract states about one field, as a test of its own: what breaks it is a 400 that names it. */

interface Rule {
  path: string[];
  name: string;
  /** Undefined: the field is left out. */
  value: unknown;
}

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  deprecated?: boolean;
};

const WRONG_TYPE: Record<string, unknown> = {
  string: 5,
  integer: 'many',
  number: 'many',
  boolean: 'yes',
  array: 'one',
  object: 7,
};

function rulesOf(schema: Schema, path: string[] = []): Rule[] {
  return Object.entries(schema.properties ?? {}).flatMap(([field, property]) => {
    const here = [...path, field];
    const rules: Rule[] = [];
    const broken = (name: string, value: unknown) =>
      rules.push({ path: here, name: `${here.join('.')} ${name}`, value });
    const { type, minimum, maximum, maxLength, minItems, maxItems } = property;
    if (schema.required?.includes(field)) broken('left out', undefined);
    if (type && type in WRONG_TYPE) broken(`that is no ${type}`, WRONG_TYPE[type]);
    if (property.enum || property.const !== undefined) broken('that is none of its values', 'no-such-value');
    if (maxLength !== undefined) broken(`of ${maxLength + 1} characters`, 'x'.repeat(maxLength + 1));
    if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER) broken(`below ${minimum}`, minimum - 1);
    if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) broken(`above ${maximum}`, maximum + 1);
    if (type === 'integer') broken('with a fraction', (minimum ?? 0) > 0 ? (minimum ?? 0) + 0.5 : 0.5);
    if (minItems !== undefined && minItems > 0) broken(`with fewer than ${minItems}`, []);
    if (maxItems !== undefined)
      broken(`with more than ${maxItems}`, Array(maxItems + 1).fill('https://example.com/a.png'));
    if (property.items?.enum) broken('with an unknown entry', ['no-such-value']);
    return [...rules, ...(property.properties ? rulesOf(property, here) : [])];
  });
}

function withValue(body: Record<string, unknown>, [field, ...rest]: string[], value: unknown): Record<string, unknown> {
  const inner = rest.length === 0 ? value : withValue((body[field!] ?? {}) as Record<string, unknown>, rest, value);
  return { ...body, [field!]: inner };
}

describe.each(taskTypes)('%s', (type) => {
  const { stage } = stageEntry(type);
  const schema = jsonSchema(stage.input) as Schema;

  test.for(rulesOf(schema))('refuses $name', async ({ path, value }, { target }) => {
    const body = withValue(await target.body(type), path, value);

    const answer = await target.call('POST', collectionPath(type), body);

    expect(answer.status).toBe(400);
    expect(Object.keys(answer.json)).toEqual(['message']);
    expect(answer.json.message).toContain(path[0] === 'should_texture' && value === undefined ? 'mode' : path[0]);
  });

  const deprecated = Object.entries(schema.properties ?? {}).filter(([, property]) => property.deprecated);
  test.for(deprecated.map(([field, property]) => ({ field, property })))(
    'accepts the deprecated $field',
    async ({ field, property }, { target }) => {
      const values: Record<string, unknown> = {
        boolean: true,
        integer: property.minimum ?? 1,
        number: property.minimum ?? 1,
      };
      const value = property.enum ? property.enum.at(-1) : (values[property.type ?? ''] ?? 'words');

      await target.create(type, { ...(await target.body(type)), [field]: value });
    },
  );

  test.for(Object.keys(stage.examples))('accepts the example "%s"', async (example, { target }) => {
    const id = await target.create(type, await target.body(type, example));

    const task = await target.reach(type, id, 'SUCCEEDED');
    expect(stage.output.safeParse(task).error).toBeUndefined();
  });

  test('ignores fields that it does not know', async ({ target }) => {
    await target.create(type, { ...(await target.body(type)), no_such_field: { deep: [1] } });
  });
});
