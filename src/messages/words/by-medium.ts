import type { MediumName } from 'kiln-client/contract/media';

/** The entry of a medium; one that has no words of its own yet is called as models are, and a test names it. */
export function byMedium<T>(
  table: Readonly<Partial<Record<MediumName, T>>> & { readonly model: T },
  medium: MediumName,
): T {
  return table[medium] ?? table.model;
}
