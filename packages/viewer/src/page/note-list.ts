/** Notes as they go between the page and its server. */

export interface NoteList {
  /** Oldest first. */
  notes: readonly ShownNote[];
  mayWrite: boolean;
}

/** What the page is answered. */
export interface NoteAnswer extends NoteList {
  /** What who signed in is called; undefined for a guest. */
  name?: string | undefined;
}

/** Metres in model space, and which way the surface looks there. */
export interface NotePoint {
  position: readonly [number, number, number];
  normal: readonly [number, number, number];
}

export interface ShownNote {
  id: string;
  text: string;
  /** What its author was called. */
  name: string;
  /** Unix milliseconds. */
  at: number;
  state: 'open' | 'done';
  /** Oldest first. */
  answers: readonly { name: string; text: string; at: number }[];
  /** Of an earlier version: found on this one, lost, or not known at the moment. */
  place: 'own' | 'found' | 'lost' | 'unknown';
  /** Where it has a place. */
  position?: readonly number[];
  normal?: readonly number[];
  /** Of a wish, for who may write: the message in Discord whose button does it. */
  doIt?: string | undefined;
  mayMark: boolean;
  mayDrop: boolean;
}

export const MOST_NOTE_LENGTH = 1_000;

/** What stands in the way, by name, with the status of its answer. */
export const NOTE_REFUSALS = {
  unknown: 404,
  ended: 410,
  signed_out: 401,
  forbidden: 403,
  not_yours: 403,
  foreign: 403,
  bad: 400,
  moderated: 422,
  not_judged: 503,
  full: 409,
  taken: 409,
  gone: 404,
  off_model: 422,
  no_model: 503,
  slow: 429,
  away: 503,
} as const;
export type NoteRefusal = keyof typeof NOTE_REFUSALS;
