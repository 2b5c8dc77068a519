/** What the page behind a link has of one result: written into it by the server, read by the element. */
export interface PageView {
  title: string;
  /** Addresses are relative to the page's. */
  model: { name: string; url: string };
  files: readonly PageFile[];
  /** The picture that is seen until the model is there. */
  poster?: string;
  /** All sides of it on one picture, in rows of ceil(√frames). */
  turn?: { url: string; frames: number };
  /** Where knobs of it are asked about; absent: it has none. */
  knobs?: { url: string };
  /** Where notes on it are, where one signs in to write some, and what one deletes to sign out: there is neither where one is known. */
  notes?: { url: string; signIn?: string; session?: string; bearer?: string };
  /** The page itself, for others. */
  link: string;
  /** Those of others are beside it, so that two can be compared. */
  hasOthers?: boolean;
}

export interface PageFile {
  /** "GLB", "FBX": what it is. */
  label: string;
  name: string;
  url: string;
}

/** What of a result can be changed. A colour is #rrggbb. */
export interface Knob {
  id: string;
  label: string;
  value: string | number | boolean;
  /** Of numbers; behind them stands the unit. */
  least?: number | undefined;
  most?: number | undefined;
  step?: number | undefined;
  unit?: string;
}

/** What would come of turned knobs. Nothing is made of it. */
export interface Turned {
  /** Those that change most, as they would stand; none where it cannot be so. */
  knobs: readonly Knob[];
  /** Why it cannot. */
  wrong?: string;
  /** A small PNG, as a data URI. */
  picture?: string;
  /** Credits that it would cost. */
  price?: number;
}
