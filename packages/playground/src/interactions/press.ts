import { invalidForm } from '../base/discord-error.ts';
import { type Component, type Fields, isFields } from '../base/wire.ts';
import { placedComponents } from '../validate/components.ts';
import type { Named, Resolver } from './resolve.ts';

/** Checks the use of a button or select against the message that holds it. */

const NAMED: Readonly<Record<number, Named>> = { 5: 'user', 6: 'role', 7: 'mentionable', 8: 'channel' };

/** @returns `data` of the interaction, without `resolved`. @throws {DiscordError} 50035 */
export function checkPress(components: readonly Component[], data: Fields, resolver: Resolver): Fields {
  const all = placedComponents(components).map((placed) => placed.component);
  const component = all.find(({ custom_id: id }) => id !== undefined && id === data.custom_id);
  if (component === undefined || component.disabled === true) {
    const message = component === undefined ? 'The message has no such component.' : 'The component is disabled.';
    throw invalidForm([{ path: ['data', 'custom_id'], code: 'COMPONENT_VALIDATION_FAILED', message }]);
  }
  const base = { custom_id: component.custom_id, component_type: component.type, id: component.id };
  if (component.type === 2) return base;
  const values = (Array.isArray(data.values) ? data.values : []).map(String);
  const problem = selectProblem(component, values, resolver);
  if (problem !== undefined) {
    throw invalidForm([{ path: ['data', 'values'], code: 'COMPONENT_VALIDATION_FAILED', message: problem }]);
  }
  return { ...base, values };
}

/** @returns what is wrong with the chosen values; also used for selects and groups in modals */
export function selectProblem(component: Fields, values: readonly string[], resolver: Resolver): string | undefined {
  const count = countProblem(component, values.length);
  if (count !== undefined) return `Choose ${count}.`;
  if (new Set(values).size !== values.length) return 'A value is chosen twice.';
  const types = Array.isArray(component.channel_types) ? component.channel_types : undefined;
  for (const value of values) {
    const kind = NAMED[Number(component.type)];
    const known = kind === undefined ? isOption(component, value) : resolver.named(kind, value, types);
    if (!known) return `"${value}" is not one of the options.`;
  }
  return undefined;
}

export function isOption({ options }: Fields, value: unknown): boolean {
  return Array.isArray(options) && options.some((option) => isFields(option) && option.value === value);
}

/** @returns how many values it takes, when it is another number */
export function countProblem({ min_values: min, max_values: max }: Fields, count: number): string | undefined {
  const least = typeof min === 'number' ? min : 1;
  const most = typeof max === 'number' ? max : 1;
  if (count >= least && count <= most) return undefined;
  return least === most ? String(least) : `${least} to ${most}`;
}
