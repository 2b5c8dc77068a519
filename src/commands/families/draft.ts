import type { LibraryAction } from 'kiln-client/contract/action-library';
import type { TaskType } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import type { Sentence } from 'kiln-client/contract/sentences';
import { type OfferedField, offeredFields } from 'kiln-client/contract/stage-fields';
import type { Request } from '../../jobs/store/request.ts';
import type { Words } from '../../messages/words/index.ts';
import { actionName } from './animation-actions.ts';
import { type Answer, type ParsedInput, validateBody } from './build-body.ts';

/** What a member asks for until it is an order (orders/order.ts); perhaps not valid yet. */
export interface Draft {
  stage: Stage;
  /** Only what the member set: the service's defaults apply to the rest. */
  body: Record<string, unknown>;
  /** Known once the body was validated. */
  input?: ParsedInput | undefined;
  /** The prompt, used as the message's title. */
  title: string | undefined;
  /** The name of the action, appended to the title of the source. */
  action: string | undefined;
  /** Used if there is neither a prompt nor a source. */
  fileName: string | undefined;
  /** The source task. */
  sourceTaskId: string | undefined;
  /** The request that owns it. */
  parent?: Request | undefined;
  /** The request whose button was pressed, if it is not the source: both belong to one asset. */
  beside?: Request | undefined;
  /** The result that it is made again of. */
  againOf?: string | undefined;
  /** Why it would change nothing. */
  needless?: Sentence | undefined;
  /** The named preset; undefined: defaults apply; false: none, because the body already has them. */
  preset?: string | undefined | false;
  /** How many to choose from, with one seed after the other. */
  variations?: number | undefined;
  /** They are made by one maker each, to compare, in place of what the body names. */
  each?: boolean | undefined;
  /** The maker that the guild's votes like most makes it, in place of what the body names. */
  best?: boolean | undefined;
  /** Of these: that members vote on them, for how many minutes, and the stage that goes on with the winner. */
  vote?: AskedVote | undefined;
  /** What is made of its words was shown before. */
  looked?: boolean | undefined;
  /** Show the card with every option first. */
  more?: boolean | undefined;
  /** Show the card first: its source is chosen there. */
  isSourceless?: boolean | undefined;
}

export interface AskedVote {
  /** Undefined: as the guild has it. */
  minutes?: number | undefined;
  follow?: TaskType | undefined;
}

export interface ValidDraft extends Draft {
  input: ParsedInput;
}

export function draftOf(
  stage: Stage,
  body: Record<string, unknown>,
  answers: ReadonlyMap<string, Answer> = new Map(),
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

export const isValid = (draft: Draft): draft is ValidDraft => draft.input !== undefined;

/** @throws {UserError} `bad_input` */
export function validDraft(draft: Draft): ValidDraft {
  return { ...draft, input: draft.input ?? validateBody(draft.stage, draft.body) };
}

/** "A knight", or "a knight: Big Wave Hello" with an action. @param words of those who see it */
export function titleOf({ contract }: Words, { title, action, fileName, stage, parent }: Draft): string {
  const own = title ?? parent?.title ?? fileName ?? contract.stage(stage).title;
  return action === undefined ? own : `${own}: ${action}`;
}

/** The words that a thing is made from. */
export const promptField = (stage: Stage): OfferedField | undefined =>
  offeredFields(stage).find(({ value, path }) => value.kind === 'text' && value.long && path.length === 1);

/** What is said there, of a stage without a source. */
export function headOf(stage: Stage, body: Readonly<Record<string, unknown>>): string | undefined {
  if (stage.source?.required) return undefined;
  const field = promptField(stage);
  const said = field && body[field.name];
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
