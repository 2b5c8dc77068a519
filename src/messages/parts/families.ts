import type { Family } from 'kiln-client/contract/family';
import { FAMILIES } from '../words/contract-words.ts';
import type { Words } from '../words/index.ts';

export const familyNamed = (name: string | undefined): Family | undefined => FAMILIES.find((one) => one.name === name);

/** What members call a family: "`/rig`". Its buttons are named by it, too. @param family its name in the table */
export function spoken({ contract }: Words, family: string): string {
  const known = familyNamed(family);
  return `\`/${known ? contract.command(known) : family}\``;
}
