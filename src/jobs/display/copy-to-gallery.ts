import type { Logger } from 'pino';
import { checkForGood, describeProblem } from '../discord/classify-error.ts';
import type { Discord } from '../discord/messages.ts';
import type { Assets } from '../store/assets.ts';
import { homeOf, isHidden, placeOfMessage } from '../store/display.ts';
import { idsOf, type Request } from '../store/request.ts';
import type { Requests } from '../store/requests.ts';
import type { Steps } from '../store/steps.ts';

/**
 * The latest result of an asset as a copy in the guild's gallery: forwarded, with its files, so that it stays as it was, until the
 * result is deleted. Once for each result: that it is begun is written down before, and a repetition has the same nonce while Discord knows that.
 */

interface Copying {
  assets: Assets;
  requests: Pick<Requests, 'get'>;
  steps: Pick<Steps, 'setCopy'>;
  discord: Discord;
  log: Logger;
  time(): Promise<number>;
}

const NONCE_MS = 2 * 60_000;

export async function copyToGallery(
  id: string,
  made: readonly Request[],
  gallery: string,
  { assets, requests, steps, discord, log, time }: Copying,
): Promise<void> {
  const latest = made.findLast((step) => step.state === 'succeeded');
  // Delivered: with its files; the label comes again when it is. A copy never changes, so what is flagged gets none, and
  // what an age-restricted channel has goes nowhere by itself.
  if (!latest?.delivered || latest.flagged || latest.restricted || latest.message_id === undefined || isHidden(latest))
    return;
  if (placeOfMessage(latest) === 'direct' || homeOf(latest) === gallery) return;
  const asset = await assets.get(id);
  const isBegun = asset.gallery_of === latest.id;
  const now = await time();
  if (isBegun && (asset.gallery_id !== undefined || now - (asset.gallery_at ?? 0) > NONCE_MS)) return;
  if (!isBegun) {
    await assets.unset(id, 'gallery_id');
    await assets.set(id, { gallery_of: latest.id, gallery_at: now });
  }
  try {
    const from = { channel: homeOf(latest), message: latest.message_id };
    const copy = await discord.threads.forward(gallery, from, `${latest.id}.g`);
    await steps.setCopy(latest.id, gallery, copy);
    await assets.set(id, { gallery_id: copy });
    // Deleted while it was copied: the deletion knew of no copy.
    if ((await requests.get(latest.id))?.removed_by !== undefined) await discord.deleteAsBot(gallery, copy);
  } catch (error) {
    checkForGood(error);
    await assets.set(id, { gallery_id: '' });
    log.warn({ ...idsOf(latest), gallery, ...describeProblem(error) }, 'the gallery took no copy of a result');
  }
}
