/** What a thread of a pool says; orders go to it as they are. */
export type ThreadMessage<Answer, News> =
  /** Its program is loaded. */
  | { kind: 'ready' }
  | { kind: 'news'; news: News }
  /** `memoryBytes`: what the thread still holds. */
  | { kind: 'answer'; answer: Answer; memoryBytes: number }
  /** The program threw something: a bug of ours, or a file that nobody thought of. */
  | { kind: 'broken'; message: string; stack?: string; memoryBytes: number };
