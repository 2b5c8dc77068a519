import { type Mistake, type Path, required } from '../base/discord-error.ts';
import { isLocale } from '../base/locales.ts';
import { ENTRY_POINT, type Fields, isFields, isFilled } from '../base/wire.ts';
import { fileTypeMistakes } from './file-types.ts';

/** What Discord refuses in application commands that its API description allows. */

const SUBCOMMAND = 1;
const GROUP = 2;
const COMMAND_MOST_CHARACTERS = 8000;
/** chat input, user, message, activity entry point */
const MOST_OF_TYPE: Record<number, number> = { 1: 100, 2: 15, 3: 15, 4: 1 };
const OPTION_FIELDS = `type name name_localizations description description_localizations required choices options
  channel_types min_value max_value min_length max_length autocomplete file_types`.split(/\s+/);
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

export function commandMistakes(command: Fields, at: Path = []): Mistake[] {
  const type = command.type ?? 1;
  if (type === ENTRY_POINT) return [...entryPointMistakes(command, at), ...localizationMistakes(command, at, isName)];
  if (type !== 1) return [...contextMenuMistakes(command, at), ...localizationMistakes(command, at, () => true)];

  const mistakes = nameMistakes(command.name, [...at, 'name'], 'APPLICATION_COMMAND_INVALID_NAME');
  if (typeof command.description !== 'string' || command.description === '') {
    mistakes.push(required([...at, 'description']));
  }
  mistakes.push(...localizationMistakes(command, at, isName));
  mistakes.push(...optionsMistakes(command.options, [...at, 'options'], 0));
  const characters = countCharacters(command);
  if (characters > COMMAND_MOST_CHARACTERS) {
    const message = `Command exceeds maximum size (${COMMAND_MOST_CHARACTERS}): it has ${characters} characters.`;
    mistakes.push({ path: at, code: 'APPLICATION_COMMAND_TOO_LARGE', message });
  }
  return mistakes;
}

