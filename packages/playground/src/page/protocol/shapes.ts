/**
 * What the page reads of an event, checked before it is used: an event of another shape is left out with a word in the
 * console, and never stops the page.
 */

type Check = (value: unknown) => boolean;

export const text: Check = (value) => typeof value === 'string';
export const number: Check = (value) => typeof value === 'number';

export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || check(value);

export const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

export const object =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, check]) => check((value as Record<string, unknown>)[name]));
