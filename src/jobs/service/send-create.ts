import type { Client } from 'kiln-client';
import type { InputOf, TaskType } from 'kiln-client/contract/families/index';
import { traced } from 'kiln-runtime/tracing/trace';
import type { Request } from '../store/request.ts';

/** The POST of a create: the first one, and under the request's own key the same again. */
export function sendCreate(
  request: Request,
  input: Record<string, unknown>,
  { keyed, client }: { keyed: boolean; client: Pick<Client, 'create'> },
) {
  const { id, type } = request;
  const options = { requestId: id, ...(keyed && { idempotencyKey: `${id}/${type}` }) };
  // The record's type and input belong together: submit parsed them by the contract.
  return traced('POST', { kind: 'client', attributes: { 'kiln.stage': type } }, () =>
    client.create(type, input as InputOf<TaskType>, options),
  );
}
