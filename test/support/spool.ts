import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BoundedFetch } from 'kiln-service/inputs/bounded-fetch';
import { createSpools, type Spool } from 'kiln-service/inputs/spool';

/** A request's spool in a folder of the test's own. */
export async function testSpool(): Promise<Spool & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'kiln-spool-'));
  const spool = createSpools(folder).open();
  return {
    folder,
    file: spool.file,
    async [Symbol.asyncDispose]() {
      await spool[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What is behind an address, as far as the limit goes. */
export async function bytesBehind(fetcher: BoundedFetch, url: string, maxBytes: number): Promise<Buffer> {
  await using spool = await testSpool();
  const file = spool.file();
  await fetcher.fetch(url, maxBytes, file);
  await file.close();
  return await readFile(file.path);
}
