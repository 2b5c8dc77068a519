/**
 * The one range that a Range header asks for (RFC 9110, section 14). Several ranges, or a header that is not understood,
 * are answered with the whole file: undefined.
 */
export function byteRange(
  header: string | undefined,
  size: number,
): { from: number; to: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const last = size - 1;
  if (match[1] === '') {
    const length = Number(match[2]);
    return length === 0 || size === 0 ? 'unsatisfiable' : { from: Math.max(0, size - length), to: last };
  }
  const from = Number(match[1]);
  const to = match[2] === '' ? last : Math.min(Number(match[2]), last);
  if (match[2] !== '' && Number(match[2]) < from) return undefined;
  return from > last ? 'unsatisfiable' : { from, to };
}
