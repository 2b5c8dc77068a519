/**
 * Comma-separated values (RFC 4180). Spreadsheets run a cell that begins with = + - @ or a tab as a formula, also one
 * that a member wrote: an apostrophe before such a text keeps it text. Numbers stay numbers.
 */
export function csv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = /^[\s\u200b\ufeff]*[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
