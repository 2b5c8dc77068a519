import { UserError } from 'kiln-errors';
import { z } from 'zod';
import { readJson } from '../base/json.ts';
import { ASSETS } from '../files/asset-files.ts';
import { type FileStore, readIfThere } from '../files/store/file-store.ts';
import { NOT_AS_SENT, StoreProblem } from '../files/store/store-problem.ts';

/** The file by which a folder says whose it is. */
export const Marker = z.object({
  installation: z.string(),
  /** The latest that this folder has seen of its Redis: what `seen_at` was there. Milliseconds by Redis' clock. */
  seen_at: z.number(),
  /** Of the folder with the files: which of all folders it is. */
  folder: z.string().optional(),
});
export type Marker = z.infer<typeof Marker>;

/** Where a marker is: the data folder has one, and the files of tasks have one. */
export interface MarkerPlace {
  store: FileStore;
  name: string;
}

export const MARKER_NAME = 'installation.json';

/** @param store the data folder */
export function ofData(store: FileStore): MarkerPlace {
  return { store, name: MARKER_NAME };
}

/** @param store with the files */
export function ofFiles(store: FileStore): MarkerPlace {
  return { store, name: `${ASSETS}/${MARKER_NAME}` };
}

/** In words. */
export function placeOf({ store, name }: MarkerPlace): string {
  return `${store.location}/${name}`;
}

/** @returns undefined without one. @throws {UserError} `unreadable_marker` */
export async function readMarker(place: MarkerPlace): Promise<Marker | undefined> {
  const bytes = await readIfThere(place.store, place.name);
  if (bytes === undefined) return undefined;
  // It is written whole, so it is the store that does not give what it has.
  if (bytes.length === 0) throw new StoreProblem(`${placeOf(place)} is empty`);
  try {
    return Marker.parse(readJson(bytes));
  } catch (cause) {
    throw new UserError(
      'unreadable_marker',
      `${placeOf(place)} says which Redis the folder belongs to, and cannot be read. Bring it back from a backup; or remove it, and say npm run kiln -- installation adopt`,
      { cause },
    );
  }
}

/** Puts it there unless one is there: of several processes that start at once one does. @returns what is there then */
export async function placeMarker(place: MarkerPlace, marker: Marker): Promise<Marker> {
  await place.store.writeNew(place.name, bytesOf(marker));
  const there = await readMarker(place);
  if (!there) throw new Error(`${placeOf(place)} was written and is not there`);
  return there;
}

/** Several processes do: of what they write at once, one marker is there in the end. */
export async function replaceMarker(place: MarkerPlace, marker: Marker): Promise<void> {
  try {
    await place.store.write(place.name, bytesOf(marker));
  } catch (error) {
    if (!(error instanceof StoreProblem) || error.code !== NOT_AS_SENT) throw error;
    if ((await readMarker(place))?.installation !== marker.installation) throw error;
  }
}

export async function removeMarker(place: MarkerPlace): Promise<void> {
  await place.store.remove(place.name);
}

function bytesOf(marker: Marker): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(marker)}\n`);
}
