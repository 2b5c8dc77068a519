/** What is known of a request when it is answered. */
export interface RequestLog {
  method: string;
  path: string;
  status: number;
  by: string;
}

export interface Exchange {
  /** What was sent, without the bytes of files. */
  payload?: unknown;
  answer?: unknown;
  /** Discord's own words for a refusal. */
  error?: { code: number; message: string; errors?: unknown };
}
