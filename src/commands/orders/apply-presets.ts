import type { APIApplicationCommandOptionChoice, AutocompleteInteraction } from 'discord.js';
import type { Stage } from 'kiln-client/contract/family';
import { type OfferedField, offeredFields } from 'kiln-client/contract/stage-fields';
import type { MakerInfo } from 'kiln-client/contract/wire';
import { UserError } from 'kiln-errors';
import { DEFAULT_PRESET, type NamedPreset, type Preset, type PresetPlace } from '../../guilds/presets.ts';
import { errorWords, Refused } from '../../messages/guild/refused.ts';
import { valueAt } from '../../messages/parts/input-words.ts';
import type { CommandContext } from '../context.ts';
import { assembleBody, type BodyOptions, type ParsedInput, validateBody } from '../families/build-body.ts';
import { type Draft, promptField } from '../families/draft.ts';
import { isKnownMaker, makersOf, readMakers } from '../families/makers.ts';
import { type Answerable, type AskedBy, placeOf, whoIs } from '../respond.ts';

/** Presets fill in what the member left out: options that the stage has, and words around the prompt. */

/** Turns presets off, including defaults. */
export const NO_PRESET = 'none';

/** The applicable presets, nearest first. @throws {UserError} `unknown_preset` */
export function countingPresets(all: readonly NamedPreset[], named: string | undefined): NamedPreset[] {
  if (named === NO_PRESET) return [];
  const defaults = all.filter(({ name }) => name === DEFAULT_PRESET);
  if (named === undefined || named === DEFAULT_PRESET) return defaults;
  const chosen = all.find(({ name }) => name === named);
  if (chosen) return [chosen, ...defaults];
  throw new Refused('unknown_preset', (words) => words.presets.noneOfThatName);
}

export interface PresetOptions extends Pick<BodyOptions, 'origins'> {
  /** All that the service has, of every stage. */
  makers?: readonly MakerInfo[];
}

export interface Filled {
  body: Record<string, unknown>;
  /** Names of the presets that filled in something. */
  used: string | undefined;
  /** Validated if they did. */
  input: ParsedInput | undefined;
}

/**
 * The body with the presets' values.
 * @throws {UserError} `bad_input`: they conflict with what was entered
 */
export function withPresets(
  stage: Stage,
  body: Readonly<Record<string, unknown>>,
  presets: readonly NamedPreset[],
  { origins, makers = [] }: PresetOptions,
): Filled {
  let filled = structuredClone(body) as Record<string, unknown>; // a body is plain JSON
  const used = new Set<string>();
  for (const { name, preset } of presets) {
    for (const field of offeredFields(stage)) {
      const value = preset.options[field.name];
      if (value === undefined || !isPlain(field) || valueAt(filled, field.path) !== undefined) continue;
      const options = { origins, base: filled, makers: makersOf(stage.type, makers) };
      // A model that has gone is not left out in silence: it is refused with the order.
      const isGone = field.value.kind === 'maker' && !isKnownMaker(value, makers);
      const next = isGone ? { ...filled, [field.name]: value } : withOption(stage, field.name, value, options);
      if (next === undefined) continue;
      filled = next;
      used.add(name);
    }
  }
  const worded = presets.find(({ preset: { before, after, without } }) => `${before}${after}${without}` !== '');
  const prompt = promptField(stage);
  const said = prompt && filled[prompt.name];
  if (worded && prompt && typeof said === 'string' && said.trim() !== '') {
    filled[prompt.name] = wordsAround(said, worded.preset);
    used.add(worded.name);
  }
  if (used.size === 0) return { body: filled, used: undefined, input: undefined };
  try {
    const input = validateBody(stage, filled);
    return { body: filled, used: [...used].join(', '), input };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const names = [...used].map((name) => `\`${name}\``).join(', ');
    throw new Refused('bad_input', (words) => words.presets.doesNotFit({ names, reason: errorWords(words, error) }));
  }
}

/** Undefined if the value belongs to other stages with an option of the same name. */
export function withOption(
  stage: Stage,
  name: string,
  value: string,
  options: BodyOptions,
): Record<string, unknown> | undefined {
  try {
    return assembleBody(stage, new Map([[name, value]]), options);
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

/** "a chair" → "low poly, a chair, matte colours, without glass" */
function wordsAround(said: string, { before, after, without }: Preset): string {
  const parts = [before, said.trim(), after, without && `without ${without}`];
  return parts.filter((part) => part !== '').join(', ');
}

/** Presets hold what is written: no files and no tasks. */
export const isPlain = ({ value }: OfferedField): boolean => value.kind !== 'file' && value.kind !== 'task';

export function presetPlace(interaction: AskedBy): PresetPlace {
  const { guildId: guild, userId: user } = placeOf(interaction);
  return { guild, user, channel: whoIs(interaction).channel };
}

/** Presets of the guild, the channel and the member. */
export const presetsFor = ({ guilds }: Pick<CommandContext, 'guilds'>, interaction: AskedBy) =>
  guilds.presets.list(presetPlace(interaction));

/** The draft with the values of its presets, and their names. */
export async function fillIn(
  context: Pick<CommandContext, 'guilds' | 'jobs' | 'origins'>,
  interaction: Answerable,
  draft: Draft,
): Promise<Draft & { used?: string | undefined }> {
  const { stage, body, preset: named } = draft;
  if (named === false || named === NO_PRESET) return draft;
  const presets = countingPresets(await presetsFor(context, interaction), named);
  const filled = withPresets(stage, body, presets, { origins: context.origins, makers: await readMakers(context) });
  return filled.used === undefined ? draft : { ...draft, ...filled };
}

/** Applicable presets whose name contains the text, nearest first. */
export async function suggestPresets(
  context: Pick<CommandContext, 'guilds'>,
  interaction: AutocompleteInteraction,
  typed: string,
  others: readonly string[] = [],
): Promise<APIApplicationCommandOptionChoice[]> {
  const wanted = typed.trim().toLowerCase();
  const all = await presetsFor(context, interaction);
  const names = new Set(all.map(({ name }) => name).filter((name) => name.includes(wanted)));
  const whose = (name: string) => all.find((one) => one.name === name)?.scope;
  const choices = [...names].map((name) => ({ name: `${name} · ${whose(name)}`, value: name }));
  return [...choices, ...others.filter((one) => one.includes(wanted)).map((name) => ({ name, value: name }))];
}
