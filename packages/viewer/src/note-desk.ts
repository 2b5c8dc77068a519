import type { NoteList, NotePoint, NoteRefusal } from './page/note-list.ts';

/** Notes behind a link, as their owner's program keeps them, and how people say who they are. */

export interface NoteDesk {
  /** @param user undefined: a guest. Like the others: @throws what it needs cannot be asked */
  list(token: string, user: string | undefined): Promise<NoteList | NoteRefusal>;
  write(token: string, user: string, note: NotePoint & { id: string; text: string }): Promise<NoteList | NoteRefusal>;
  mark(token: string, user: string, id: string, state: 'open' | 'done'): Promise<NoteList | NoteRefusal>;
  drop(token: string, user: string, id: string): Promise<NoteList | NoteRefusal>;
}

/** OAuth2's code flow with PKCE. */
export interface Identity {
  /** Where people say that it is them. */
  address(state: string, challenge: string): Promise<string>;
  /** @returns undefined: the code is not good, or not any more. @throws it cannot be asked */
  who(code: string, verifier: string): Promise<{ id: string; name: string } | undefined>;
}

/** Codes by which a text is known to be ours. */
export interface Signer {
  sign(text: string): string;
  isSigned(text: string, code: string): boolean;
}

export interface NoteOptions {
  desk: NoteDesk;
  identity: Identity;
  signer: Signer;
  now(): number;
}
