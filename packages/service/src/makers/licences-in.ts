import { join } from 'node:path';
import { UserError } from 'kiln-errors';
import { readLicence } from './licence-file.ts';
import type { Licence } from './maker.ts';

/** What a server's models make. */
export type Kind = 'image' | '3d';
const KINDS: readonly Kind[] = ['image', '3d'];

export const licenceName = (prefix: string, kind: Kind) => `${prefix}-${kind}.txt`;

/** The licences of servers that have no workflows: `<prefix>-image.txt` and `<prefix>-3d.txt`, each where it is given. */
export async function licencesIn(
  folder: string,
  prefix: string,
): Promise<{ licences: Partial<Record<Kind, Licence>>; mistakes: string[] }> {
  const licences: Partial<Record<Kind, Licence>> = {};
  const mistakes: string[] = [];
  for (const kind of KINDS) {
    try {
      const licence = await readLicence(join(folder, licenceName(prefix, kind)));
      if (licence) licences[kind] = licence;
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      mistakes.push(error.message);
    }
  }
  return { licences, mistakes };
}
