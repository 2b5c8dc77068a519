import type { z } from 'zod';
import type { Config } from '../config.ts';
import type { Tools } from './tools.ts';

/**
 * The operator's commands are one table; a row is a command: its one or two words, what must and what may be said after them,
 * what it does, and what it answers. Parsing, help, the tables of the documents and the exit code come from the row.
 */

export type Words = Readonly<Record<string, z.ZodType>>;
/** What was said, by the names of arguments and options. */
export type Given<A extends Words, O extends Words> = { [K in keyof A]: z.output<A[K]> } & {
  [K in keyof O]: z.output<O[K]>;
};

interface Row<A extends Words, O extends Words, R extends z.ZodType> {
  /** Subject and verb; or one word. */
  name: string;
  does: string;
  /** In their order; optional ones last. */
  args: A;
  options: O;
  /** Needs no Kiln that runs. */
  alone?: boolean;
  /** What `--json` prints. */
  result: R;
  /** The same for people. */
  lines(result: z.output<R>): readonly string[];
  /** False: it was done, but all is not well (exit code 1). */
  ok?(result: z.output<R>): boolean;
}

/** Works with an installation that is there. */
interface Work<A extends Words, O extends Words, R extends z.ZodType> extends Row<A, O, R> {
  /** @throws {UserError} what is refused, or not there */
  run(tools: Tools, given: Given<A, O>): Promise<z.output<R>>;
}

/** Looks whether what is configured is there at all. */
interface Examination<A extends Words, O extends Words, R extends z.ZodType> extends Row<A, O, R> {
  examine(config: Config): Promise<z.output<R>>;
}

export type Command<A extends Words = Words, O extends Words = Words, R extends z.ZodType = z.ZodType> =
  | Work<A, O, R>
  | Examination<A, O, R>;

export function defineExamination<A extends Words, O extends Words, R extends z.ZodType>(
  command: Examination<A, O, R>,
): Examination<A, O, R> {
  return command;
}

export function defineCommand<A extends Words, O extends Words, R extends z.ZodType>(
  command: Work<A, O, R>,
): Work<A, O, R> {
  return command;
}
