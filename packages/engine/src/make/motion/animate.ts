import type { Model } from 'kiln-mesh/core/model';
import { type AnimateOptions, animate as animateModel } from 'kiln-mesh/figure/animate/animate';
import { authored } from '../../content/motions/library.ts';

/** The rigged model with the action of that key as its one clip. @throws where there is none for its body */
export function animate(rigged: Model, key: string, options: AnimateOptions = {}): Model {
  const action = authored(key);
  if (!action) throw new Error(`There is no action "${key}".`);
  return animateModel(rigged, action, options);
}

/** The bones and the clip without the mesh. */
export function armatureOnly(model: Model): Model {
  return { ...model, parts: [], materials: [] };
}
