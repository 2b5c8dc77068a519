import type { Stage } from 'kiln-client/contract/family';
import type { FieldInfo } from 'kiln-client/contract/field-info';
import { fileFields } from 'kiln-client/contract/file-fields';
import { UserError } from 'kiln-errors';
import { HttpError } from '../http-error.ts';
import type { Judges } from '../judges.ts';
import type { BoundedFetch } from './bounded-fetch.ts';
import { createPictureCheck, IMAGE_LIMITS, type PictureCheck } from './check-image.ts';
import { type DataSources, readDataUri, type StoredFile, stored } from './data-uri.ts';
import { type FileKind, fileKind, KIND_EXTENSIONS } from './file-kind.ts';

/**
 * Everything that a request names by address, fetched and judged before the task exists: a picture that cannot be used
 * is a 400, not a failed task. Which fields these are stands in the contract (`kind` image, images, model). Nothing of it
 * is held in memory meanwhile, and whoever waits for a turn waits for accounts that had less of it, not for requests.
 */

/** Public facts, section 2.3. */
export const MAX_MODEL_BYTES = 100_000_000;

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
  checkPicture: PictureCheck;
  judges: Pick<Judges, 'model'>;
}

export interface InputSources extends DataSources {
  /** Whose turn it is. */
  account: string;
}

export function createInputTools(fetcher: BoundedFetch, judges: InputTools['judges']): InputTools {
  return { fetcher, checkPicture: createPictureCheck(), judges };
}

interface Address {
  address: string;
  field: string;
  index: number;
  /** For people. */
  label: string;
  info: FieldInfo;
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
const maxBytes = ({ info }: Address) =>
  info.kind === 'model' ? MAX_MODEL_BYTES : { ...IMAGE_LIMITS, ...info.limits }.maxBytes;

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
  const types = one.info.kind === 'model' ? 'application/octet-stream' : 'image/';
  return readDataUri(one.address, types, maxBytes(one), sources);
}

async function judgeFile(
  stage: Stage,
  { field, index, info, label }: Address,
  { path, head, sha256 }: StoredFile,
  { account }: InputSources,
  { checkPicture, judges }: InputTools,
): Promise<InputFile> {
  if (info.kind !== 'model') {
    const name = `${field}_${index}${extensionOf(fileKind(head), info)}`;
    return { name, sha256, path: await checkPicture(account, path, { ...IMAGE_LIMITS, ...info.limits }) };
  }
  const look = await judges.model(account, path);
  if (!look) throw new UserError('bad_input', 'is too complex to be read: send a simpler model');
  const { kind, triangles, refused } = look;
  const name = `${field}_${index}${extensionOf(kind, info)}`;
  if (refused !== undefined) throw new UserError('bad_input', refused);
  if (triangles !== undefined) checkFaces(stage, label, triangles);
  return { name, sha256, path };
}

function extensionOf(kind: FileKind, { extensions }: FieldInfo): string {
  const extension = KIND_EXTENSIONS[kind].find((name) => extensions?.includes(name) ?? true);
  if (extension !== undefined) return extension;
  const is = kind === 'unknown' ? 'no file of a known kind' : `a ${kind.toUpperCase()} file`;
  throw new UserError('bad_input', `is ${is}: send ${extensions?.join(', ')}`);
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
    if (error instanceof UserError) throw new HttpError(400, `${label} ${error.message}`, {}, { cause: error });
    throw error;
  }
}

function addressesOf(stage: Stage, input: Record<string, unknown>): Address[] {
  return fileFields(stage).flatMap(({ field, info }) => {
    const value = input[field];
    if (value === undefined || value === '') return [];
    const addresses = (Array.isArray(value) ? value : [value]) as string[]; // judged by the stage's schema
    return addresses.map((address, index) => {
      return { address, field, index, info, label: Array.isArray(value) ? `${field}.${index}` : field };
    });
  });
}
