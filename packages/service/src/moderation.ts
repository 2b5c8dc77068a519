import sharp from 'sharp';
import { request } from 'undici';
import { z } from 'zod';
import { createFairTurns } from './fair-turns.ts';

/**
 * Screening of what people ask for: a small list of whole words, and, when one is configured, an endpoint that judges
 * texts and pictures (`POST {"texts": [...], "images": ["data:image/jpeg;base64,…"]}`, answer
 * `{"harmful": bool, "rights": bool}`). The list is deliberately short: filters of
 * single words stop more honest prompts than bad ones, and whoever runs a public service brings an endpoint.
 */

export type Verdict = 'fine' | 'harmful' | 'rights' | 'unavailable';

export interface ModerationOptions {
  harmfulWords?: readonly string[] | undefined;
  /** Names that belong to others. */
  rightsWords?: readonly string[] | undefined;
  endpoint?: string | undefined;
}

/** Read when its turn comes. */
export type Picture = () => Promise<Uint8Array>;

export interface ModerationScreen {
  /** @param pictures that were judged readable before */
  screen(account: string, texts: readonly string[], pictures: readonly Picture[]): Promise<Verdict>;
}

const HARMFUL_WORDS = ['gore', 'hentai', 'nsfw', 'nude', 'nudes', 'porn', 'pornographic', 'swastika'];

const Answer = z.object({ harmful: z.boolean(), rights: z.boolean().default(false) });

export function createModeration(options: ModerationOptions = {}): ModerationScreen {
  const harmful = holdsOneOf(options.harmfulWords ?? HARMFUL_WORDS);
  const rights = holdsOneOf(options.rightsWords ?? []);
  const decoding = createFairTurns({ atOnce: 1 });
  return {
    async screen(account, texts, pictures) {
      const given = texts.filter((text) => text.trim() !== '');
      if (given.some(harmful)) return 'harmful';
      if (given.some(rights)) return 'rights';
      if (options.endpoint === undefined || given.length + pictures.length === 0) return 'fine';
      try {
        const images = await Promise.all(
          pictures.map((picture) => decoding.run(account, async () => small(await picture()))),
        );
        const answer = await request(options.endpoint, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ texts: given, images }),
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

/** Enough to judge by, and small enough to send. */
async function small(picture: Uint8Array): Promise<string> {
  const bytes = await sharp(picture)
    .resize(1024, 1024, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}

/** Whole words in any script, small or capital: "gorecki" is not "gore". */
function holdsOneOf(words: readonly string[]): (text: string) => boolean {
  const wanted = words.map((word) => word.toLowerCase()).filter((word) => word !== '');
  return (text) => {
    const said = text.toLowerCase();
    return wanted.some((word) => holdsWord(said, word));
  };
}

function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    // Two units: a letter may be a pair of them.
    if (!/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at)) && !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2)))
      return true;
  }
  return false;
}
