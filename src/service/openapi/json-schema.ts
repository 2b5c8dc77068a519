import { z } from 'zod';
import { fieldInfo } from '../../contract/field-info.ts';

/** A schema of the contract as JSON Schema 2020-12, with labels as descriptions and deprecated fields marked. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...document } = z.toJSONSchema(schema, {
    io,
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
