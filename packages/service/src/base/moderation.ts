import { smallPicture } from 'kiln-mesh/internal/render/small-picture';
import { createScreen, type ModerationOptions } from 'kiln-runtime/moderation/screen';
import { createFairTurns } from './fair-turns.ts';

/** Moderation of requests; pictures are decoded one at a time, with accounts taking turns. */

export type Verdict = 'fine' | 'harmful' | 'rights' | 'unavailable';

/** Read when its turn comes. */
export type Picture = () => Promise<Uint8Array>;

export interface ModerationScreen {
  /** Whether what cannot be judged is refused. */
  readonly refusesUnjudged: boolean;
  /** Whether there is an endpoint: without one pictures are not judged. */
  readonly seesPictures: boolean;
  /**
   * @param pictures already known to be readable
   * @param mindsRights false: what belongs to others passes
   */
  screen(
    account: string,
    texts: readonly string[],
    pictures: readonly Picture[],
    mindsRights?: boolean,
  ): Promise<Verdict>;
}

export function createModeration(options: ModerationOptions = {}): ModerationScreen {
  const screen = createScreen(options, async (picture) => picture);
  const decoding = createFairTurns({ atOnce: 1 });
  return {
    refusesUnjudged: !(options.acceptsUnjudged ?? false),
    seesPictures: screen.asks,
    async screen(account, texts, pictures, mindsRights) {
      const small = pictures.map((picture) => () => decoding.run(account, async () => smallPicture(await picture())));
      const { kind } = await screen.judge(texts, small, mindsRights);
      // The specification has no milder response.
      return kind === 'sensitive' ? 'fine' : kind;
    },
  };
}
