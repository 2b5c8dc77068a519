import type { LibraryAction } from 'kiln-client/contract/action-library';
import type { Stage } from 'kiln-client/contract/family';
import { offeredFields } from 'kiln-client/contract/stage-fields';
import { Refused } from '../../messages/guild/refused.ts';
import { actionName } from './animation-actions.ts';
import { type Answer, assembleBody, judgeBody, optionName } from './build-body.ts';
import type { AttachedFile } from './check-attachment.ts';
import type { FamilyCommand } from './family-command.ts';

/** A slash option as filled in: the value, and the file if it is an attachment. */
export interface FilledOption {
  name: string;
  value?: string | number | boolean | undefined;
  file?: AttachedFile | undefined;
}

/** What is requested, even if it is not valid yet. */
export interface Draft {
  stage: Stage;
  body: Record<string, unknown>;
  /** The prompt, used as the message's title. */
  title: string | undefined;
  /** The name of the action, appended to the title of the source. */
  action: string | undefined;
  /** Used if there is neither a prompt nor a source. */
  fileName: string | undefined;
  /** The source task. */
  sourceTaskId: string | undefined;
}

export interface MakeOrder extends Draft {
  /** Estimated credits. */
  price: number;
}

/**
 * The order made by a filled-in slash command.
 * @throws {UserError} `bad_input`, `bad_attachment`
 */
export function readFamilyInput(...said: Parameters<typeof readFamilyDraft>): MakeOrder {
  return priced(readFamilyDraft(...said));
}

/**
 * What was filled in so far, before the order as a whole is validated.
 * @throws {UserError} `bad_input`, `bad_attachment`
 */
export function readFamilyDraft(
  command: FamilyCommand,
  filled: readonly FilledOption[],
  origins: readonly string[],
  actions: readonly LibraryAction[] = [],
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
  return draft(stage, assembleBody(stage, answers, { origins, actions }), answers, actions);
}

const fieldOf = (command: FamilyCommand, option: string) =>
  command.options.find((candidate) => candidate.option.name === option)?.field.name;

/** @throws {UserError} `bad_input` */
export function order(...asked: Parameters<typeof draft>): MakeOrder {
  return priced(draft(...asked));
}

function priced(asked: Draft): MakeOrder {
  return { ...asked, price: asked.stage.price(judgeBody(asked.stage, asked.body)) };
}

export function draft(
  stage: Stage,
  body: Record<string, unknown>,
  answers: ReadonlyMap<string, Answer>,
  actions: readonly LibraryAction[] = [],
): Draft {
  const source = stage.source ? body[stage.source.field] : undefined;
  return {
    stage,
    body,
    title: headOf(stage, body),
    action: actionName(stage, body, actions),
    fileName: firstFileName(answers),
    sourceTaskId: typeof source === 'string' ? source : undefined,
  };
}

/** The first long text in the body of a stage without a source. */
export function headOf(stage: Stage, body: Readonly<Record<string, unknown>>): string | undefined {
  if (stage.source?.required) return undefined;
  const field = offeredFields(stage).find(({ value }) => value.kind === 'text' && value.long);
  const said = field?.path.length === 1 ? body[field.path[0] ?? ''] : undefined;
  return typeof said === 'string' ? said : undefined;
}

function firstFileName(answers: ReadonlyMap<string, Answer>): string | undefined {
  for (const answer of answers.values()) {
    if (!Array.isArray(answer)) continue;
    const [first] = answer;
    if (typeof first === 'object' && first !== null && 'name' in first) return String(first.name);
  }
  return undefined;
}
