import type { Screen } from 'kiln-runtime/moderation/screen';

/** The operator's moderation of requests and results. */
export interface Screening {
  screen: Screen;
  /** What the endpoint could not judge is taken. */
  acceptsUnjudged: boolean;
}
