import type { z } from 'zod';
import type { Config } from '../config.ts';
import type { Tools } from './tools.ts';

/**
 * The operator's commands are one table; a row is a command: its name, its arguments and options, what it does, and its
 * result. Parsing, help, the tables of the documents and the exit code come from the row.
 */

export type Words = Readonly<Record<string, z.ZodType>>;
/** The parsed values, by the names of arguments and options. */
export type Given<A extends Words, O extends Words> = { [K in keyof A]: z.output<A[K]> } & {
  [K in keyof O]: z.output<O[K]>;
};

interface Row<A extends Words, O extends Words, R extends z.ZodType> {
  /** Subject and verb, or one word. */
  name: string;
  does: string;
  /** In their order; optional ones last. The last may be a list: of all words that are left. */
  args: A;
  options: O;
  /** Works while Kiln does not run, too. */
  alone?: boolean;
  /** What `--json` prints. */
  result: R;
  /** The same as lines of text. */
  lines(result: z.output<R>): readonly string[];
  /** False: it was done, and found a problem (exit code 1); `unread`: what it should look at cannot be read (2). */
  ok?(result: z.output<R>): boolean | 'unread';
}

/** Works with an existing installation. */
interface Work<A extends Words, O extends Words, R extends z.ZodType> extends Row<A, O, R> {
  /** @throws {UserError} it is refused, or something does not exist */
  run(tools: Tools, given: Given<A, O>): Promise<z.output<R>>;
}

/** Needs no installation: checks the configuration itself, or files. */
interface Examination<A extends Words, O extends Words, R extends z.ZodType> extends Row<A, O, R> {
  examine(config: Config, given: Given<A, O>): Promise<z.output<R>>;
}

export type Command<A extends Words = Words, O extends Words = Words, R extends z.ZodType = z.ZodType> =
  | Work<A, O, R>
  | Examination<A, O, R>;

export function defineCommand<A extends Words, O extends Words, R extends z.ZodType>(
  command: Command<A, O, R>,
): Command<A, O, R> {
  return command;
}
