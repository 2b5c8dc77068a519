import { createGuardedDownload, DownloadError, downloadBytes } from 'kiln-client/internal/download/guarded-download';
import { isDiscordsOwn } from '../discord/file-origins.ts';
import { AttachmentError } from './attachment-error.ts';

/** The bytes of a file that a member attached, from Discord's own file hosts. */

const SILENCE_MS = 15_000;
const POLICY = {
  // Discord's file hosts have none, and one would lead elsewhere.
  redirects: 0,
  silenceMs: SILENCE_MS,
  pace: { leastBytesPerSecond: 4_000, windowMs: SILENCE_MS },
  deadlineMs: 5 * 60_000,
};

/**
 * @returns undefined for a link that leads to nothing (any more)
 * @throws {UserError} `attachment_too_large`
 * @throws {DownloadError} not now, try again
 */
export async function fetchAttachment(
  url: string,
  maxBytes: number,
  isAttachment: (url: string) => boolean,
): Promise<Buffer | undefined> {
  await using guarded = createGuardedDownload({
    ...POLICY,
    judge(target) {
      if (!isAttachment(target.href)) return { refused: 'does not come from Discord' };
      // One that the operator named may be of this network.
      return isDiscordsOwn(target) ? 'public' : 'anywhere';
    },
  });
  try {
    return await downloadBytes(guarded, url, { maxBytes });
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error;
    if (error.problem === 'gone' || error.problem === 'denied') return undefined;
    if (error.problem !== 'too_large') throw error;
    throw new AttachmentError('attachment_too_large', String(maxBytes), { cause: error });
  }
}
