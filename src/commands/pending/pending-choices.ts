import type { Redis } from 'ioredis';
import { z } from 'zod';
import { keys } from '../../keys.ts';

/**
 * Posted files and words while a member chooses what to make from them. Kept for a day under the interaction's or
 * message's id, about as long as Discord's links to the files.
 */

const Files = z
  .array(
    z.object({
      name: z.string(),
      url: z.string(),
      sizeBytes: z.number().optional(),
      contentType: z.string().optional(),
    }),
  )
  .max(20)
  .readonly();

const Showing = z.object({
  guildId: z.string(),
  /** Who may choose. */
  userId: z.string(),
  words: z.string(),
  files: Files,
});
export type Showing = z.output<typeof Showing>;

export interface Showings {
  keep(id: string, showing: Showing): Promise<void>;
  read(id: string): Promise<Showing | undefined>;
}

const DAY_SECONDS = 86_400;

export function createShowings(redis: Redis): Showings {
  return {
    async keep(id, showing) {
      await redis.set(keys.showing(id), JSON.stringify(showing), 'EX', DAY_SECONDS);
    },
    async read(id) {
      const text = await redis.get(keys.showing(id));
      // An older Kiln may have written it in another form.
      return text === null ? undefined : Showing.safeParse(JSON.parse(text)).data;
    },
  };
}
