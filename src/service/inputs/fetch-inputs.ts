import type { Stage } from '../../contract/family.ts';
import type { FieldInfo } from '../../contract/field-info.ts';
import { fileFields } from '../../contract/file-fields.ts';
import { UserError } from '../../errors.ts';
import { HttpError } from '../http-error.ts';
import type { BoundedFetch } from './bounded-fetch.ts';
import { checkImage, IMAGE_LIMITS } from './check-image.ts';
import { checkModelApart } from './check-model-apart.ts';
import { type LiftedData, readDataUri } from './data-uri.ts';
import { fileKind, KIND_EXTENSIONS } from './file-kind.ts';

/**
 * Everything that a request names by address, fetched and judged before the task exists: a picture that cannot be used
 * is a 400, not a failed task. Which fields these are stands in the contract (`kind` image, images, model).
 */

/** Public facts, section 2.3. */
export const MAX_MODEL_BYTES = 100_000_000;

export interface InputFile {
  name: string;
  bytes: Uint8Array;
}

export interface FetchedInputs {
  /** The request with `input:<file name>` in the place of data URIs. */
  input: Record<string, unknown>;
  /** What stands in `input` (an address or `input:<file name>`) to the file that holds its bytes. */
  fetched: Record<string, string>;
  files: InputFile[];
}

export interface InputSources {
  fetcher: BoundedFetch;
  /** The data of long data URIs, by what stands in the input instead of them. */
  lifted: ReadonlyMap<string, LiftedData> | undefined;
}

/** @throws {HttpError} 400, naming the field */
export async function fetchInputs(
  stage: Stage,
  input: Record<string, unknown>,
  sources: InputSources,
): Promise<FetchedInputs> {
  const files: InputFile[] = [];
  const fetched: Record<string, string> = {};
  const result = { ...input };
  for (const { field, info } of fileFields(stage)) {
    const value = input[field];
    if (value === undefined || value === '') continue;
    const addresses = (Array.isArray(value) ? value : [value]) as string[]; // judged by the stage's schema
    const kept: string[] = [];
    for (const [index, address] of addresses.entries()) {
      const label = Array.isArray(value) ? `${field}.${index}` : field;
      const isData = /^data:/i.test(address);
      if (fetched[address] === undefined) {
        const { bytes, extension } = await fetchOne(stage, address, info, sources, label);
        const name = `${field}_${index}${extension}`;
        files.push({ name, bytes });
        fetched[isData ? `input:${name}` : address] = name;
        kept.push(isData ? `input:${name}` : address);
      } else kept.push(address);
    }
    result[field] = Array.isArray(value) ? kept : kept[0];
  }
  return { input: result, fetched, files };
}

/** @throws {HttpError} as the stage's `faceLimit` says */
export function checkFaces({ faceLimit }: Stage, label: string, faces: number): void {
  if (!faceLimit || faces <= faceLimit.faces) return;
  const [found, most] = [faces, faceLimit.faces].map((number) => number.toLocaleString('en'));
  const plain = `${label} has ${found} faces, which exceeds the limit of ${most}. ${faceLimit.advice}`;
  throw new HttpError(faceLimit.status, faceLimit.says?.(found ?? '') ?? plain);
}

async function fetchOne(
  stage: Stage,
  address: string,
  info: FieldInfo,
  { fetcher, lifted }: InputSources,
  label: string,
) {
  const isModel = info.kind === 'model';
  const limits = { ...IMAGE_LIMITS, ...info.limits };
  const maxBytes = isModel ? MAX_MODEL_BYTES : limits.maxBytes;
  try {
    const raw = /^data:/i.test(address)
      ? await readDataUri(address, isModel ? 'application/octet-stream' : 'image/', maxBytes, lifted?.get(address))
      : await fetcher.fetch(address, maxBytes);
    const kind = fileKind(raw);
    const extension = KIND_EXTENSIONS[kind].find((name) => info.extensions?.includes(name) ?? true);
    if (extension === undefined) {
      throw new UserError(
        'bad_input',
        `is ${kind === 'unknown' ? 'no file of a known kind' : `a ${kind.toUpperCase()} file`}: send ${info.extensions?.join(', ')}`,
      );
    }
    if (!isModel) return { bytes: await checkImage(raw, limits), extension };
    const faces = await checkModelApart(raw, kind);
    if (faces !== undefined) checkFaces(stage, label, faces);
    return { bytes: raw, extension };
  } catch (error) {
    if (error instanceof UserError) throw new HttpError(400, `${label} ${error.message}`, {}, { cause: error });
    throw error;
  }
}
