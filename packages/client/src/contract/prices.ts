import { stageEntry, type TaskType } from './families/index.ts';
import type { Stage } from './family.ts';
import { parseInput } from './parse-input.ts';
import { fixedFields, offeredFields } from './stage-fields.ts';

/**
 * What a request is going to cost: what the service charged for the last one of the same stage and options, where that
 * was not the contract's estimate, else the estimate. Undefined: not known yet, which members are shown.
 */

/** Credits by `priceKey`, of those that the service charges otherwise than the contract says. */
export type LearnedPrices = ReadonlyMap<string, number>;

/** The stage with the options that could make a difference: choices and flags, not words, files or numbers. */
export function priceKey(type: TaskType, input: Readonly<Record<string, unknown>>): string {
  const options = offeredFields(stageEntry(type).stage).flatMap((field) => {
    if (field.value.kind !== 'choice' && field.value.kind !== 'flag') return [];
    let value: unknown = input;
    for (const key of field.path) value = (value as Record<string, unknown> | undefined)?.[key];
    // What is left out and what says the default cost the same.
    return value === undefined || value === field.default ? [] : [`${field.name}=${String(value)}`];
  });
  return [type, ...options.sort()].join(' ');
}

/** The contract's own figure; undefined when the input is not valid or the contract does not know. */
export function estimateOf(type: TaskType, input: unknown): number | undefined {
  const { stage } = stageEntry(type);
  const parsed = parseInput(stage, input);
  return parsed.success ? known(stage.price(parsed.data)) : undefined;
}

/** Credits for this very request. */
export function priceOf(
  type: TaskType,
  input: Readonly<Record<string, unknown>>,
  learned?: LearnedPrices,
): number | undefined {
  return learned?.get(priceKey(type, input)) ?? estimateOf(type, input);
}

/** Credits of the contract's first example: what the stage costs with nothing special asked for. */
export function typicalPrice(stage: Stage, learned?: LearnedPrices): number | undefined {
  const { key, estimate } = typical.get(stage) ?? typicalOf(stage);
  return learned?.get(key) ?? estimate;
}

interface Typical {
  key: string;
  estimate: number | undefined;
}

/** Every button of every message says one. */
const typical = new WeakMap<Stage, Typical>();

function typicalOf(stage: Stage): Typical {
  const example = Object.values(stage.examples)[0];
  const isBody = typeof example === 'object' && example !== null;
  const input = isBody && { ...example, ...placeholderSource(stage, example), ...fixedFields(stage) };
  // The entries of the table have exactly the types of TaskType; Stage widens them to string.
  const type = stage.type as TaskType;
  const known = input ? { key: priceKey(type, input), estimate: estimateOf(type, input) } : NOT_KNOWN;
  typical.set(stage, known);
  return known;
}

const NOT_KNOWN: Typical = { key: '', estimate: undefined };

/**
 * Whether the stage costs the same whatever is asked of it, as far as is known: its price reads nothing of the
 * input, and the service was not seen to charge otherwise. Else a price that is said before the options is an estimate.
 */
export function hasOnePrice({ price, type }: Stage, learned?: LearnedPrices): boolean {
  return price.length === 0 && ![...(learned?.keys() ?? [])].some((key) => key.split(' ')[0] === type);
}

/**
 * Stages of its family that can go on from this one only: what a product costs is the sum. One that can go on from itself
 * changes what is there, as often as a member likes, and is no step of the product.
 */
export function laterStages(stage: Stage, family: readonly Stage[]): Stage[] {
  return family.filter(({ source, type }) => {
    const types: readonly string[] = source?.required && 'types' in source.accepts ? source.accepts.types : [];
    return types.includes(stage.type) && !types.includes(type);
  });
}

const known = (credits: number) => (Number.isFinite(credits) && credits >= 0 ? credits : undefined);

/** Some families take nothing but a UUID there; one that begins with a file takes no task beside it. */
const placeholderSource = ({ source }: Stage, example: object) =>
  source && source.field in example ? { [source.field]: '00000000-0000-4000-8000-000000000000' } : {};
