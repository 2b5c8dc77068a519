import { sentences } from 'kiln-client/contract/sentences';

/** What the contract says about a request, with people's names for fields; English is the contract's own where it fits people. */
export const rules = {
  ofField: (name: string, text: string) => `${name} ${text}`,
  required: () => 'is missing',
  whole_number: () => 'must be a whole number',
  wrong_kind: () => 'is of the wrong kind',
  least: (least: string) => `must be ${least} or more`,
  most: (most: string) => `must be ${most} or less`,
  more_than: (least: string) => `must be more than ${least}`,
  long: (most: string) => `must have at most ${most} characters`,
  few: (least: string) => `needs at least ${least}`,
  many: (most: string) => `takes at most ${most}`,
  among: (values: string) => `must be one of ${values}`,
  ...sentences,
  whole_text: () => 'has characters that are no whole text',
  address: () => 'must be a public http(s) URL',
  ending: (found: string, endings: string) => `ends in ${found}. It can be ${endings}`,
  prototype: () => 'must be a prototype',
  several_pictures: () => 'It has several pictures: use Multi-image to 3D, or something with exactly one.',
};
