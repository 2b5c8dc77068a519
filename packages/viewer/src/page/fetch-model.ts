import { words } from './words.ts';

const MAX_BYTES = 512 * 1024 * 1024;
/** What comes between two figures of the progress: each is drawn. */
const TOLD_BYTES = 256 * 1024;

/** @param total bytes, where they are known */
type Progress = (received: number, total: number | undefined) => void;

/** What is wrong with it is said already. */
class NotAModel extends Error {}

class HttpProblem extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

/**
 * The bytes of a GLB, with progress; what is too large is refused before it fills the memory.
 * @throws what `explainFailure` puts into words
 */
export async function fetchModel(url: string, signal: AbortSignal, progress: Progress): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal, credentials: 'omit' });
  if (!response.ok) throw new HttpProblem(response.status);
  const length = Number(response.headers.get('content-length'));
  const total = length > 0 ? length : undefined;
  if (total !== undefined && total > MAX_BYTES) throw tooLarge();
  const bytes = response.body ? await read(response.body, total, progress) : await response.arrayBuffer();
  if (new TextDecoder().decode(bytes.slice(0, 4)) !== 'glTF') throw new NotAModel(words.failed.notGlb);
  return bytes;
}

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
  const response = await fetch(page, { signal, credentials: 'omit' });
  if (!response.ok) throw new HttpProblem(response.status);
  const text = new DOMParser().parseFromString(await response.text(), 'text/html');
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
  if (error instanceof TypeError && new URL(url, location.href).origin !== location.origin) {
    return failed.foreign({ host: new URL(url, location.href).host });
  }
  const detail = error instanceof Error ? error.message : '';
  if (/webgl/i.test(detail)) return failed.noWebgl;
  return detail === '' ? failed.other : failed.otherWith({ detail: detail.slice(0, 160) });
}
