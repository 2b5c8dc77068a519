import type { Stage } from 'kiln-client/contract/family';
import { extensionsOfContent, media } from 'kiln-client/contract/media';
import { type FileValue, fileFields } from 'kiln-client/contract/stage-fields';
import { UserError } from 'kiln-errors';
import type { FileKind } from '../base/file-kind.ts';
import { HttpError } from '../base/http-error.ts';
import type { Judges } from '../threads/judges.ts';
import type { BoundedFetch } from './bounded-fetch.ts';
import { type DataSources, readDataUri, type StoredFile, stored } from './data-uri.ts';
import { createMediaChecks, type MediaChecks } from './media-checks.ts';

/**
 * Everything that a request names by address, fetched and judged before the task exists: a picture that cannot be used
 * is a 400, not a failed task. Which fields these are, and what a file of each medium may be, stands in the contract. Nothing of it
 * is held in memory meanwhile. An account waits its turn behind accounts that have used less time, however many requests
 * the others have queued.
 */

export interface InputFile {
  name: string;
  /** Where it is now. */
  path: string;
  /** Of what was sent. */
  sha256: string;
}

export interface FetchedInputs {
  /** The request with `input:<file name>` in the place of data URIs. */
  input: Record<string, unknown>;
  /** What stands in `input` (an address or `input:<file name>`) to the file that holds its bytes. */
  fetched: Record<string, string>;
  files: InputFile[];
}

export interface InputTools {
  fetcher: BoundedFetch;
  checks: MediaChecks;
}

export interface InputSources extends DataSources {
  /** Whose turn it is. */
  account: string;
}

export function createInputTools(fetcher: BoundedFetch, judges: Pick<Judges, 'model' | 'picture'>): InputTools {
  return { fetcher, checks: createMediaChecks(judges) };
}

interface Address {
  address: string;
  field: string;
  index: number;
  /** For people. */
  label: string;
  value: FileValue;
}

/** @throws {HttpError} 400, naming the field */
export async function fetchInputs(
  stage: Stage,
  input: Record<string, unknown>,
  sources: InputSources,
  tools: InputTools,
): Promise<FetchedInputs> {
  const addresses = addressesOf(stage, input);
  const wanted = addresses.filter(({ address }, i) => addresses.findIndex((other) => other.address === address) === i);
  const judge = (one: Address, file: StoredFile) => named(one, () => judgeFile(stage, one, file, sources, tools));
  const kept = new Map<string, InputFile>();
  for (const one of wanted.filter(isData)) {
    kept.set(one.address, await judge(one, await named(one, () => readData(one, sources))));
  }
  const urls = wanted.filter((one) => !isData(one));
  const downloads = urls.length === 0 ? [] : await download(urls, sources, tools.fetcher);
  for (const [one, file] of downloads) kept.set(one.address, await judge(one, file));

  const fetched: Record<string, string> = {};
  const result = { ...input };
  for (const one of addresses) {
    const { address, field, index } = one;
    const name = kept.get(address)!.name;
    const shown = isData(one) ? `input:${name}` : address;
    fetched[shown] = name;
    const value = result[field];
    result[field] = Array.isArray(value) ? value.with(index, shown) : shown;
  }
  return { input: result, fetched, files: wanted.map(({ address }) => kept.get(address)!) };
}

const isData = ({ address }: Address) => /^data:/i.test(address);
const maxBytes = ({ value }: Address) => media[value.medium].maxBytes;

/** All of a request's addresses at once, in one turn. */
function download(
  urls: readonly Address[],
  { account, spool }: InputSources,
  fetcher: BoundedFetch,
): Promise<(readonly [Address, StoredFile])[]> {
  return fetcher.turn(account, (signal) =>
    Promise.all(
      urls.map((one) =>
        named(one, async () => {
          const file = spool.file();
          await fetcher.fetch(one.address, maxBytes(one), file, signal);
          return [one, await stored(file)] as const;
        }),
      ),
    ),
  );
}

function readData(one: Address, sources: InputSources): Promise<StoredFile> {
  return readDataUri(one.address, media[one.value.medium].declares, maxBytes(one), sources);
}

async function judgeFile(
  stage: Stage,
  { field, index, value, label }: Address,
  file: StoredFile,
  { account }: InputSources,
  { checks }: InputTools,
): Promise<InputFile> {
  let extension = '';
  const { path, triangles } = await checks[value.medium](account, file, (kind) => {
    extension = extensionOf(kind, value);
  });
  if (triangles !== undefined) checkFaces(stage, label, triangles);
  return { name: `${field}_${index}${extension}`, sha256: file.sha256, path };
}

function extensionOf(kind: FileKind, { extensions }: FileValue): string {
  const possible = kind === 'unknown' ? [] : extensionsOfContent(kind);
  const extension = possible.find((name) => extensions.includes(name));
  if (extension !== undefined) return extension;
  const is = kind === 'unknown' ? 'no file of a known kind' : `a file of the kind ${kind.toUpperCase()}`;
  throw new UserError('bad_input', `is ${is}: send ${extensions.join(', ')}`);
}

/** @throws {HttpError} as the stage's `faceLimit` says */
export function checkFaces({ faceLimit }: Stage, label: string, faces: number): void {
  if (!faceLimit || faces <= faceLimit.faces) return;
  const [found, most] = [faces, faceLimit.faces].map((number) => number.toLocaleString('en'));
  const plain = `${label} has ${found} faces, which exceeds the limit of ${most}. ${faceLimit.advice}`;
  throw new HttpError(faceLimit.status, faceLimit.says?.(found ?? '') ?? plain);
}

/** What is wrong with a file is told behind its field's name. */
async function named<T>({ label }: Address, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UserError) throw new HttpError(400, `${label} ${error.message}`, { cause: error });
    throw error;
  }
}

function addressesOf(stage: Stage, input: Record<string, unknown>): Address[] {
  return fileFields(stage).flatMap(({ name: field, value }) => {
    const given = input[field];
    if (given === undefined || given === '') return [];
    const addresses = [given].flat() as string[]; // judged by the stage's schema
    return addresses.map((address, index) => {
      return { address, field, index, value, label: value.many ? `${field}.${index}` : field };
    });
  });
}
