/** Ids of tasks are UUIDs, in either case of letters; nil and max, too (RFC 9562, sections 5.9 and 5.10), though no task has them. */
export function isUuid(text: string): boolean {
  return /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}-(?:0{4}-){3}0{12}|f{8}-(?:f{4}-){3}f{12})$/i.test(
    text,
  );
}
