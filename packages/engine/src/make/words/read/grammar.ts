import type { Tag } from './tag.ts';

/** A grammar is an ordered list of small rules over tagged words: the first that fits takes one word or more. */

export interface Sentence {
  tags: readonly Tag[];
}

/** How many words it takes from `at` on; 0 where it does not fit, although it may have changed the state for the next. */
export type Rule<State extends Sentence> = (state: State, at: number) => number;

/** Reads a sentence to its end; a word that no rule takes is passed over. */
export function follow<State extends Sentence>(rules: Readonly<Record<string, Rule<State>>>, state: State): State {
  const list = Object.values(rules);
  for (let at = 0; at < state.tags.length; ) {
    let taken = 0;
    for (let i = 0; taken === 0 && i < list.length; i++) taken = list[i]?.(state, at) ?? 0;
    at += Math.max(1, taken);
  }
  return state;
}
