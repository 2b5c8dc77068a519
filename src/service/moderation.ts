import { request } from 'undici';
import { z } from 'zod';

/**
 * Screening of what people ask for: a small list of whole words, and, when one is configured, an endpoint that judges
 * texts (`POST {"texts": [...]}`, answer `{"harmful": bool, "rights": bool}`). The list is deliberately short: filters of
 * single words stop more honest prompts than bad ones, and whoever runs a public service brings an endpoint.
 */

export type Verdict = 'fine' | 'harmful' | 'rights' | 'unavailable';

export interface ModerationOptions {
  harmfulWords?: readonly string[];
  /** Names that belong to others. */
  rightsWords?: readonly string[];
  endpoint?: string;
}

export interface ModerationScreen {
  screen(texts: readonly string[]): Promise<Verdict>;
}

const HARMFUL_WORDS = ['gore', 'hentai', 'nsfw', 'nude', 'nudes', 'porn', 'pornographic', 'swastika'];

const Answer = z.object({ harmful: z.boolean(), rights: z.boolean().default(false) });

export function createModeration(options: ModerationOptions = {}): ModerationScreen {
  const harmful = wordPattern(options.harmfulWords ?? HARMFUL_WORDS);
  const rights = wordPattern(options.rightsWords ?? []);
  return {
    async screen(texts) {
      const given = texts.filter((text) => text.trim() !== '');
      if (given.some((text) => harmful?.test(text))) return 'harmful';
      if (given.some((text) => rights?.test(text))) return 'rights';
      if (options.endpoint === undefined || given.length === 0) return 'fine';
      try {
        const answer = await request(options.endpoint, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ texts: given }),
          signal: AbortSignal.timeout(10_000),
        });
        const verdict = Answer.parse(await answer.body.json());
        return verdict.harmful ? 'harmful' : verdict.rights ? 'rights' : 'fine';
      } catch {
        return 'unavailable';
      }
    },
  };
}

/** Whole words in any script; "gorecki" is not "gore". */
function wordPattern(words: readonly string[]): RegExp | undefined {
  if (words.length === 0) return undefined;
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
}