/** Rules over the whole list of a scope. */
export function commandListMistakes(commands: readonly Fields[]): Mistake[] {
  const mistakes: Mistake[] = [];
  const seen = new Set<string>();
  const counts = new Map<number, number>();
  for (const [index, command] of commands.entries()) {
    const type = typeof command.type === 'number' ? command.type : 1;
    const key = `${type} ${String(command.name)}`;
    if (seen.has(key)) {
      const message = 'Application command names must be unique';
      mistakes.push({ path: [index, 'name'], code: 'APPLICATION_COMMANDS_DUPLICATE_NAME', message });
    }
    seen.add(key);
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  for (const [type, count] of counts) {
    const most = MOST_OF_TYPE[type] ?? 0;
    if (count <= most) continue;
    const message = `Maximum number of application commands reached (${most}).`;
    mistakes.push({ path: [], code: 'APPLICATION_COMMANDS_MAX', message });
  }
  return mistakes;
}

/** Named as a command of the composer is; without options. */
function entryPointMistakes(command: Fields, at: Path): Mistake[] {
  const mistakes = nameMistakes(command.name, [...at, 'name'], 'APPLICATION_COMMAND_INVALID_NAME');
  if (isFilled(command.options)) {
    const message = 'Entry point commands cannot have options';
    mistakes.push({ path: [...at, 'options'], code: 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', message });
  }
  return mistakes;
}

function contextMenuMistakes(command: Fields, at: Path): Mistake[] {
  const mistakes: Mistake[] = [];
  if (typeof command.description === 'string' && command.description !== '') {
    const message = 'Context menu commands cannot have description';
    mistakes.push({ path: [...at, 'description'], code: 'APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION', message });
  }
  if (isFilled(command.options)) {
    const message = 'Context menu commands cannot have options';
    mistakes.push({ path: [...at, 'options'], code: 'APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS', message });
  }
  if (typeof command.name === 'string' && command.name.trim() !== command.name) {
    const message = 'Command name is invalid';
    mistakes.push({ path: [...at, 'name'], code: 'APPLICATION_COMMAND_INVALID_NAME', message });
  }
  return mistakes;
}

const isName = (name: string) => NAME.test(name) && name === name.toLowerCase();

function nameMistakes(name: unknown, path: Path, code: string): Mistake[] {
  if (typeof name !== 'string' || isName(name)) return [];
  return [{ path, code, message: 'Command name is invalid: 1 to 32 lower-case letters, digits, - or _' }];
}

function optionsMistakes(options: unknown, path: Path, depth: number): Mistake[] {
  if (!Array.isArray(options)) return [];
  const mistakes: Mistake[] = [];
  const names = new Set<unknown>();
  let hadOptional = false;
  const list = options.filter(isFields);
  const isNested = (option: Fields) => option.type === SUBCOMMAND || option.type === GROUP;
  if (list.some(isNested) && !list.every(isNested)) {
    const message = 'Sub-command and sub-command group option types are mutually exclusive to all other types';
    mistakes.push({ path, code: 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', message });
  }

  for (const [index, option] of options.entries()) {
    if (!isFields(option)) continue;
    const at = [...path, index];
    mistakes.push(...nameMistakes(option.name, [...at, 'name'], 'APPLICATION_COMMAND_INVALID_NAME'));
    if (names.has(option.name)) {
      const message = 'Option name already in use';
      mistakes.push({ path: [...at, 'name'], code: 'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_IN_USE', message });
    }
    names.add(option.name);
    for (const key of Object.keys(option)) {
      if (OPTION_FIELDS.includes(key)) continue;
      mistakes.push({ path: [...at, key], code: 'UNKNOWN_FIELD', message: `An option has no field "${key}".` });
    }

    mistakes.push(...localizationMistakes(option, at, isName));
    if (isNested(option)) {
      if (depth > 1 || (depth === 1 && option.type === GROUP)) {
        const message = 'Commands nest as command, group, sub-command only';
        mistakes.push({ path: [...at, 'type'], code: 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', message });
      }
      mistakes.push(...optionsMistakes(option.options, [...at, 'options'], depth + 1));
      continue;
    }
    if (option.required === true && hadOptional) {
      const message = 'Required options must be placed before non-required options';
      mistakes.push({ path: at, code: 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID', message });
    }
    if (option.required !== true) hadOptional = true;
    mistakes.push(...optionMistakes(option, at));
  }
  return mistakes;
}

function optionMistakes(option: Fields, at: Path): Mistake[] {
  const mistakes: Mistake[] = [];
  const choices = Array.isArray(option.choices) ? option.choices.filter(isFields) : [];
  if (option.autocomplete === true && choices.length > 0) {
    const message = 'Autocomplete cannot be used together with choices';
    mistakes.push({ path: [...at, 'autocomplete'], code: 'APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES', message });
  }
  const names = new Set<unknown>();
  for (const [index, choice] of choices.entries()) {
    if (names.has(choice.name)) {
      const message = 'Choice names must be unique';
      mistakes.push({
        path: [...at, 'choices', index, 'name'],
        code: 'APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS',
        message,
      });
    }
    names.add(choice.name);
    mistakes.push(...localizationMistakes(choice, [...at, 'choices', index], () => true));
  }
  for (const [low, high] of [
    ['min_value', 'max_value'],
    ['min_length', 'max_length'],
  ] as const) {
    const min = option[low];
    const max = option[high];
    if (typeof min !== 'number' || typeof max !== 'number' || min <= max) continue;
    const message = `${low} must not be greater than ${high}`;
    mistakes.push({ path: [...at, low], code: 'APPLICATION_COMMAND_OPTIONS_RANGE_INVALID', message });
  }
  mistakes.push(...fileTypeMistakes(option.file_types, at));
  return mistakes;
}

/** Keys are locales; a name obeys the rules of names, a description has 1 to 100 characters, and so has a choice's name. */
function localizationMistakes(part: Fields, at: Path, isName: (name: string) => boolean): Mistake[] {
  const mistakes: Mistake[] = [];
  for (const field of ['name', 'description'] as const) {
    const map = part[`${field}_localizations`];
    if (!isFields(map)) continue;
    for (const [locale, text] of Object.entries(map)) {
      const path = [...at, `${field}_localizations`, locale];
      if (!isLocale(locale)) {
        mistakes.push({ path, code: 'APPLICATION_COMMAND_INVALID_LOCALE', message: `"${locale}" is not a locale` });
      } else if (typeof text === 'string' && (text.length < 1 || text.length > MOST_LOCALIZED)) {
        const message = `Must be between 1 and ${MOST_LOCALIZED} in length.`;
        mistakes.push({ path, code: 'BASE_TYPE_BAD_LENGTH', message });
      } else if (field === 'name' && typeof text === 'string' && !isName(text)) {
        mistakes.push({ path, code: 'APPLICATION_COMMAND_INVALID_NAME', message: 'Command name is invalid' });
      }
    }
  }
  return mistakes;
}

const MOST_LOCALIZED = 100;

/**
 * Names, descriptions and choice values of a command and all its options, as Discord counts them: of each field the longest of
 * its localizations and itself.
 */
function countCharacters(part: Fields): number {
  const longest = (field: 'name' | 'description') => {
    const map = part[`${field}_localizations`];
    const texts = [part[field], ...(isFields(map) ? Object.values(map) : [])];
    return Math.max(0, ...texts.map((text) => (typeof text === 'string' ? text.length : 0)));
  };
  const own = longest('name') + longest('description');
  const choices = Array.isArray(part.choices) ? part.choices.filter(isFields) : [];
  const options = Array.isArray(part.options) ? part.options.filter(isFields) : [];
  return (
    own +
    choices.reduce(
      (sum, choice) =>
        sum +
        countCharacters({ ...choice, options: [] }) +
        (typeof choice.value === 'string' ? choice.value.length : 0),
      0,
    ) +
    options.reduce((sum, option) => sum + countCharacters(option), 0)
  );
}
