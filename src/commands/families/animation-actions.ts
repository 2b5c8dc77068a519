import type { APIApplicationCommandOptionChoice } from 'discord.js';
import { KNOWN_ACTIONS, type LibraryAction } from 'kiln-client/contract/action-library';
import type { Stage } from 'kiln-client/contract/family';
import { type OfferedField, offeredFields } from 'kiln-client/contract/stage-fields';
import type { Request } from '../../jobs/store/request.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { shorten } from '../../messages/parts/text.ts';
import type { Words } from '../../messages/words/index.ts';
import type { CommandContext } from '../context.ts';
import { within } from '../respond.ts';

/**
 * Members choose actions by name; the service takes numbers. A worker keeps the action library of the service in Redis;
 * until it is there, the few actions that every service has are offered.
 */

const READ_MS = 800;

export async function readActions(context: CommandContext): Promise<readonly LibraryAction[]> {
  return (await within(READ_MS, context.jobs.actions.list())) ?? KNOWN_ACTIONS;
}

/** Reads nothing for stages without actions. */
export async function actionsFor(context: CommandContext, stage: Stage): Promise<readonly LibraryAction[]> {
  return actionField(stage) ? readActions(context) : [];
}

const actionField = (stage: Stage): OfferedField | undefined =>
  offeredFields(stage).find(({ value }) => value.kind === 'action');

/**
 * The number of the action that a member means: the number itself, or an unambiguous part of a name.
 * @throws {UserError} `bad_input`
 */
export function actionId(nameOf: (words: Words) => string, typed: string, actions: readonly LibraryAction[]): number {
  const words = typed.trim();
  if (/^-?\d{1,9}$/.test(words)) return Number(words);
  const wanted = words.toLowerCase();
  const like = calledLike(wanted, actions);
  const [only, ...others] = like;
  if (only && others.length === 0) return only.id;
  const said = shorten(words, 60);
  const names = like.slice(0, 5).map(({ name }) => name);
  const some = `${names.join(', ')}${like.length > names.length ? ' …' : ''}`;
  throw new Refused('bad_input', (to) =>
    only
      ? to.refused.severalActions({ name: nameOf(to), given: said, count: like.length, examples: some })
      : to.refused.noAction({ name: nameOf(to), given: said }),
  );
}

/** Those called exactly so, else those whose name has it. @param wanted in small letters */
export function calledLike<T extends { name: string }>(wanted: string, all: readonly T[]): T[] {
  const exact = all.filter(({ name }) => name.toLowerCase() === wanted);
  return exact.length > 0 ? exact : all.filter(({ name }) => name.toLowerCase().includes(wanted));
}

/** "Big Wave Hello", if the stage takes an action that the library knows. */
export function actionName(
  stage: Stage,
  body: Readonly<Record<string, unknown>>,
  actions: readonly LibraryAction[],
): string | undefined {
  const field = actionField(stage);
  const id = field && body[field.path[0]];
  return actions.find((action) => action.id === id)?.name;
}

/** The body plan of a rig, if the service reports it. */
export function bodyPlanOf(rig: Request | undefined): unknown {
  const { engine } = (rig?.task ?? {}) as { engine?: { body_plan?: unknown } }; // a task as it was read
  return engine?.body_plan;
}

/** The actions for a body plan; an unknown plan, or a library without plans, excludes nothing. */
export function fittingActions(actions: readonly LibraryAction[], bodyPlan: unknown): readonly LibraryAction[] {
  if (typeof bodyPlan !== 'string') return actions;
  return actions.filter(({ bodyPlans }) => bodyPlans?.includes(bodyPlan) ?? true);
}

/** As many as fit, in the library's order: the current choice, the well-known ones, and then some of each category. */
export function mostWanted(actions: readonly LibraryAction[], most: number, chosen: unknown): LibraryAction[] {
  const seen = new Map<string, number>();
  const places = new Map(
    actions.map((action) => {
      const place = seen.get(action.category) ?? 0;
      seen.set(action.category, place + 1);
      const known = KNOWN_ACTIONS.some(({ id }) => id === action.id);
      if (action.id === chosen) return [action, -2];
      return [action, known ? -1 : place];
    }),
  );
  const best = [...actions].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)).slice(0, most);
  return actions.filter((action) => best.includes(action));
}

/** Actions whose name or category contains the text; names that start with it first. */
export function suggestActions(actions: readonly LibraryAction[], typed: string): APIApplicationCommandOptionChoice[] {
  const wanted = typed.trim().toLowerCase();
  const rank = ({ name, category, id }: LibraryAction) => {
    const lower = name.toLowerCase();
    if (lower.startsWith(wanted) || String(id) === wanted) return 0;
    if (lower.includes(wanted)) return 1;
    return categoryWords(category).toLowerCase().includes(wanted) ? 2 : 3;
  };
  return actions
    .map((action) => ({ action, rank: rank(action) }))
    .filter((one) => one.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ action }) => ({ name: actionLabel(action), value: String(action.id) }));
}

const actionLabel = ({ name, category }: LibraryAction) =>
  category === '' ? name : `${name} · ${categoryWords(category)}`;

/** "WalkAndRun" as "walk and run". */
export const categoryWords = (category: string) => category.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
