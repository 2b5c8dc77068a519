import { type Classifier, createClassifier, type PictureToJudge } from './classifier.ts';
import { createWordMatcher } from './word-matcher.ts';

/** What the operator has everything held against: lists of words, and an endpoint where there is one. */

/** Short on purpose: single words stop more honest prompts than bad ones. The operator of a public service brings more. */
export const HARMFUL_WORDS = ['gore', 'hentai', 'nsfw', 'nude', 'nudes', 'porn', 'pornographic', 'swastika'];

export interface ModerationOptions {
  /** Default: `HARMFUL_WORDS`. */
  harmfulWords?: readonly string[] | undefined;
  /** Names that belong to others. */
  rightsWords?: readonly string[] | undefined;
  endpoint?: string | undefined;
  /** Sent to it as a bearer token. */
  key?: string | undefined;
  timeoutMs?: number | undefined;
  /** For those who ask: what the endpoint gives no verdict on passes. */
  acceptsUnjudged?: boolean | undefined;
}

export type Verdict =
  | { kind: 'fine' }
  | { kind: 'sensitive' }
  /** `word`: the entry of a list; without one the endpoint says so. */
  | { kind: 'harmful' | 'rights'; word?: string }
  /** The endpoint gave no verdict. */
  | { kind: 'unavailable' };

export interface Screen {
  /** How many words are on the lists, and whether there is an endpoint. */
  readonly words: number;
  readonly asks: boolean;
  /** Words first, which cost nothing; then the endpoint, which is asked once for all. `mindsRights` is true by default. */
  judge(texts: readonly string[], pictures: readonly PictureToJudge[], mindsRights?: boolean): Promise<Verdict>;
}

export function createScreen(options: ModerationOptions, shrink: (picture: Uint8Array) => Promise<Uint8Array>): Screen {
  const { harmfulWords = HARMFUL_WORDS, rightsWords = [], endpoint: url, key, timeoutMs } = options;
  const harmful = createWordMatcher(harmfulWords);
  const rights = createWordMatcher(rightsWords);
  const classifier: Classifier | undefined =
    url === undefined ? undefined : createClassifier({ url, key, timeoutMs, shrink });
  return {
    words: harmfulWords.length + rightsWords.length,
    asks: classifier !== undefined,
    async judge(texts, pictures, mindsRights = true) {
      for (const [kind, matcher] of [
        ['harmful', harmful],
        ['rights', mindsRights ? rights : () => undefined],
      ] as const) {
        for (const text of texts) {
          const word = matcher(text);
          if (word !== undefined) return { kind, word };
        }
      }
      if (!classifier) return { kind: 'fine' };
      const judged = await classifier.judge(texts, pictures);
      if (!judged) return { kind: 'unavailable' };
      if (judged.harmful) return { kind: 'harmful' };
      if (judged.rights && mindsRights) return { kind: 'rights' };
      return { kind: judged.sensitive ? 'sensitive' : 'fine' };
    },
  };
}
