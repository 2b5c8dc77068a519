import { type SentencePlace, type Sentences, sentences } from 'kiln-client/contract/sentences';
import { type Message, message } from 'kiln-runtime/words/message';

/** What the contract's own rules say, as entries of the English table: one that has places is a message. */
type ContractRules = {
  readonly [Code in keyof Sentences]: [SentencePlace<Code>] extends [never]
    ? string
    : Message<Record<SentencePlace<Code>, string>>;
};

export const contractRules = Object.fromEntries(
  Object.entries(sentences).map(([code, text]) => [code, text.includes('{') ? message(text) : text]),
) as ContractRules; // the walk has erased it
