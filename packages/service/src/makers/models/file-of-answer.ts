import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createBase64Reader } from '../../base/base64.ts';
import { createLongTextLifter } from '../../base/lift-long-texts.ts';
import { MakerError } from '../maker.ts';
import { type Answer, connectionError, type ModelHttp } from './model-http.ts';

/**
 * The one file of an answer, as it arrives: raw, as base64 in JSON, or behind an address of the same server. Base64 is decoded
 * piece by piece, so that a large file is never one text.
 * @throws {MakerError} there is no file in it
 */
export async function* fileOf(answer: Answer, http: ModelHttp, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const bytes of answer.isJson ? fileInJson(answer, http, signal) : answer.body) {
      size += bytes.length;
      yield bytes;
    }
  } catch (error) {
    throw connectionError(error, true, signal);
  }
  if (size === 0) throw failed('its answer is empty');
}

/** Of an answer without its file. */
const MOST_JSON_BYTES = 65_536;
/** Some servers give base64 as a data URI. */
const DATA_URI = /^data:[^,"]{0,400},/i;

async function* fileInJson({ body }: Answer, http: ModelHttp, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  // What is too large is for `MakeRun.keep` to say.
  const reader = createBase64Reader(Number.POSITIVE_INFINITY, (bytes) => pieces.push(bytes));
  let name: string | undefined;
  let isBase64 = true;
  const lifter = createLongTextLifter({
    maxJson: MOST_JSON_BYTES,
    begin(head) {
      if (name !== undefined) return 'files';
      name = randomUUID();
      const skip = DATA_URI.exec(head)?.[0].length ?? 0;
      return { name, skip, take: (text) => (isBase64 = reader.take(text)) };
    },
  });
  for await (const chunk of body) {
    if (lifter.take(chunk)) throw failed('its answer holds more than one file');
    if (!isBase64) throw failed('its answer holds no base64');
    yield* pieces.splice(0);
  }
  const { b64_json, url } = resultIn(lifter.end());
  const text = b64_json ?? url;
  if (text === undefined || (name !== undefined && text !== name)) throw failed('its answer holds no result');
  if (text !== name && b64_json === undefined && !DATA_URI.test(text)) return yield* http.file(text, signal);
  if (text !== name) reader.take(text.replace(DATA_URI, ''));
  if (!reader.end()) throw failed('its answer holds no base64');
  yield* pieces;
}

const someText = z
  .string()
  .min(1)
  .nullish()
  .transform((text) => text ?? undefined)
  .catch(undefined);
const Results = z.looseObject({ data: z.array(z.looseObject({ b64_json: someText, url: someText })).min(1) });
/** Of gateways that want to be asked again and again. */
const Job = z.union(
  ['id', 'task_id', 'job_id'].map((field) => z.looseObject({ [field]: z.union([z.string(), z.number()]) })),
);

function resultIn(json: Buffer): z.output<typeof Results>['data'][number] {
  let answer: unknown;
  try {
    answer = JSON.parse(json.toString());
  } catch (cause) {
    throw new MakerError('model_server_failed', 'its answer is no JSON', { cause });
  }
  const results = Results.safeParse(answer);
  const [result] = results.success ? results.data.data : [];
  if (result) return result;
  if (Job.safeParse(answer).success) {
    throw new MakerError('model_server_misconfigured', 'this server answers with a job: that is not supported');
  }
  throw failed('its answer holds no result');
}

const failed = (message: string) => new MakerError('model_server_failed', message);
