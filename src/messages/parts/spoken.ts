import { families } from 'kiln-client/contract/families/index';
import type { Family } from 'kiln-client/contract/family';
import type { Words } from '../words/index.ts';

/** What members call a family: "`/rig`". Its buttons are named by it, too. @param family its name in the table */
export function spoken({ contract }: Words, family: string): string {
  const known = (families as readonly Family[]).find(({ name }) => name === family); // read by the common form only
  return `\`/${known ? contract.command(known) : family}\``;
}
