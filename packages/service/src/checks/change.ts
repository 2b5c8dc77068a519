import { NOTHING_TO_DO } from 'kiln-client/contract/known-model';
import { HttpError } from '../http-error.ts';
import type { Judges } from '../judges.ts';
import type { ChangeOrder } from '../thread-tasks.ts';
import type { CheckContext } from './check.ts';

/** Work that would change nothing is refused before it is charged. What takes too long to be judged is done. */
export function createChangeCheck(judges: Pick<Judges, 'change'>, type: ChangeOrder['type']) {
  return async (
    input: { model_url?: string | undefined },
    { id, account, fetched, source, files }: CheckContext,
  ): Promise<void> => {
    const name = input.model_url === undefined ? undefined : fetched[input.model_url];
    const verdict = await judges.change(account.id, {
      ...{ type, files: files.store.location, input },
      model: name === undefined ? undefined : files.nameOf({ task: id, kind: 'input', name }),
      source: source && { id: source.id, type: source.type, input: source.input },
    });
    if (verdict?.unchanged === undefined) return;
    throw new HttpError(400, `${verdict.unchanged}. Nothing was charged.`, {}, { code: NOTHING_TO_DO });
  };
}
