import type { Mistake, Path } from '../base/discord-error.ts';
import { type CommandOption, type Fields, isFields } from '../base/wire.ts';
import type { Upload } from '../cdn/cdn.ts';
import { fileTypeProblem } from '../validate/file-types.ts';
import type { Named, Resolver } from './resolve.ts';

/** Checks what a member filled in against the registered command, as Discord's client and server both do. */

export interface OptionContext {
  resolver: Resolver;
  /** Uploads by the id that stands as the option's value. */
  upload(id: string): Upload | undefined;
  /** Autocomplete: values are unfinished and required options may be missing. */
  partial: boolean;
}

export interface CheckedOptions {
  options: Fields[];
  mistakes: Mistake[];
  /** Type of the option that is being written. */
  focusedType?: number | undefined;
}

const STRING_MOST = 6000;
const NAMED: Readonly<Record<number, Named>> = { 6: 'user', 7: 'channel', 8: 'role' };

export function checkOptions(
  defined: readonly CommandOption[] | undefined,
  given: unknown,
  path: Path,
  context: OptionContext,
): CheckedOptions {
  const list = Array.isArray(given) ? given.filter(isFields) : [];
  const options: Fields[] = [];
  const mistakes: Mistake[] = [];
  let focusedType: number | undefined;
  const nested = (defined ?? []).filter(({ type }) => type === 1 || type === 2);
  if (nested.length > 0 && list.length !== 1) {
    mistakes.push({ path, code: 'BASE_TYPE_REQUIRED', message: 'Choose one sub-command.' });
  }

  const seen = new Set<unknown>();
  for (const [index, option] of list.entries()) {
    const at = [...path, index];
    const definition = defined?.find(({ name }) => name === option.name);
    if (definition === undefined || seen.has(option.name)) {
      const message = `The command has no${seen.has(option.name) ? ' second' : ''} option "${String(option.name)}".`;
      mistakes.push({ path: [...at, 'name'], code: 'APPLICATION_COMMAND_OPTION_UNKNOWN', message });
      continue;
    }
    seen.add(option.name);
    const checked = checkOption(definition, option, at, context);
    options.push(...checked.options);
    mistakes.push(...checked.mistakes);
    focusedType ??= checked.focusedType;
  }
  if (!context.partial) mistakes.push(...missingOptions(defined, seen, path));
  return { options, mistakes, focusedType };
}

function checkOption(definition: CommandOption, given: Fields, at: Path, context: OptionContext): CheckedOptions {
  const { type, name } = definition;
  if (type === 1 || type === 2) {
    const inner = checkOptions(definition.options, given.options, [...at, 'options'], context);
    return { ...inner, options: [{ type, name, options: inner.options }] };
  }
  if (given.focused === true) {
    const message = `The option "${name}" has no autocomplete.`;
    const wrong = { path: at, code: 'APPLICATION_COMMAND_OPTION_NO_AUTOCOMPLETE', message };
    const option = { type, name, focused: true, value: String(given.value ?? '') };
    return { options: [option], mistakes: definition.autocomplete === true ? [] : [wrong], focusedType: type };
  }
  const checked: Fields = { type, name, value: given.value };
  const message = valueProblem(definition, given.value, checked, context);
  const isWrong = message !== undefined && !context.partial;
  const code = 'APPLICATION_COMMAND_OPTION_VALUE_INVALID';
  return { options: [checked], mistakes: isWrong ? [{ path: [...at, 'value'], code, message }] : [] };
}

function missingOptions(
  defined: readonly CommandOption[] | undefined,
  seen: ReadonlySet<unknown>,
  path: Path,
): Mistake[] {
  const missing = (defined ?? []).filter(({ name, required }) => required === true && !seen.has(name));
  return missing.map(({ name }) => ({
    path: [...path, name],
    code: 'BASE_TYPE_REQUIRED',
    message: `The option "${name}" is required.`,
  }));
}

/** @returns what is wrong with a value, in words for the person who gave it */
function valueProblem(
  option: CommandOption,
  value: unknown,
  checked: Fields,
  context: OptionContext,
): string | undefined {
  switch (option.type) {
    case 3:
      if (typeof value !== 'string') return 'This must be a text.';
      return lengthProblem(option, value) ?? choiceProblem(option, value);
    case 4:
      if (typeof value !== 'number' || !Number.isSafeInteger(value)) return 'This must be a whole number.';
      return rangeProblem(option, value) ?? choiceProblem(option, value);
    case 10:
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'This must be a number.';
      return rangeProblem(option, value) ?? choiceProblem(option, value);
    case 5:
      return typeof value === 'boolean' ? undefined : 'This must be true or false.';
    case 11:
      return attachmentProblem(option, value, checked, context);
    default:
      return nameProblem(option, value, context.resolver);
  }
}

function lengthProblem(option: CommandOption, value: string): string | undefined {
  const min = option.min_length ?? 0;
  const max = option.max_length ?? STRING_MOST;
  if (value === '') return 'This must not be empty.';
  if (value.length >= min && value.length <= max) return undefined;
  return `This must have ${min} to ${max} characters; it has ${value.length}.`;
}

function rangeProblem({ min_value: min, max_value: max }: CommandOption, value: number): string | undefined {
  if (min !== undefined && value < min) return `This must be ${min} or more.`;
  if (max !== undefined && value > max) return `This must be ${max} or less.`;
  return undefined;
}

function choiceProblem({ choices }: CommandOption, value: string | number): string | undefined {
  if (choices === undefined || choices.length === 0 || choices.some((choice) => choice.value === value))
    return undefined;
  return 'This must be one of the choices.';
}

function nameProblem(option: CommandOption, value: unknown, resolver: Resolver): string | undefined {
  if (typeof value !== 'string') return 'This must be an id.';
  const known = resolver.named(NAMED[option.type] ?? 'mentionable', value, option.channel_types);
  return known ? undefined : 'There is nothing here with this id.';
}

function attachmentProblem(
  option: CommandOption,
  value: unknown,
  checked: Fields,
  context: OptionContext,
): string | undefined {
  const upload = typeof value === 'string' || typeof value === 'number' ? context.upload(String(value)) : undefined;
  if (upload === undefined) return 'No uploaded file belongs to this option.';
  const problem = fileTypeProblem(option.file_types, upload.filename);
  if (problem !== undefined) return problem;
  context.resolver.upload((id) => {
    checked.value = id;
  }, upload);
  return undefined;
}
