/** Values as JSON: texts of others, which may be none, and small files of our own. */

/** @returns undefined: the text is no JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws {SyntaxError} */
export const readJson = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

export const jsonBytes = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));
