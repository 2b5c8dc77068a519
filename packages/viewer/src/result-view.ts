import type { Writable } from 'node:stream';
import type { Turned } from './page/page-view.ts';

/** What the page behind a link shows, as its owner's program knows it. */

export interface ResultView {
  title: string;
  /** Of those for whom it was posted, as a tag: for who looks and says no language of ours. */
  language?: string | undefined;
  /** What is known of the model before it is read; metres. */
  faces?: number | undefined;
  size?: readonly number[] | undefined;
  /** The GLB that is shown. */
  model: ViewFile;
  /** What it looks like from where the viewer begins: on a backdrop for other pages, without one for its own. */
  picture?: ViewFile | undefined;
  cutout?: ViewFile | undefined;
  /** All sides of the model on one picture, for browsers that draw no models: its frames in rows of ceil(√frames), from where the viewer begins. */
  turn?: { file: ViewFile; frames: number } | undefined;
  /**
   * What would come of it with some knobs turned, as the page names them: "height=115; has.0.arm=false", nothing for all as it is.
   * Absent: it has no knobs. @returns undefined: it cannot be asked at the moment; `unclear`: these are no knobs
   */
  turnKnobs?: ((turned: string) => Promise<Turned | 'unclear' | undefined>) | undefined;
  /** What can be taken along, best first. */
  files: readonly ViewFile[];
}

export interface ViewFile {
  /** Letters, digits, dots and hyphens; by which it is asked for, so no two of a view have the same. */
  name: string;
  label: string;
  type: string;
  /**
   * Writes all of it and ends the stream, or destroys it.
   * @returns `gone`: it is not there any more, and nothing was written
   * @throws it cannot be had at the moment
   */
  copyTo(stream: Writable, signal: AbortSignal): Promise<'whole' | 'gone'>;
}

/** `unknown`: no link like it was ever made. `ended`: it has, was withdrawn, or its result is gone. */
export type Found = ResultView | 'unknown' | 'ended';

/**
 * @param token of an address; anything at all
 * @param language in which labels are read, as a tag; undefined: that of the view
 */
export type FindView = (token: string, language?: string) => Promise<Found>;
