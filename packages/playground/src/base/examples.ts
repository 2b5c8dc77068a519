/**
 * What an empty channel offers to try: lines that run at a press, and pictures to drop. The page knows nothing of a bot's
 * commands: the start of the bot says what to begin with, and the page types it as a person would.
 */

export interface Examples {
  /** Shown as cards. */
  tries: readonly Try[];
  /** Cards whose line still wants a photo: a press begins the line, a photo dropped on the card goes with it. */
  photoTries?: readonly Try[];
  /** Pictures to play with: they can be dropped on the page, or pressed. */
  samples: readonly Sample[];
  /** The line that a pressed sample begins; its first option for a file gets the picture. */
  sampleLine?: string;
}

export interface Try {
  /** In a person's words. */
  label: string;
  /** As it would be typed: `/imagine prompt: a red ball`. */
  line: string;
  /** A file on disk. */
  picture: string;
}

export interface Sample {
  label: string;
  /** A file on disk. */
  picture: string;
}
