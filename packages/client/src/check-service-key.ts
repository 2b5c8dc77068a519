import { UserError } from 'kiln-errors';
import { ApiError } from './api-error.ts';
import type { Client } from './client.ts';

const PATIENCE_MS = 10_000;

/**
 * Checks whether the service accepts this client's key; disposes of the client.
 * @throws {UserError} `bad_key`; `not_checked` if it cannot be determined right now
 */
export async function checkServiceKey(client: Client): Promise<void> {
  await using own = client;
  try {
    await own.checkKey({ signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'unauthorized' || error.code === 'forbidden') {
      throw new UserError('bad_key', 'The service does not accept this key. Nothing was changed.', { cause: error });
    }
    throw new UserError(
      'not_checked',
      'The service could not be asked whether it accepts this key. Nothing was changed; try again in a minute.',
      { cause: error },
    );
  }
}
