import { acceptedTypes } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import { sourceProblem } from 'kiln-client/contract/source-problem';
import type { Request } from '../../jobs/store/request.ts';
import { MOST_CHOSEN } from '../../messages/parts/message-body.ts';
import type { CommandContext } from '../context.ts';
import { LOOKED_AT, ownAndPublic } from '../families/autocomplete.ts';
import { problemOf } from '../families/build-body.ts';
import type { AskedBy } from '../respond.ts';

/** An order that lacks nothing but the result that it is made from: its card offers the latest ones. */

type Body = Record<string, unknown>;

/** Newest first; none where the order is whole, or lacks something else. */
export async function sourcesFor(
  context: CommandContext,
  interaction: AskedBy,
  stage: Stage,
  body: Body,
): Promise<Request[]> {
  if (!stage.source || !problemOf(stage, body)) return [];
  const accepted = acceptedTypes(stage);
  const latest = await ownAndPublic(context, interaction, LOOKED_AT);
  return latest.filter((one) => accepted.includes(one.type) && isSource(stage, body, one)).slice(0, MOST_CHOSEN);
}

function isSource(stage: Stage, body: Body, request: Request): boolean {
  const { type, state, task, task_id: id, input } = request;
  if (state !== 'succeeded' || request.removed_by !== undefined || request.blind || id === undefined) return false;
  const whole = bodyFrom(stage, body, request);
  return (
    !problemOf(stage, whole) &&
    !sourceProblem(stage, whole, { type, succeeded: true, input, ...(task && { outputs: task }) })
  );
}

/** With the source, and what the stage takes from its task object: the first entry of a list. */
export function bodyFrom({ source }: Stage, body: Body, parent: Request | undefined): Body {
  if (!source) return body;
  const filled: Body = { ...body, [source.field]: parent?.task_id };
  for (const [field, list] of Object.entries(source.fills ?? {})) {
    const values = parent?.task?.[list];
    if (Array.isArray(values) && values.length > 0) filled[field] ??= values[0];
  }
  return filled;
}
