import { words } from './words.ts';

const MAX_BYTES = 512 * 1024 * 1024;
/** What comes between two figures of the progress: each is drawn. */
const TOLD_BYTES = 256 * 1024;
/** What has no room, or breaks off, is asked for so often, with so much between where the server does not say. */
const ATTEMPTS = 5;
const PAUSE_SECONDS = 2;
const PASSING: readonly number[] = [429, 502, 503];

/** @param total bytes, where they are known */
type Progress = (received: number, total: number | undefined) => void;

/** What is wrong with it is said already. */
class NotAModel extends Error {}

class HttpProblem extends Error {
  readonly status: number;
  readonly pauseSeconds: number;
  constructor({ status, headers }: Response) {
    super(`HTTP ${status}`);
    this.status = status;
    this.pauseSeconds = Number(headers.get('retry-after')) || PAUSE_SECONDS;
  }
}

/**
 * The bytes of a GLB, with progress; what is too large is refused before it fills the memory.
 * @throws what `explainFailure` puts into words
 */
export async function fetchModel(url: string, signal: AbortSignal, progress: Progress): Promise<ArrayBuffer> {
  const bytes = await patiently(url, signal, async ({ headers, body }) => {
    const length = Number(headers.get('content-length'));
    const total = length > 0 ? length : undefined;
    if (total !== undefined && total > MAX_BYTES) throw tooLarge();
    return body ? await read(body, total, progress) : new ArrayBuffer();
  });
  if (new TextDecoder().decode(bytes.slice(0, 4)) !== 'glTF') throw new NotAModel(words.failed.notGlb);
  return bytes;
}

/** @param take reads all of an answer */
async function patiently<T>(url: string, signal: AbortSignal, take: (answer: Response) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await fetch(url, { signal, credentials: 'omit' });
      if (!answer.ok) throw new HttpProblem(answer);
      return await take(answer);
    } catch (error) {
      const isPassing =
        error instanceof HttpProblem ? PASSING.includes(error.status) : error instanceof TypeError && !isForeign(url);
      if (!isPassing || attempt === ATTEMPTS) throw error;
      const seconds = error instanceof HttpProblem ? error.pauseSeconds : PAUSE_SECONDS;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
  }
}

const isForeign = (url: string) => new URL(url, location.href).origin !== location.origin;

/** Of the address of a page like this one: by it a result is asked for. */
const TOKEN = /(?:^|\/v\/)([\w-]+\.[\w-]+)$/;

/**
 * A file, or the model of another result, by the link of its page or what stands behind `/v/` there; of this host only, whatever the link says.
 * @throws what `explainFailure` puts into words
 */
export async function fetchBeside(
  other: File | string,
  signal: AbortSignal,
): Promise<{ name: string; token?: string; bytes: ArrayBuffer }> {
  if (other instanceof File) return { name: other.name, bytes: await other.arrayBuffer() };
  const [, token] = TOKEN.exec(other.trim().split(/[?#]/)[0] ?? '') ?? [];
  if (token === undefined) throw new NotAModel(words.failed.notLink);
  const page = new URL(token, location.href);
  const text = new DOMParser().parseFromString(await patiently(page.href, signal, (one) => one.text()), 'text/html');
  const model = text.querySelector('glb-viewer')?.getAttribute('src') ?? '';
  const bytes = await fetchModel(new URL(model, page).href, signal, () => {});
  return { token, name: text.title, bytes };
}

async function read(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  total: number | undefined,
  progress: Progress,
): Promise<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  let told = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joined(parts, received);
    parts.push(value);
    received += value.byteLength;
    if (received > MAX_BYTES) throw tooLarge();
    if (received < told + TOLD_BYTES) continue;
    told = received;
    progress(received, total);
  }
}

/** A Blob of them would go through another process and back. */
function joined(parts: readonly Uint8Array[], bytes: number): ArrayBuffer {
  const all = new Uint8Array(bytes);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all.buffer;
}

const tooLarge = () => new Error(words.failed.tooLarge({ most: words.fileSize(MAX_BYTES) }));

/** Of what went wrong before the bytes were there: the file does not come, so nothing else of it will. */
export const isMissing = (error: unknown): boolean => error instanceof HttpProblem || error instanceof TypeError;

/** Why a model cannot be shown, in words for the user. */
export function explainFailure(error: unknown, url: string): string {
  const { failed } = words;
  if (error instanceof HttpProblem) {
    const { status } = error;
    return [403, 404, 410].includes(status) ? failed.gone({ status }) : failed.status({ status });
  }
  if (error instanceof NotAModel) return error.message;
  if (error instanceof TypeError && isForeign(url)) {
    return failed.foreign({ host: new URL(url, location.href).host });
  }
  const detail = error instanceof Error ? error.message : '';
  if (/webgl/i.test(detail)) return failed.noWebgl;
  return detail === '' ? failed.other : failed.otherWith({ detail: detail.slice(0, 160) });
}
