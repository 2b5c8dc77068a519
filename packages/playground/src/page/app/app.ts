/**
 * What the parts of the page share: the sessions of its users, which one is in view, and what lies over the page. Anything
 * that changes one of them calls `changed()`, and the next frame draws the page; what concerns one part alone is its own.
 */

import type { Examples, Sample } from '../../base/examples.ts';
import type { IconName } from '../common/icons.ts';
import type { Message } from '../protocol/types.ts';
import type { Session } from '../session/state.ts';

export interface MenuState {
  x: number;
  y: number;
  label: string;
  items: readonly MenuItem[];
}

export type MenuItem =
  | { kind: 'action'; label: string; icon: IconName; danger?: boolean; note?: string | undefined; run(): void }
  | { kind: 'heading'; label: string }
  | { kind: 'line' };

export interface Picture {
  url: string;
  name: string;
  description?: string | undefined;
}

/** A question for one line of text. */
export interface Question {
  title: string;
  label: string;
  value: string;
  confirm: string;
  /** @returns why it cannot be so */
  run(text: string): Promise<string | undefined>;
}

/** What lies over the page: one thing at a time. */
export type Overlay =
  | ({ kind: 'menu' } & MenuState)
  | { kind: 'emoji'; x: number; y: number; pick(name: string): void }
  | { kind: 'pictures'; images: readonly Picture[]; index: number }
  | { kind: 'model'; url: string; name: string; size?: number | undefined }
  | ({ kind: 'ask' } & Question)
  | { kind: 'settings' };

/** What stands to the right of the conversation. */
export type Side = 'members' | 'search' | 'pins' | 'developer';

export interface App {
  readonly sessions: readonly Session[];
  active: Session;
  overlay: Overlay | undefined;
  toast: string | undefined;
  side: Side | undefined;
  readonly examples: Examples;
  /** Spoilers that were opened, by a key of their place. */
  readonly revealed: Set<string>;
  now(): number;
  /** Draws the page with the next frame. */
  changed(): void;
  /** Puts something over the page; undefined takes it away and gives the focus back to the composer. */
  show(overlay: Overlay | undefined): void;
  /** Shows something at the side, or takes it away when it is there. */
  toggleSide(side: Side): void;
  say(text: string): void;
  /** Gives the focus to the composer once everything is drawn. */
  compose(): void;
  /** Types a line as a person would, and sends it. */
  runLine(line: string): void;
  /** Begins the line for pictures with one of the samples in it. */
  takeSample(sample: Sample): void;
  /** Types the line and waits for what it still wants; files are added to it. */
  beginLine(line: string | undefined, files?: readonly File[]): void;
  /** What Discord would show itself is shown here: its messages, and models. Other links open as links do. */
  openUrl(event: MouseEvent, url: string, name: string): void;
  /** Opens the channel of a message, and brings the message into sight. */
  goTo(channelId: string, messageId: string): Promise<void>;
  /** Brings a message of the channel in view into sight. */
  jumpTo(message: Message): void;
  openChannel(channelId: string): void;
  switchTo(session: Session): void;
}
