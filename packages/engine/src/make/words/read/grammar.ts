import type { Tag } from './tag.ts';

/** A grammar is an ordered list of small rules over tagged words: the first that fits takes one word or more. */

export interface Sentence {
  tags: readonly Tag[];
}

/** How many words it takes from `at` on; 0 where it does not fit: then it has changed nothing. */
export type Rule<State extends Sentence> = (state: State, at: number) => number;
export type Rules<State extends Sentence> = Readonly<Record<string, Rule<State>>>;

/** How many words the first rule that fits takes; 0 where none does. */
export function applyFirst<State extends Sentence>(rules: Rules<State>, state: State, at: number): number {
  for (const rule of Object.values(rules)) {
    const taken = rule(state, at);
    if (taken > 0) return taken;
  }
  return 0;
}

/** Reads a sentence to its end; a word that no rule takes is passed over. */
export function follow<State extends Sentence>(rules: Rules<State>, state: State): State {
  for (let at = 0; at < state.tags.length; ) at += Math.max(1, applyFirst(rules, state, at));
  return state;
}
