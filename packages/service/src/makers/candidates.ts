import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { parseInput } from 'kiln-client/contract/parse-input';
import { fieldsOf } from 'kiln-client/contract/stage-fields';
import type { Maker } from './maker.ts';

/** One way to make a stage elsewhere: by one maker, or by two in turn, the second from the picture that the first makes. */
export interface Candidate {
  /** What a request may name: of two makers the second's. */
  id: string;
  name: string;
  steps: readonly Maker[];
}

type Input = Readonly<Record<string, unknown>>;

/** Models that a maker of another stage makes as well: what is delivered of it is the recipe's. */
const ALSO_BY: Readonly<Partial<Record<TaskType, TaskType>>> = { 'text-to-3d-preview': 'text-to-3d' };
/** Models that can be made from a picture of their words. */
const BY_PICTURE: readonly TaskType[] = ['text-to-3d-preview', 'text-to-3d'];

const WHOLE = 'A single object, whole, seen from the front, on a plain white background.';
const MOST_LETTERS = 800;

/** What a step's own stage requires, where it makes another. Pictures are handed over as files, so an address only stands for one. */
const NEEDED: Readonly<Partial<Record<TaskType, (input: Input) => Input>>> = {
  'text-to-3d': ({ prompt }) => ({ prompt, should_texture: true }),
  'text-to-image': ({ prompt }) => ({
    ai_model: 'nano-banana',
    prompt: `${String(prompt).slice(0, MOST_LETTERS - WHOLE.length - 2)}. ${WHOLE}`,
  }),
  'image-to-3d': () => ({ image_url: 'data:image/png;base64,' }),
};

/** The ways to make a stage elsewhere, best first. */
export function candidatesOf(type: TaskType, makers: readonly Maker[]): Candidate[] {
  const direct = makers
    .filter((maker) => maker.type === type || maker.type === ALSO_BY[type])
    .map((maker) => ({ id: maker.id, name: maker.name, steps: [maker] }));
  const painter = makers.find((maker) => maker.type === 'text-to-image');
  if (!painter || !BY_PICTURE.includes(type)) return direct;
  const fromPictures = makers
    .filter((maker) => maker.type === 'image-to-3d')
    .map((maker) => ({
      id: maker.id,
      name: `${maker.name}, from a picture by ${painter.name}`,
      steps: [painter, maker],
    }));
  return [...direct, ...fromPictures];
}

/**
 * The input of a task as the stage of its maker has it: what the two have in common, and what that one needs.
 * @returns as the maker's stage gives it
 */
export function inputFor(maker: Pick<Maker, 'type'>, type: TaskType, input: Input): Input {
  if (maker.type === type) return input;
  const { stage } = stageEntry(maker.type);
  const needed = NEEDED[maker.type]?.(input) ?? {};
  const common = fieldsOf(stage)
    .filter(({ value, path: [key] }) => value.kind !== 'fixed' && input[key] !== undefined)
    .map(({ path: [key] }) => [key, input[key]]);
  for (const body of [{ ...Object.fromEntries(common), ...needed }, needed]) {
    const parsed = parseInput(stage, body);
    if (parsed.success) return parsed.data as Input; // the contract: inputs are objects
  }
  throw new Error(`${type} has no input of ${maker.type}`);
}
