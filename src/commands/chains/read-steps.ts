import type { APIApplicationCommandOptionChoice } from 'discord.js';
import { isTaskType, stageEntry, taskTypes } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import { ASKED, CHOOSING, GATES, type Gate, type SavedStep } from '../../guilds/chains.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { shorten } from '../../messages/parts/text.ts';
import { VARIATIONS } from '../../messages/request/request-buttons.ts';
import type { Words } from '../../messages/words/index.ts';
import { optionName } from '../families/build-body.ts';
import { EACH, orderedMaker } from '../families/makers.ts';
import { settableFields } from './chain-fields.ts';

/**
 * A step of a chain as it is typed: a stage with options as presets have them (`text-to-3d-refine texture_resolution=2k`), of which
 * one may be asked for (`height_meters=?`), and `count=4`; or a gate (`approval`). `maker=each` makes one of each model, and
 * `maker=best` has the one that the guild's votes like most.
 */

/** How many a step makes, to choose from. */
const COUNT = 'count';

/** @throws {UserError} `bad_chain` */
export function readStep(words: Words, text: string): SavedStep {
  const [step = '', ...pairs] = text.split(/\s+/).filter((word) => word !== '');
  const gate = GATES.find((one) => one === step);
  if (gate && pairs.length === 0) return { gate };
  if (!isTaskType(step)) throw badChain(({ chains }) => chains.unknownStep({ step: shorten(step, 60) }));
  const { stage } = stageEntry(step);
  const read = pairs.map((pair) => readPair(words, stage, pair));
  const options = Object.fromEntries(read.filter(([name]) => name !== COUNT));
  const isEach = orderedMaker(options.maker) === EACH;
  const count = Number(read.find(([name]) => name === COUNT)?.[1] ?? (isEach ? VARIATIONS.most : 1));
  const least = isEach ? VARIATIONS.least : 1;
  return {
    type: step,
    options,
    count: Number.isInteger(count) ? Math.min(VARIATIONS.most, Math.max(least, count)) : least,
  };
}

export const badChain = (say: Refused['say']) => new Refused('bad_chain', say);

function readPair(words: Words, stage: Stage, pair: string): [name: string, value: string] {
  const [, name = '', value = ''] = /^([^\s=]+)=(\S+)$/.exec(pair) ?? [];
  if (value === '') throw badChain(({ chains }) => chains.badPairs({ pair: shorten(pair, 60) }));
  if (name === COUNT) return [name, value];
  const field = settableFields(stage).find((one) => [one.name, one.called, optionName(one)(words)].includes(name));
  if (field) return [field.name, value];
  const step = (of: Words) => of.contract.stage(stage).title;
  throw badChain((to) => to.chains.notAsked({ name: shorten(name, 60), step: step(to) }));
}

/** @param isFirst it begins the chain */
export function suggestSteps(words: Words, typed: string, isFirst: boolean): APIApplicationCommandOptionChoice[] {
  const [step = '', ...pairs] = typed.split(/\s+/);
  if (pairs.length > 0 && isTaskType(step)) return suggestOptions(words, stageEntry(step).stage, typed);
  const gates = isFirst ? [] : GATES.map((gate): [name: string, value: string] => [words.chains.gates[gate], gate]);
  const stages = taskTypes.flatMap((type): [name: string, value: string][] => {
    const { stage } = stageEntry(type);
    if (stage.card || (!isFirst && !stage.source)) return [];
    const { title, verb } = words.contract.stage(stage);
    return [[title === verb ? title : `${verb} · ${title}`, type]];
  });
  return [...stages, ...gates]
    .filter((texts) => texts.some((text) => text.toLowerCase().includes(step.toLowerCase())))
    .map(([name, value]) => ({ name, value }));
}

/** What is typed, with one more option at its end. */
function suggestOptions(words: Words, stage: Stage, typed: string): APIApplicationCommandOptionChoice[] {
  const parts = typed.split(/\s+/);
  const last = parts.at(-1) ?? '';
  const names = [...settableFields(stage).map((field) => optionName(field)(words)), COUNT];
  return names
    .filter((name) => `${name}=`.startsWith(last) || last.startsWith(`${name}=`))
    .flatMap((name) => (last.startsWith(`${name}=`) ? [last] : [`${name}=`, `${name}=${ASKED}`]))
    .map((pair) => [...parts.slice(0, -1), pair].join(' '))
    .filter((text) => text.length <= 100)
    .map((text) => ({ name: text, value: text }));
}

/** Where a gate makes no sense, members wait for nothing. @returns the gate that does not fit */
export function gateOutOfPlace(steps: readonly SavedStep[]): Gate | undefined {
  for (const [place, step] of steps.entries()) {
    if (!('gate' in step)) continue;
    const before = steps.slice(0, place).findLast((one) => 'type' in one);
    const fits =
      before !== undefined &&
      steps.slice(place + 1).some((one) => 'type' in one) &&
      (step.gate !== 'check' || before.type === 'print-analyze') &&
      (step.gate !== 'standard' || isMeasured(before.type)) &&
      (!CHOOSING.includes(step.gate) || before.count > 1);
    if (!fits) return step.gate;
  }
  return undefined;
}

/** Whether a standard can be held against what it makes. */
const isMeasured = (type: string) => isTaskType(type) && MEASURED.includes(stageEntry(type).stage.makes);
const MEASURED: readonly Stage['makes'][] = ['model', 'product', 'print', 'rig', 'animation', 'report'];
