import type { OfferedField } from 'kiln-client/contract/stage-fields';

/** The values of an input by flat field names, to prefill a form. */
export function valuesOf(
  fields: readonly OfferedField[],
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      let value: unknown = input;
      for (const key of field.path) value = (value as Record<string, unknown> | undefined)?.[key];
      return [field.name, value];
    }),
  );
}
