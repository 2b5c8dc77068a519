/** What the page of a library shows, as its owner's program knows it. */

export interface LibraryView {
  /** Whose library it is. */
  name: string;
  /** Of who looks, as browsers name it: "de", "pt-BR". */
  language: string;
  /** What is looked for, as the page's address has it. */
  asked: Readonly<Record<string, string>>;
  /** What can be looked for. */
  choices: Readonly<Record<'kind' | 'state' | 'favorites', readonly Choice[]>>;
  results: readonly LibraryResult[];
  /** Where the next page begins. */
  next?: string | undefined;
}

export interface Choice {
  value: string;
  label: string;
}

export interface LibraryResult {
  /** Letters, digits and hyphens. */
  id: string;
  title: string;
  kind: string;
  /** Who made it. */
  member: Choice;
  /** When it was done, in milliseconds. */
  at: number;
  tags: readonly string[];
  /** Members whose favorite it is. */
  fans: number;
  /** How many wanted it, where it was voted on. */
  votes: number;
  hasPicture: boolean;
  /** A model that a browser can show. */
  isViewable: boolean;
  /** Its message elsewhere. */
  message?: string | undefined;
}

/** `unknown`: no link like it was ever made. `ended`: it has, was ended, or who it was made for may look no more. */
export type NotThere = 'unknown' | 'ended';

/** All of it throws where what it needs cannot be asked. */
export interface LibraryDesk {
  /** Whether such a link was ever made: nothing is read for that. */
  isLink(token: string): boolean;
  /** @param token of an address; anything at all. @param asked what the address asks for, as it was written */
  page(token: string, asked: Readonly<Record<string, unknown>>): Promise<LibraryView | NotThere>;
  /** A WebP. @returns undefined: there is none */
  picture(token: string, id: string): Promise<Uint8Array | undefined>;
  /** Where a result is looked at. */
  open(token: string, id: string): Promise<{ url: string } | NotThere>;
  end(token: string): Promise<NotThere>;
}
