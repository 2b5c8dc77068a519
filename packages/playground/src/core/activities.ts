/**
 * What is open of the application's Activity: one instance a channel, which those who open it there share, until the last client of
 * theirs is gone. Lives as long as the process.
 */
export interface Activities {
  /** Where the application's page is, as its URL mappings say; undefined: it has no Activities. */
  readonly url: string | undefined;
  /** @param session the client that opens it. @returns what Discord calls the instance there */
  open(place: { guildId: string | undefined; channelId: string }, session: string): { id: string; launchId: string };
}

export interface ActivitiesOptions {
  url: string | undefined;
  nextId(): string;
  /** The client is still connected. */
  isConnected(session: string): boolean;
}

export function createActivities({ url, nextId, isConnected }: ActivitiesOptions): Activities {
  const instances = new Map<string, { id: string; launchId: string; sessions: Set<string> }>();
  return {
    url,
    open({ guildId, channelId }, session) {
      const known = instances.get(channelId);
      const isOpen = known && [...known.sessions].some(isConnected);
      const launchId = nextId();
      const place = guildId === undefined ? `pc-${channelId}` : `gc-${guildId}-${channelId}`;
      const instance = isOpen ? known : { id: `i-${launchId}-${place}`, launchId, sessions: new Set<string>() };
      instance.sessions.add(session);
      instances.set(channelId, instance);
      return instance;
    },
  };
}
