/** What a caller may observe of every request but downloads, whose links are signed: for logs, metrics and traces. */

export type Call = 'create' | 'plan' | 'read' | 'delete' | 'stream';
export const CALLS = ['create', 'plan', 'read', 'delete', 'stream'] as const satisfies readonly Call[];

/** One request to the service; a retry is another one. */
export interface OutgoingRequest {
  call: Call;
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  /** Headers may be added, such as `traceparent`. The key is not among them. */
  headers: Record<string, string>;
}

export interface IncomingResponse extends Pick<OutgoingRequest, 'call' | 'method' | 'url'> {
  /** Undefined if there was no response, or a stream broke. */
  status: number | undefined;
  /** Since the request was sent: for a stream until its headers or its break, for other calls until the whole body. */
  durationMs: number;
}

export interface Hooks {
  onRequest: (request: OutgoingRequest) => void;
  onResponse: (response: IncomingResponse) => void;
}

/**
 * Reports a request, and later its response.
 * @returns `headers` to send besides the key's
 */
export function report({ onRequest, onResponse }: Hooks, request: OutgoingRequest) {
  onRequest(request);
  const sentAt = performance.now();
  const { call, method, url, headers } = request;
  return {
    headers,
    answered(status: number | undefined): void {
      try {
        onResponse({ call, method, url, status, durationMs: performance.now() - sentAt });
      } catch (error) {
        // An observer cannot change the outcome: a create that was answered has its task.
        process.emitWarning(error instanceof Error ? error : String(error));
      }
    },
  };
}
