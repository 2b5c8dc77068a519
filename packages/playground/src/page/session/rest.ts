import type { Result } from './types.ts';

/** REST as Discord's own client speaks it: the user's token in `Authorization`, files as multipart beside `payload_json`. */
export interface Rest {
  get<T>(path: string): Promise<Result<T>>;
  send<T>(
    method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    files?: readonly File[],
  ): Promise<Result<T>>;
}

export function createRest(token: string): Rest {
  async function call<T>(method: string, path: string, body?: object, files: readonly File[] = []): Promise<Result<T>> {
    const headers: Record<string, string> = { authorization: token };
    const init: RequestInit = { method, headers };
    if (files.length > 0) {
      const form = new FormData();
      form.set('payload_json', JSON.stringify(body ?? {}));
      for (const [index, file] of files.entries()) form.set(`files[${index}]`, file, file.name);
      init.body = form;
    } else if (body) {
      headers['content-type'] = 'application/json';
      init.body = JSON.stringify(body);
    }
    let response: Response;
    let text: string;
    try {
      response = await fetch(`/api/v10${path}`, init);
      text = await response.text();
    } catch {
      return {
        ok: false,
        status: 0,
        message: 'The server cannot be reached.',
      };
    }
    let parsed: unknown;
    try {
      parsed = text === '' ? undefined : JSON.parse(text);
    } catch {
      return {
        ok: false,
        status: response.status,
        message: `The server answered ${response.status} with something else than JSON.`,
      };
    }
    // The server is the page's own; what it answers is Discord's shape for the route.
    if (response.ok) return { ok: true, value: parsed as T };
    const retryAfter = Number(response.headers.get('retry-after'));
    return {
      ok: false,
      status: response.status,
      message: errorText(parsed) ?? `The server answered ${response.status}.`,
      ...(retryAfter > 0 ? { retryAfterMs: retryAfter * 1000 } : {}),
    };
  }
  return {
    get: (path) => call('GET', path),
    send: (method, path, body, files) => call(method, path, body, files),
  };
}

/** The most helpful line of Discord's error body: the first leaf of `errors`, else `message`. */
function errorText(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const leaf = 'errors' in body ? firstMessage(body.errors, 0) : undefined;
  const message = 'message' in body && typeof body.message === 'string' ? body.message : undefined;
  return leaf ?? message;
}

function firstMessage(node: unknown, depth: number): string | undefined {
  if (typeof node !== 'object' || node === null || depth > 12) return undefined;
  if ('message' in node && typeof node.message === 'string') return node.message;
  for (const child of Object.values(node)) {
    const found = firstMessage(child, depth + 1);
    if (found) return found;
  }
  return undefined;
}
