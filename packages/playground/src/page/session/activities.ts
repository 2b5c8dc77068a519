/** The application's Activity: what people have open in the channels that this user sees, and how this user joins and leaves. */
import { list, object, text } from '../protocol/shapes.ts';
import type { RunningActivity, Session } from './state.ts';

export interface ActivityUpdate {
  application_id: string;
  instance_id: string;
  location: { channel_id: string };
  participants: { user_id: string }[];
}

export const activityUpdate = object({
  application_id: text,
  instance_id: text,
  location: object({ channel_id: text }),
  participants: list(object({ user_id: text })),
});

/** One without people has ended. */
export function ran(session: Session, { location, participants, ...update }: ActivityUpdate): void {
  const people = [...new Set(participants.map(({ user_id: user }) => user))];
  if (people.length === 0) session.running.delete(location.channel_id);
  else
    session.running.set(location.channel_id, {
      applicationId: update.application_id,
      instanceId: update.instance_id,
      people,
    });
}

/** What others have open in the channel in view, while this client is not in it. */
export function joinable({ running, activity, channelId = '' }: Session): RunningActivity | undefined {
  const found = running.get(channelId);
  return found?.instanceId === activity?.instanceId ? undefined : found;
}

/** Its frame opens when Discord says so. @returns why it does not */
export async function join(session: Session, { applicationId }: RunningActivity): Promise<string | undefined> {
  const path = `/activities/${session.channelId}/${applicationId}`;
  const answer = await session.rest.send('POST', path, { session_id: session.gateway?.sessionId });
  return answer.ok ? undefined : answer.message;
}

/** Closes the frame, and tells the others. */
export function leave(session: Session): void {
  const { activity } = session;
  session.activity = undefined;
  if (!activity) return;
  const path = `/activities/${activity.channelId}/${activity.applicationId}`;
  void session.rest.send('DELETE', path, { session_id: session.gateway?.sessionId });
}
