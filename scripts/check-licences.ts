import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * Part of `npm run check`: what is shipped beside Kiln, as the lock file says, may be shipped so. `--list` prints each package
 * with its version and licence; `--notices` those that are installed here with the words that have to go along.
 */

const ALLOWED = [
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MPL-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
];
/** libvips, a library that is loaded and can be exchanged, as its licence asks; sharp's own code is Apache-2.0. */
const LOADED = { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-/ };

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

const root = join(import.meta.dirname, '..');

export interface Shipped {
  /** Where it is installed, from the root. */
  path: string;
  name: string;
  version: string;
  licence: string;
}

/** Packages that are installed without the development's. */
export function shippedPackages(lock: string): Shipped[] {
  const shipped = Object.entries(Lock.parse(JSON.parse(lock)).packages).flatMap(([path, found]) => {
    const at = path.lastIndexOf('node_modules/');
    if (at < 0 || found.dev || found.link) return [];
    const name = path.slice(at + 'node_modules/'.length);
    return [{ path, name, version: found.version ?? '', licence: found.license ?? 'none' }];
  });
  return shipped.sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'));
}

/** Whether each licence that a package names is one that may be shipped. */
export function isAllowed({ name, licence }: Pick<Shipped, 'name' | 'licence'>): boolean {
  const allowed = [...ALLOWED, ...(LOADED.packages.test(name) ? [LOADED.licence] : [])];
  const either = licence.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return either.some((choice) => choice.split(' AND ').every((one) => allowed.includes(one)));
}

/** What the package says itself, word for word. @returns undefined when it is not installed, as those for other machines */
export function noticeOf({ path, name, version, licence }: Shipped): string | undefined {
  const folder = join(root, path);
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder).filter(
    (file) => /^(licen[cs]e|notice|copying|third)/i.test(file) && /(^[^.]+|\.(md|txt))$/i.test(file),
  );
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${licence})`, ...texts].join('\n\n');
}

if (import.meta.main) {
  const shipped = shippedPackages(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  if (process.argv.includes('--list')) {
    for (const { name, version, licence } of shipped) process.stdout.write(`${name} ${version}  ${licence}\n`);
  }
  if (process.argv.includes('--notices')) {
    const notices = shipped.map(noticeOf).filter((notice) => notice !== undefined);
    process.stdout.write(notices.map((notice) => `${notice}\n\n${'-'.repeat(80)}\n\n`).join(''));
  }
  const wrong = shipped.filter((one) => !isAllowed(one));
  for (const { name, version, licence } of wrong) {
    process.stderr.write(`${name} ${version} has the licence ${licence}, which may not be shipped\n`);
  }
  if (wrong.length > 0) process.exitCode = 1;
}
