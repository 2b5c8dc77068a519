import { families } from '../contract/families/index.ts';
import { commandName, type Family } from '../contract/family.ts';

/** What members call a family: "`/rig`". Its buttons are named by it, too. @param family its name in the table */
export function spoken(family: string): string {
  const known = (families as readonly Family[]).find(({ name }) => name === family); // read by the common form only
  return `\`/${known ? commandName(known) : family}\``;
}
