import type { FastifyRequest } from 'fastify';
import { discordError } from '../base/discord-error.ts';
import { type Fields, isFields } from '../base/wire.ts';
import type { Upload } from '../cdn/cdn.ts';
import { slowDown } from './slow-down.ts';

/** A request body: JSON, or multipart with `payload_json` and `files[n]`. */
export interface Body {
  payload: unknown;
  /** By the n of `files[n]`. */
  files: Map<string, Upload>;
}

/** No request is larger; what a place takes is less, see file-limits.ts. */
export const REQUEST_MOST_BYTES = 200 * 1024 * 1024;
const MOST_FILES = 10;

/**
 * @param bytesPerSecond how fast a form arrives; undefined: as fast as it is sent
 * @throws {DiscordError} 50109 (not JSON), 40005 (too large), 30015 (too many files)
 */
export async function readBody(request: FastifyRequest, bytesPerSecond?: number): Promise<Body> {
  if (!request.isMultipart()) {
    return { payload: typeof request.body === 'string' ? parseJson(request.body) : undefined, files: new Map() };
  }
  const files = new Map<string, Upload>();
  const fields: Fields = {};
  let payload: unknown;
  let total = 0;
  const limits = { fileSize: REQUEST_MOST_BYTES, files: MOST_FILES, fieldSize: 2 * 1024 * 1024, fields: 30 };
  if (bytesPerSecond !== undefined) slowDown(request.raw, bytesPerSecond);
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        total += bytes.length;
        if (total > REQUEST_MOST_BYTES) throw discordError('tooLarge');
        const key = /^files\[(\d+)\]$/.exec(part.fieldname)?.[1] ?? String(files.size);
        files.set(key, { filename: part.filename ?? 'unknown', bytes });
      } else if (part.fieldname === 'payload_json') {
        payload = parseJson(String(part.value));
      } else if (!Object.hasOwn(Object.prototype, part.fieldname)) {
        fields[part.fieldname] = part.value;
      }
    }
  } catch (error) {
    if (isTooManyFiles(error)) throw discordError('tooManyFiles');
    if (isTooLarge(error)) throw discordError('tooLarge');
    throw error;
  }
  return { payload: payload ?? fields, files };
}

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw discordError('invalidJson');
  }
}

function isTooManyFiles(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT';
}

export function isTooLarge(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^FST_(?:REQ_FILE_TOO_LARGE|FILES_LIMIT|PARTS_LIMIT|FIELDS_LIMIT|ERR_CTP_BODY_TOO_LARGE)$/.test(error.code)
  );
}

/** An object of the body with numeric attachment ids written as strings, as Discord reads both. */
export function asMessageForm(payload: unknown): Fields {
  if (!isFields(payload)) return {};
  if (!Array.isArray(payload.attachments)) return payload;
  const attachments = payload.attachments.map((item: unknown) =>
    isFields(item) && typeof item.id === 'number' ? { ...item, id: String(item.id) } : item,
  );
  return { ...payload, attachments };
}
