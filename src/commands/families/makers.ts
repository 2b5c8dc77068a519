import { createHash } from 'node:crypto';
import type { APIApplicationCommandOptionChoice } from 'discord.js';
import type { LibraryAction } from 'kiln-client/contract/action-library';
import type { Stage } from 'kiln-client/contract/family';
import { offeredFields } from 'kiln-client/contract/stage-fields';
import { type MakerInfo, PROCEDURAL } from 'kiln-client/contract/wire';
import { Refused } from '../../messages/guild/refused.ts';
import { shorten } from '../../messages/parts/text.ts';
import type { Words } from '../../messages/words/index.ts';
import type { CommandContext } from '../context.ts';
import { within } from '../respond.ts';
import { actionsFor, calledLike } from './animation-actions.ts';

/**
 * Members choose the model that makes something by its name; requests carry its id. A worker keeps the list of the service in
 * Redis; without one there is the choice between the service's own and its built-in engine.
 */

const READ_MS = 800;
/** The service chooses: what holds where nothing is said. */
export const AUTOMATIC = 'automatic';
/** One result of each, to compare: for commands; each of their requests names its own. */
export const EACH = 'each';
/** The one that the guild's votes like most: for commands; the request names it. */
export const BEST = 'best';

/** What stands for a maker where an order begins, and for no maker's id; undefined: something else. */
export const orderedMaker = (said: unknown): typeof EACH | typeof BEST | undefined =>
  ([EACH, BEST] as const).find((one) => one === String(said).trim().toLowerCase());

export const readMakers = async ({ jobs }: Pick<CommandContext, 'jobs'>): Promise<readonly MakerInfo[]> =>
  (await within(READ_MS, jobs.makers.list())) ?? [];

export const makersOf = (type: string, makers: readonly MakerInfo[]): MakerInfo[] =>
  makers.filter((maker) => maker.type === type);

export const hasMaker = (stage: Stage): boolean => offeredFields(stage).some(({ value }) => value.kind === 'maker');

/** What fields of the stage are chosen from, as the service has it. */
export interface FieldLists {
  actions: readonly LibraryAction[];
  makers: readonly MakerInfo[];
}

/** Reads nothing for stages without such fields. */
export async function listsFor(context: CommandContext, stage: Stage): Promise<FieldLists> {
  const [actions, makers] = await Promise.all([actionsFor(context, stage), hasMaker(stage) ? readMakers(context) : []]);
  return { actions, makers: makersOf(stage.type, makers) };
}

/** Names by what stands for them. @param makers of the stage */
export function makerChoices({ makers: words }: Words, makers: readonly MakerInfo[]): Map<string, string> {
  return new Map([
    [AUTOMATIC, words.automatic],
    ...makers.map(({ id, name }): [string, string] => [id, name]),
    [PROCEDURAL, words.procedural],
  ]);
}

/**
 * The id that a member means by it, or by an unambiguous part of a name; undefined: the service chooses.
 * @param makers of the stage
 * @throws {UserError} `bad_input`
 */
export function makerId(typed: string, makers: readonly MakerInfo[]): string | undefined {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '' || wanted === AUTOMATIC) return undefined;
  if (wanted === PROCEDURAL) return PROCEDURAL;
  const byId = makers.filter(({ id }) => id === wanted);
  const [only, ...others] = byId.length > 0 ? byId : calledLike(wanted, makers);
  if (only && others.length === 0) return only.id;
  throw noSuchMaker(typed, makers);
}

/** What makes a thing in its own way: the models, without those that only read words for the engine, and the engine. @param makers of the stage */
export function compared(makers: readonly MakerInfo[]): string[] {
  const models = makers.filter(({ reads }) => !reads);
  return models.length === 0 ? [] : [...models.map(({ id }) => id), PROCEDURAL];
}

/** In an order that no member can tell, the same for the same seed. */
export function shuffled(makers: readonly string[], seed: string): string[] {
  const place = (id: string) => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  return makers.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
}

/** Whether it is one of any stage, or none. @param makers of every stage */
export function isKnownMaker(typed: string, makers: readonly MakerInfo[]): boolean {
  const wanted = typed.trim().toLowerCase();
  const all = makers.flatMap(({ id, name }) => [id, name.toLowerCase()]);
  return ['', AUTOMATIC, PROCEDURAL].includes(wanted) || all.some((text) => text.includes(wanted));
}

/** @param makers of the stage */
export const noSuchMaker = (given: string, makers: readonly MakerInfo[]): Refused =>
  new Refused('bad_input', (words) => {
    const choices = [...makerChoices(words, makers)].map(([id, name]) => `${name} (\`${id}\`)`);
    const option = words.contract.option('maker');
    return words.makers.gone({ given: shorten(given, 80), there: shorten(choices.join(', '), 900), option });
  });

/** @param makers of the stage */
export function suggestMakers(
  words: Words,
  makers: readonly MakerInfo[],
  typed: string,
): APIApplicationCommandOptionChoice[] {
  const wanted = typed.trim().toLowerCase();
  const choices = makerChoices(words, makers);
  if (compared(makers).length > 0) choices.set(EACH, words.makers.each).set(BEST, words.makers.best);
  return [...choices]
    .filter((choice) => choice.some((text) => text.toLowerCase().includes(wanted)))
    .map(([value, name]) => ({ name, value }));
}
