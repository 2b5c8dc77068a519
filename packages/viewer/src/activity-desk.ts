import type { Signer } from './note-desk.ts';
import type { Act, ActivityRefusal, News } from './page/activity/room.ts';

/** Results in a frame inside Discord, as their owner's program knows them. Each is asked with an instance: what Discord calls one that is open in one place. */

export interface ActivityDesk {
  /**
   * The link of the result that is open in it, as far as who asks may see it.
   * @returns what stands behind `/v/` there. @throws what it needs cannot be asked
   */
  opened(instance: string, user: string): Promise<{ token: string } | ActivityRefusal>;
  /**
   * A person is there until they leave.
   * @param hear all that happens from now on, beginning with who is there. @throws what it needs cannot be asked
   */
  enter(instance: string, user: string, hear: (news: News) => void): Promise<AsyncDisposable | ActivityRefusal>;
  /** By who is there. @returns undefined: it is done */
  act(instance: string, user: string, act: Act): Promise<ActivityRefusal | undefined>;
  /** Who is there hears that there are other notes on what is open. */
  noted(instance: string): Promise<void>;
}

/** OAuth2's code flow with PKCE, begun by the page's words with Discord. */
export interface FrameIdentity {
  /** The application's id. @throws Discord does not say it */
  client(): Promise<string>;
  /** @returns undefined: the code is not good, or not any more. @throws it cannot be asked */
  who(code: string, verifier: string, from: 'frame'): Promise<{ id: string; name: string } | undefined>;
}

export interface ActivityOptions {
  desk: ActivityDesk;
  identity: FrameIdentity;
  signer: Signer;
  now(): number;
}

/** Where Discord's own client runs: it alone holds the frame, and is spoken with. */
export const DISCORD_HOSTS = ['https://discord.com', 'https://ptb.discord.com', 'https://canary.discord.com'] as const;
/** What Discord serves the pages of Activities from. */
export const DISCORD_FRAMES = 'https://*.discordsays.com';
