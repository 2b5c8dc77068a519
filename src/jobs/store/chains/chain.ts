import { z } from 'zod';
import { GATES, JUDGING } from '../../../guilds/chains.ts';
import { json, number } from '../codec.ts';
import { AskedRequest } from '../request.ts';

/**
 * A chain: a group whose requests are made one step after the other, each from the result of an earlier one. Its record
 * (lua/includes/chain.lua) holds its steps and how far it is; what became of each step stands in its requests. A gate is a
 * step that makes nothing: the chain goes past it when what it asks for is there.
 */

/** What a step makes: one body, or several to choose from. Its source is put in when it is made. */
const Making = z.object({
  type: AskedRequest.shape.type,
  bodies: z.array(z.record(z.string(), z.unknown())).min(1).max(4),
});
export type Making = z.output<typeof Making>;

export const ChainStep = z.union([Making, z.object({ gate: z.enum(GATES) })]);
export type ChainStep = z.output<typeof ChainStep>;

export const isMaking = (step: ChainStep | undefined): step is Making => step !== undefined && 'type' in step;

/** Whether these are of several makers, to compare. */
export const areCompared = (inputs: readonly Readonly<Record<string, unknown>>[]): boolean =>
  new Set(inputs.map(({ maker }) => maker)).size > 1;

/** Why a chain stopped: its step ended so; the result that it goes on from is gone; or the next step may not be made. */
export const STOPS = ['failed', 'canceled', 'declined', 'expired', 'credits', 'refused', 'dearer', ...JUDGING] as const;
export type Stop = (typeof STOPS)[number];

export const picksOf = ({ picked = [] }: Rest): string[] => [picked].flat();

/** The gate at which it stopped, where leads alone let it go on. */
export const judgedBy = ({ why }: Rest) => JUDGING.find((gate) => gate === why);

/** Where it rests, and what it goes on with. Written as a whole. */
const Rest = z.object({
  why: z.enum(STOPS).optional(),
  /** What is said of it, in the language of the place. */
  detail: z.string().optional(),
  /** The member who stopped it. */
  by: z.string().optional(),
  /** The step that is made once more when it goes on. */
  again: z.number().optional(),
  /** The result of each choice so far. Of one the text alone, as an older Kiln reads it; what goes on from several only a newer one knows. */
  picked: z.string().or(z.array(z.string()).min(1)).optional(),
  /** The gate that a lead let it go past. */
  passed: z.number().optional(),
});
export type Rest = z.output<typeof Rest>;

export const Chain = z.object({
  kind: z.literal('chain'),
  name: z.string(),
  steps: json(z.array(ChainStep)),
  /** `waiting`: for a member who picks, or for members who vote. */
  state: z.enum(['running', 'waiting', 'stopped', 'ended']),
  /** Grows with each change. */
  turn: number,
  /** Requests by the step that they were made for, in order; the last ones of a step count. */
  attempts: json(z.array(z.object({ step: z.number(), ids: z.array(z.string()) }))),
  /** The request whose result it begins with. */
  root: json(z.object({ id: z.string(), type: AskedRequest.shape.type })).optional(),
  /** Credits in all that its member agreed to, and that needed no word of a lead, or had it. */
  whole: number,
  approved: number,
  rest: json(Rest),
  /** Of a vote that is open: until when (milliseconds; 0: none is), how many votes end it early (0: none do), who has voted. */
  deadline: number.default(0),
  quorum: number.default(0),
  cast: number.default(0),
  /** Whose rights count, as they were when it was asked to go on last. */
  asker: json(z.object({ roles: z.array(z.string()), lead: z.boolean(), admin: z.boolean() })),
});
export type Chain = z.output<typeof Chain>;

/** What a script writes of it. */
export type ChainFields = { [Field in Exclude<keyof Chain, 'turn'>]?: Chain[Field] | undefined };

/** As texts of its hash. */
export function chainToHash(fields: ChainFields): Record<string, string> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  // Each schema stands between a text and its value, as in `toHash` of a request.
  return Object.fromEntries(
    given.map(([name, value]) => [name, z.encode(Chain.shape[name as keyof Chain] as z.ZodType, value) as string]),
  );
}
