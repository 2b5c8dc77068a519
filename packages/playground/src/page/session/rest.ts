import type { Result } from '../protocol/types.ts';

export interface Upload {
  files?: readonly File[];
  /** Hears how much of the request has left, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/** REST as Discord's own client speaks it: the user's token in `Authorization`, files as multipart beside `payload_json`. */
export interface Rest {
  get<T>(path: string): Promise<Result<T>>;
  send<T>(method: Method, path: string, body?: object, upload?: Upload): Promise<Result<T>>;
}

type Method = 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface Answer {
  status: number;
  text: string;
}

const UNREACHABLE = { ok: false, status: 0, message: 'The server cannot be reached.' } as const;

/** Sends a form and tells how far it is: sending of the page, which other programs have not. */
export type SendForm = (to: Target, form: FormData, onProgress: Upload['onProgress']) => Promise<Answer>;

/** Who asks: said in the headers of each request, as Discord's own client does. */
export interface Asking {
  token: string;
  locale(): string;
}

export function createRest({ token, locale }: Asking, sendForm: SendForm): Rest {
  async function call<T>(method: string, path: string, body?: object, upload: Upload = {}): Promise<Result<T>> {
    const { files = [] } = upload;
    const headers = { authorization: token, 'x-discord-locale': locale() };
    const to = { method, url: `/api/v10${path}`, headers };
    let answer: Answer;
    try {
      answer = files.length > 0 ? await sendForm(to, formOf(body, files), upload.onProgress) : await sendJson(to, body);
    } catch {
      return UNREACHABLE;
    }
    return read<T>(answer);
  }
  return {
    get: (path) => call('GET', path),
    send: (method, path, body, upload) => call(method, path, body, upload),
  };
}

export interface Target {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
}

function formOf(body: object | undefined, files: readonly File[]): FormData {
  const form = new FormData();
  form.set('payload_json', JSON.stringify(body ?? {}));
  for (const [index, file] of files.entries()) form.set(`files[${index}]`, file, file.name);
  return form;
}

async function sendJson({ method, url, headers }: Target, body?: object): Promise<Answer> {
  const typed = body ? { ...headers, 'content-type': 'application/json' } : headers;
  const response = await fetch(url, { method, headers: typed, body: body ? JSON.stringify(body) : null });
  return { status: response.status, text: await response.text() };
}

function read<T>({ status, text }: Answer): Result<T> {
  let parsed: unknown;
  try {
    parsed = text === '' ? undefined : JSON.parse(text);
  } catch {
    return { ok: false, status, message: `The server answered ${status} with something else than JSON.` };
  }
  // The server is the page's own; what it answers is Discord's shape for the route.
  if (status >= 200 && status < 300) return { ok: true, value: parsed as T };
  return {
    ok: false,
    status,
    message: errorText(parsed) ?? `The server answered ${status}.`,
  };
}

/** The most helpful line of Discord's error body: the first leaf of `errors`, else `message`. */
function errorText(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const leaf = 'errors' in body ? firstMessage(body.errors) : undefined;
  const message = 'message' in body && typeof body.message === 'string' ? body.message : undefined;
  return leaf ?? message;
}

function firstMessage(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  if ('message' in node && typeof node.message === 'string') return node.message;
  for (const child of Object.values(node)) {
    const found = firstMessage(child);
    if (found) return found;
  }
  return undefined;
}
