import { message } from 'kiln-runtime/words/message';
import { contractRules } from '../contract-rules.ts';

/** What the contract says about a request, with people's names for fields; English is the contract's own where it fits people. */
export const rules = {
  ofField: message<{ name: string; text: string }>('{name} {text}'),
  required: 'is missing',
  whole_number: 'must be a whole number',
  wrong_kind: 'is of the wrong kind',
  least: message<{ min: string }>('must be {min} or more'),
  most: message<{ max: string }>('must be {max} or less'),
  more_than: message<{ min: string }>('must be more than {min}'),
  long: message<{ max: string }>('must have at most {max} characters'),
  few: message<{ min: string }>('needs at least {min}'),
  many: message<{ max: string }>('takes at most {max}'),
  among: message<{ values: string }>('must be one of {values}'),
  ...contractRules,
  whole_text: 'has characters that are no whole text',
  address: 'must be a public http(s) URL',
  ending: message<{ found: string; extensions: string }>('ends in {found}. It can be {extensions}'),
  prototype: 'must be a prototype',
  several_pictures: 'It has several pictures: use Multi-image to 3D, or something with exactly one.',
};
