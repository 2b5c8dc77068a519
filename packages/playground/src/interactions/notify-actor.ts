import type { InteractionRecord } from '../base/wire.ts';
import type { Core } from '../core/core.ts';

/** Sends an event to the person who acted: in the session that acted when it is known and alive, else in all of theirs. */
export function notifyActor(core: Core, record: InteractionRecord, event: string, data: unknown): void {
  const acting = record.session_id === undefined ? undefined : core.gateway.session(record.session_id);
  core.gateway.dispatch(
    event,
    (session) => (acting?.user.id === record.user_id ? session.id === acting.id : session.user.id === record.user_id),
    () => data,
  );
}
