import type { Session } from './session.ts';
import type { StartLimits } from './start-limits.ts';

export type Disconnection = 'reconnect' | 'drop' | 'resumable' | 'invalid' | 'zombie';

export interface Gateway extends AsyncDisposable {
  /** Sends an event to every session that `to` chooses; `data` may differ per session. */
  dispatch(event: string, to: (session: Session) => boolean, data: (session: Session) => unknown): void;
  session(id: string): Session | undefined;
  sessions(): Iterable<Session>;
  starts: StartLimits;
  /**
   * Breaks connections. 'reconnect' asks politely (op 7), 'drop' cuts the line, 'resumable' declares the session invalid
   * but alive (op 9, true): all three can be resumed. 'invalid' ends the sessions (op 9, false), so that clients
   * identify anew. 'zombie' leaves the line open and says nothing more on it, not even to heartbeats.
   */
  disconnect(how: Disconnection, who: (session: Session) => boolean): void;
}
