import type { z } from 'zod';
import type { Tools } from './tools.ts';

/**
 * The operator's commands are one table; a row is a command: its two words, what must and what may be said after them,
 * what it does, and what it answers. Parsing, help, the tables of the documents and the exit code come from the row.
 */

export type Words = Readonly<Record<string, z.ZodType>>;
/** What was said, by the names of arguments and options. */
export type Given<A extends Words, O extends Words> = { [K in keyof A]: z.output<A[K]> } & {
  [K in keyof O]: z.output<O[K]>;
};

export interface Command<A extends Words = Words, O extends Words = Words, R extends z.ZodType = z.ZodType> {
  /** Subject and verb. */
  name: `${string} ${string}`;
  does: string;
  /** In their order; optional ones last. */
  args: A;
  options: O;
  /** Needs no Kiln that runs. */
  alone?: boolean;
  /** What `--json` prints. */
  result: R;
  /** @throws {UserError} what is refused, or not there */
  run(tools: Tools, given: Given<A, O>): Promise<z.output<R>>;
  /** The same for people. */
  lines(result: z.output<R>): readonly string[];
  /** False: it was done, but all is not well (exit code 1). */
  ok?(result: z.output<R>): boolean;
}

export function defineCommand<A extends Words, O extends Words, R extends z.ZodType>(
  command: Command<A, O, R>,
): Command<A, O, R> {
  return command;
}
