/** What the page behind a link has of one result: written into it by the server, read by the element. */
export interface PageView {
  title: string;
  /** Addresses are relative to the page's. */
  model: { name: string; url: string };
  files: readonly PageFile[];
  /** All sides of it on one picture, in rows of ceil(√frames). */
  turn?: { url: string; frames: number };
  /** The page itself, for others. */
  link: string;
}

export interface PageFile {
  /** "GLB", "FBX": what it is. */
  label: string;
  name: string;
  url: string;
}
