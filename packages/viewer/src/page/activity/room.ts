/** What goes between the page in Discord's frame and its server. */

/** Where a camera is and what it looks at, in metres of model space. */
export interface View {
  position: readonly [number, number, number];
  target: readonly [number, number, number];
}

/** Where one of those who look together has the camera, and what they see the model as. */
export interface Look extends View {
  /** One of `MODES`; another version of the page may know others. */
  mode: string;
}

/** Who is there, and what is open. */
export interface Room {
  /** Changes with the result that is open; undefined: none is. */
  result: string | undefined;
  people: readonly { id: string; name: string }[];
  /** Who leads the others. */
  leader: string | undefined;
  /** Where who leads was last. */
  look?: Look | undefined;
  /** Changes with the notes on what is open. */
  notes?: number | undefined;
}

/** A line of the stream of news. */
export type News = { room: Room } | { look: Look } | { gone: ActivityRefusal };

/** What who is there does. */
export type Act = { act: 'lead' } | { act: 'stop' } | { act: 'look'; look: Look };

/** What stands in the way, by name, with the status of its answer. */
export const ACTIVITY_REFUSALS = {
  /** Who asks said not, or too long ago, who they are. */
  signed_out: 401,
  /** They may not use commands where the result is. */
  forbidden: 403,
  /** Nothing was opened there yet. */
  unopened: 404,
  /** Its link has ended, or the result is gone. */
  ended: 410,
  bad: 400,
  /** Another person leads. */
  taken: 409,
  full: 409,
  slow: 429,
  away: 503,
} as const;
export type ActivityRefusal = keyof typeof ACTIVITY_REFUSALS;
