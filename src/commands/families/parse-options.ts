import { Refused } from '../../messages/guild/refused.ts';
import { type Answer, assembleBody, optionName } from './build-body.ts';
import type { AttachedFile } from './check-attachment.ts';
import { type Draft, draftOf } from './draft.ts';
import type { FamilyCommand } from './family-command.ts';
import type { FieldLists } from './makers.ts';

/** A slash option as filled in: the value, and the file if it is an attachment. */
export interface FilledOption {
  name: string;
  value?: string | number | boolean | undefined;
  file?: AttachedFile | undefined;
}

/**
 * The filled-in options of a family's slash command.
 * @throws {UserError} `bad_input`, `bad_attachment`
 */
export function parseOptions(
  command: FamilyCommand,
  filled: readonly FilledOption[],
  origins: readonly string[],
  lists: Partial<FieldLists> = {},
): Draft {
  const variant = command.variants.find(({ switch: name }) =>
    filled.some((option) => option.name === name && option.value === true),
  );
  const stage = variant?.stage ?? command.first;
  const answers = new Map<string, Answer>();
  for (const option of filled) {
    if (command.variants.some(({ switch: name }) => name === option.name)) continue;
    const known = command.options.find((candidate) => candidate.option.name === option.name);
    if (!known)
      throw new Refused('bad_input', ({ refused }) =>
        refused.notAnOptionOf({ name: option.name, command: command.payload.name }),
      );
    if (known.needs !== undefined && known.needs !== variant?.switch) {
      const { needs, field } = known;
      throw new Refused('bad_input', (words) =>
        words.refused.needs({ name: optionName(field)(words), other: words.contract.option(needs) }),
      );
    }
    if (option.file) {
      const before = answers.get(known.field.name);
      answers.set(known.field.name, [...(Array.isArray(before) ? before : []), option.file] as AttachedFile[]);
    } else if (option.value !== undefined) {
      const both =
        answers.has(known.field.name) ||
        filled.some(({ name, file }) => file && fieldOf(command, name) === known.field.name);
      if (both)
        throw new Refused('bad_input', (words) =>
          words.refused.fileOrAddress({ name: optionName(known.field)(words) }),
        );
      answers.set(known.field.name, option.value);
    }
  }
  return draftOf(stage, assembleBody(stage, answers, { origins, ...lists }), answers, lists.actions);
}

const fieldOf = (command: FamilyCommand, option: string) =>
  command.options.find((candidate) => candidate.option.name === option)?.field.name;
