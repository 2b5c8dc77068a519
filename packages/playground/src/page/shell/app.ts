/**
 * The page's state and its one way of drawing: anything that changes calls `changed()`, and the next frame draws the whole
 * page from the state. Views are pure functions of it.
 */
import type { Session } from '../session/session.ts';
import type { Command, Message } from '../session/types.ts';

export interface MenuState {
  x: number;
  y: number;
  label: string;
  items: readonly MenuItem[];
}

export type MenuItem =
  | { kind: 'action'; label: string; icon: import('./icons.ts').IconName; danger?: boolean; note?: string; run(): void }
  | { kind: 'heading'; label: string }
  | { kind: 'line' };

/** The select whose list is open, and what is chosen in it so far. */
export interface OpenSelect {
  key: string;
  chosen: readonly string[];
  query: string;
  active: number;
  /** Closes the list and hands over what was chosen. */
  close(): void;
}

export interface LightboxState {
  images: readonly { url: string; name: string; description?: string }[];
  index: number;
}

export interface ViewerState {
  url: string;
  name: string;
  size?: number;
}

export interface App {
  readonly sessions: readonly Session[];
  active: Session;
  menu: MenuState | undefined;
  select: OpenSelect | undefined;
  lightbox: LightboxState | undefined;
  viewer: ViewerState | undefined;
  switcher: boolean;
  drawer: 'channels' | 'members' | undefined;
  membersShown: boolean;
  dragging: boolean;
  /** Scrolled up, away from the newest message. */
  away: boolean;
  /** Spoilers that were opened, by a key of their place. */
  revealed: Set<string>;
  toast: string | undefined;
  /** Selector of what gets the focus after the next drawing. */
  focusNext: string | undefined;
  now(): number;
  changed(): void;
  /** Draws at once, when the next key must already go to what is new. */
  drawNow(): void;
  say(text: string): void;
  openUrl(event: MouseEvent, url: string, name: string): void;
  jumpTo(message: Message): void;
  /** Runs a command of a message's or a member's menu. */
  runTargetCommand(command: Command, targetId: string): void;
  deleteMessage(message: Message): Promise<void>;
  switchTo(session: Session): void;
  setAway(away: boolean): void;
  scrollToEnd(): void;
  /** Gives the focus back to the composer after an overlay. */
  returnFocus(): void;
}
