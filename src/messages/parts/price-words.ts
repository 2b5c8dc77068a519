import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import { hasOnePrice, type LearnedPrices, laterStages, typicalPrice } from 'kiln-client/contract/prices';
import type { Words } from '../words/index.ts';
import { shorten } from './text.ts';

/** Prices before the press: "about" where the options decide, "free" where it is, and what a product costs later. */

/** "free", "5 credits", "about 30 credits", "price not known yet". */
export function stagePrice({ credits, prices }: Words, stage: Stage, learned?: LearnedPrices): string {
  const price = typicalPrice(stage, learned);
  if (price === undefined) return prices.unknown;
  if (price === 0) return prices.free;
  return hasOnePrice(stage, learned) ? credits({ amount: price }) : prices.about({ amount: price });
}

/** Of a button that makes this instead. */
export function suggestionLabel({ request }: Words, said: string, price: number | undefined): string {
  const prompt = shorten(said, 50);
  return price === undefined ? prompt : request.suggestion({ prompt, amount: price });
}

/** The entries of the table have exactly the types of TaskType; Stage widens them to string. */
const familyOf = (stage: Stage): readonly Stage[] => stageEntry(stage.type as TaskType).family.stages;

/** "Build comes after it, for 50 credits." Undefined: nothing does. */
export function laterNote(words: Words, stage: Stage, learned?: LearnedPrices): string | undefined {
  const later = laterStages(stage, familyOf(stage)).map((one) =>
    words.prices.later({ verb: words.contract.stage(one).verb, price: stagePrice(words, one, learned) }),
  );
  return later.length === 0 ? undefined : later.join(' ');
}

/** "12 credits, Build then 50 credits": this stage, and those that its family has for after it. */
export function productPrice(words: Words, stage: Stage, learned?: LearnedPrices, family = familyOf(stage)): string {
  const later = laterStages(stage, family).map((one) =>
    words.prices.afterwards({ verb: words.contract.stage(one).verb, price: stagePrice(words, one, learned) }),
  );
  return [stagePrice(words, stage, learned), ...later].join(', ');
}
