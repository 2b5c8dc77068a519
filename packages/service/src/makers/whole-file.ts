import { MakerError } from './maker.ts';

/**
 * A file from a server that may go away in the middle: it is asked for again, and what has come before is skipped. What a
 * graphics card has made is not lost with a connection, and what takes the file sees it once.
 *
 * @param again waits before it is asked for again; `hasMoved`: more of it has come since the last time
 * @throws what `again` throws, to give it up
 */
export async function* wholeFile(
  open: () => Promise<AsyncIterable<Uint8Array>>,
  again: (error: unknown, hasMoved: boolean) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  for (let had = 0; ; ) {
    const before = had;
    let seen = 0;
    try {
      for await (const bytes of await open()) {
        seen += bytes.length;
        if (seen <= had) continue;
        const fresh = bytes.subarray(bytes.length - (seen - had));
        had = seen;
        yield fresh;
      }
      if (seen < had) throw new MakerError('model_server_lost', 'the file has become shorter meanwhile');
      return;
    } catch (error) {
      await again(error, had > before);
    }
  }
}
