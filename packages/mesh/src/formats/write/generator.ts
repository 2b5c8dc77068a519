import type { Model, Part } from '../../core/model.ts';
import { dropCollapsedIn } from '../../topology/drop-collapsed.ts';

/** Written into every file that rules have made, in the place its format has for it. */
export const GENERATOR = 'Kiln local procedural engine';

/** In place of it for what a learned model has made. */
const FINISHER = 'Kiln';

/** Whether the model, or what it was made from, is of a learned model: `ai_generated` is "true" in its metadata, `model` names it. */
export const isByAi = ({ metadata }: Pick<Model, 'metadata'>): boolean => metadata.ai_generated === 'true';

export const generatorOf = (model: Model): string => (isByAi(model) ? FINISHER : GENERATOR);

/** A sentence for people, where a format has a place for one. */
export function madeBy(model: Pick<Model, 'metadata'>): string {
  if (!isByAi(model)) return `Made by the ${GENERATOR}`;
  return `Made by AI${model.metadata.model ? `: ${model.metadata.model}` : ''}; finished by ${FINISHER}`;
}

/** The model's metadata with the generator, keys in order so that the same model is the same bytes. */
export function metadataOf(model: Model): [string, string][] {
  const pairs = Object.entries(model.metadata).filter(([key]) => key !== 'generator');
  return [['generator', generatorOf(model)], ...pairs.sort(([a], [b]) => (a < b ? -1 : 1))];
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

/** Colours of vertices, white where there are none, times that of the material: most programs show one or the other. */
export function shownColors({ positions, colors, material }: Part, { materials }: Model): Float32Array {
  const tint = materials[material]?.baseColor ?? [1, 1, 1];
  return positions.map((_, i) => (colors?.[i] ?? 1) * tint[i % 3]);
}
