import { stageEntry } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import { type SourceProblem, sourceProblem } from 'kiln-client/contract/source-problem';
import { findByTask } from '../../jobs/store/find-request.ts';
import { isEnd, type Request } from '../../jobs/store/request.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { sentenceWords } from '../../messages/parts/input-words.ts';
import type { Words } from '../../messages/words/index.ts';
import type { CommandContext } from '../context.ts';
import type { ValidDraft } from '../families/draft.ts';
import { type Answerable, placeOf } from '../respond.ts';

/** What a request may continue from. */

/**
 * The request that owns a task named by a member. Only tasks of the same guild can be continued, and private ones only
 * by their member.
 * @throws {UserError} `unknown_task`
 */
export async function ownTask(context: CommandContext, interaction: Answerable, taskId: string): Promise<Request> {
  const { guildId, userId } = placeOf(interaction);
  const request = await findByTask(context.jobs, taskId);
  const isOpen = request?.guild_id === guildId && (!request.ephemeral || request.user_id === userId);
  if (!isOpen || request.removed_by !== undefined) {
    throw new Refused('unknown_task', ({ refused }) => refused.notOfServer);
  }
  checkNotBlind(request);
  return request;
}

/**
 * Refuses a source that the stage cannot use, before anything is charged.
 * @throws {UserError} `bad_source`
 */
export function checkSource({ stage, input }: Pick<ValidDraft, 'stage' | 'input'>, source: Request): void {
  const { type, state } = source;
  const problem = sourceProblem(stage, input, { type, input: source.input, succeeded: state === 'succeeded' });
  if (problem) throw new Refused('bad_source', (words) => sourceWords(words, problem, stage, source));
}

function sourceWords(words: Words, problem: SourceProblem, stage: Stage, { type, state }: Request): string {
  const { contract, refused } = words;
  const { title } = contract.stage(stage);
  switch (problem.kind) {
    case 'other_kind':
      return refused.otherKind({ stage: title, kind: contract.stage(stageEntry(type).stage).title });
    case 'not_succeeded':
      return isEnd(state) ? refused.notMade : refused.notFinished;
    case 'expired':
      return refused.expired;
    case 'lacks':
    case 'not_of':
      return refused.nothingInIt({ stage: title });
    case 'conflict':
      return sentenceWords(words, stage, problem.says);
  }
}

/**
 * A result of a vote that is blind can be used, and its options read, once the vote is over.
 * @throws {UserError} `not_judged`
 */
export function checkNotBlind({ blind }: Request): void {
  if (blind) throw new Refused('not_judged', ({ votes }) => votes.blind);
}
