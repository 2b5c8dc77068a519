import type { Client } from 'kiln-client';
import type { Logger } from 'pino';
import { idsOf, type Request } from '../store/request.ts';
import type { Attachable } from './choose-attachments.ts';
import { filesMade, type ResultFile } from './result-files.ts';

const MAX_PICTURE_BYTES = 8 * 1024 * 1024;

/** @returns undefined when there is no such picture, or it cannot be had */
export async function fetchPicture(
  request: Request,
  { client, log }: { client: Pick<Client, 'download'>; log: Logger },
  signal: AbortSignal,
  isWanted = ({ role }: ResultFile) => role === 'thumbnail',
): Promise<Attachable | undefined> {
  const picture = filesMade(request).find(isWanted);
  if (!picture) return undefined;
  try {
    const options = { maxBytes: MAX_PICTURE_BYTES, signal };
    return { ...picture, bytes: await client.download(picture.url, options) };
  } catch (error) {
    if (signal.aborted) throw error;
    log.warn({ ...idsOf(request), err: error }, 'a picture could not be fetched');
    return undefined;
  }
}
