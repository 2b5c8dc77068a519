/** What goes between Discord and the bot, as it goes: the bot's requests with what they were answered, and events. */

/** What is known of a request when it is answered. */
export interface RequestLog {
  method: string;
  path: string;
  status: number;
  by: string;
}

/** `Said`: what was sent, as it was or as text. */
export interface Exchange<Said = unknown> {
  /** Without the bytes of files. */
  payload?: Said;
  answer?: Said;
  /** Discord's own words for a refusal. */
  error?: { code: number; message: string; errors?: unknown };
}

export type Entry<Said = unknown> =
  | ({ kind: 'request'; ms: number } & RequestLog & Exchange<Said>)
  | { kind: 'event'; name: string; shard: number; data: Said };

/** As the page gets it. */
export type TrafficEntry = { id: number; at: number } & Entry<string | undefined>;
