import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret that is used without KILN_SECRET: made once, kept beside the data, readable by its owner only. */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret');
  const fresh = randomBytes(32).toString('hex');
  await writeFile(file, fresh, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(file, 'utf8')).trim();
}
