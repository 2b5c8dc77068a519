/**
 * What the parts of the page share: the sessions of its users, which one is in view, and what lies over the page. Anything
 * that changes one of them calls `changed()`, and the next frame draws the page; what concerns one part alone is its own.
 */

import type { IconName } from '../common/icons.ts';
import type { Session } from '../session/state.ts';

export interface MenuState {
  x: number;
  y: number;
  label: string;
  items: readonly MenuItem[];
}

export type MenuItem =
  | { kind: 'action'; label: string; icon: IconName; danger?: boolean; note?: string; run(): void }
  | { kind: 'heading'; label: string }
  | { kind: 'line' };

export interface Picture {
  url: string;
  name: string;
  description?: string;
}

/** What lies over the page: one thing at a time. */
export type Overlay =
  | ({ kind: 'menu' } & MenuState)
  | { kind: 'pictures'; images: readonly Picture[]; index: number }
  | { kind: 'model'; url: string; name: string; size?: number };

export interface App {
  readonly sessions: readonly Session[];
  active: Session;
  overlay: Overlay | undefined;
  toast: string | undefined;
  /** Spoilers that were opened, by a key of their place. */
  readonly revealed: Set<string>;
  now(): number;
  /** Draws the page with the next frame. */
  changed(): void;
  /** Puts something over the page; undefined takes it away and gives the focus back to the composer. */
  show(overlay: Overlay | undefined): void;
  say(text: string): void;
  /** Gives the focus to the composer once everything is drawn. */
  compose(): void;
  /** What Discord would show itself is shown here: its messages, and models. Other links open as links do. */
  openUrl(event: MouseEvent, url: string, name: string): void;
  switchTo(session: Session): void;
}
