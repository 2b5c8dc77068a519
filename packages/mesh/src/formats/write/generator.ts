import type { Model } from '../../core/model.ts';
import { dropCollapsedIn } from '../../topology/drop-collapsed.ts';

/** Written into every file, in the place its format has for it: a local program made this, by rules. */
export const GENERATOR = 'Kiln local procedural engine';

/** The model's metadata with the generator, keys in order so that the same model is the same bytes. */
export function metadataOf(model: Model): [string, string][] {
  const pairs = Object.entries(model.metadata).filter(([key]) => key !== 'generator');
  return [['generator', GENERATOR], ...pairs.sort(([a], [b]) => (a < b ? -1 : 1))];
}

/**
 * Parts that have something to write, without faces that have collapsed. Files without any are of no use to anyone, so that is an error; a format that holds
 * bones as well can do without when there are some.
 */
export function partsToWrite(model: Model, { bones = false }: { bones?: boolean } = {}): Model['parts'] {
  const parts = model.parts.map(dropCollapsedIn).filter((part) => part.indices.length > 0);
  if (parts.length === 0 && !(bones && model.skeleton)) throw new Error('The model has no faces to write');
  return parts;
}
