import type { Stage } from 'kiln-client/contract/family';
import { fieldInfo } from 'kiln-client/contract/field-info';
import { z } from 'zod';

/**
 * A schema of the contract as JSON Schema 2020-12, with labels as descriptions and deprecated fields marked. It describes
 * what is sent, of requests and answers alike: defaults are not there yet, and objects may grow.
 */
export function jsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _dialect, ...document } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const info = fieldInfo(zodSchema);
      if (!info) return;
      jsonSchema.description = info.label;
      if (info.deprecated) jsonSchema.deprecated = true;
    },
  });
  return document;
}

/** A stage's request, which also says what makes a field count for nothing. */
export function requestSchema({ input, ignores = [] }: Pick<Stage, 'input' | 'ignores'>): Record<string, unknown> {
  const schema = jsonSchema(input);
  const properties = schema.properties as Record<string, { description?: string }>; // the contract: inputs are objects
  for (const { field, is = 'given', fields } of ignores) {
    for (const property of fields.map((name) => properties[name])) {
      if (property) property.description = `${property.description ?? ''} (ignored when ${field} is ${is})`.trim();
    }
  }
  return schema;
}
