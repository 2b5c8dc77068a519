/**
 * What is open of the application's Activity: one instance a channel, which those who open it there share, until the last client of
 * theirs is gone. Lives as long as the process.
 */
export interface Activities {
  /** Where the application's page is, as its URL mappings say; undefined: it has no Activities. */
  readonly url: string | undefined;
  /** Opens one, or joins the one that is open there. */
  open(place: { guildId: string | undefined; channelId: string }, who: { user: string; session: string }): Instance;
  /** @param session a client that has left, or has gone */
  leave(session: string): void;
  find(id: string): Instance | undefined;
  /** All that are open. */
  all(): readonly Instance[];
}

export interface Instance {
  readonly id: string;
  readonly launchId: string;
  readonly guildId: string | undefined;
  readonly channelId: string;
  /** Who is in it, by client. */
  readonly sessions: ReadonlyMap<string, string>;
}

/** @param changed hears of each client that came, or left */
export function createActivities(
  url: string | undefined,
  nextId: () => string,
  changed: (instance: Instance) => void,
): Activities {
  const instances = new Map<string, Instance & { sessions: Map<string, string> }>();
  const begin = (guildId: string | undefined, channelId: string) => {
    const launchId = nextId();
    const instance = {
      id: `i-${launchId}-${locationOf({ guildId, channelId })}`,
      launchId,
      guildId,
      channelId,
      sessions: new Map<string, string>(),
    };
    instances.set(channelId, instance);
    return instance;
  };
  return {
    url,
    open({ guildId, channelId }, { user, session }) {
      const instance = instances.get(channelId) ?? begin(guildId, channelId);
      instance.sessions.set(session, user);
      changed(instance);
      return instance;
    },
    leave(session) {
      for (const instance of [...instances.values()]) {
        if (!instance.sessions.delete(session)) continue;
        if (instance.sessions.size === 0) instances.delete(instance.channelId);
        changed(instance);
      }
    },
    find: (id) => [...instances.values()].find((instance) => instance.id === id),
    all: () => [...instances.values()],
  };
}

/** Its place, as Discord names it: of a guild, or private. */
export const locationOf = ({ guildId, channelId }: Pick<Instance, 'guildId' | 'channelId'>): string =>
  guildId === undefined ? `pc-${channelId}` : `gc-${guildId}-${channelId}`;
