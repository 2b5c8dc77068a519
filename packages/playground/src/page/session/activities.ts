/** The application's Activity: what people have open in the channels that this user sees, and how this user joins and leaves. */
import { list, object, text } from '../protocol/shapes.ts';
import type { RunningActivity, Session } from './state.ts';

export const activityUpdate = object({
  application_id: text,
  instance_id: text,
  location: object({ channel_id: text }),
  participants: list(object({ user_id: text })),
});

/** One without people has ended. */
export function ran({ running }: Session, activity: RunningActivity): void {
  const { channel_id: channelId } = activity.location;
  if (activity.participants.length === 0) running.delete(channelId);
  else running.set(channelId, activity);
}

/** What others have open in the channel in view, while this client is not in it. */
export function joinable({ running, activity, channelId = '' }: Session): RunningActivity | undefined {
  const found = running.get(channelId);
  return found?.instance_id === activity?.instance_id ? undefined : found;
}

/** Its frame opens when Discord says so. @returns why it does not */
export async function join(session: Session, running: RunningActivity): Promise<string | undefined> {
  const path = `/activities/${session.channelId}/${running.application_id}`;
  const answer = await session.rest.send('POST', path, { session_id: session.gateway?.sessionId });
  return answer.ok ? undefined : answer.message;
}

/** Closes the frame, and tells the others. */
export function leave(session: Session): void {
  const { activity } = session;
  session.activity = undefined;
  if (!activity) return;
  const path = `/activities/${activity.channel_id}/${activity.application_id}`;
  void session.rest.send('DELETE', path, { session_id: session.gateway?.sessionId });
}
