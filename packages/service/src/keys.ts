/** Every Redis key of the service, in one place. All start with `svc:`. */
export const keys = {
  task: (id: string) => `svc:task:${id}`,
  account: (id: string) => `svc:account:${id}`,
  accounts: 'svc:accounts',
  /** Keys of an account: set of lookup names. */
  accountKeys: (id: string) => `svc:account-keys:${id}`,
  /** What was changed by hand (stream), and the ids of those changes that had one (hash: id to entry). */
  accountJournal: (id: string) => `svc:account-journal:${id}`,
  accountMoves: (id: string) => `svc:account-moves:${id}`,
  /** By the first characters of the key's hash. */
  key: (lookup: string) => `svc:key:${lookup}`,
  /** Tasks of an account in a collection, by creation time. */
  list: (account: string, collection: string) => `svc:list:${account}:${collection}`,
  /** Tasks of an account that are not terminal. */
  live: (account: string) => `svc:live:${account}`,
  /** All PENDING tasks in the order of their creation; who is next says the ring (tasks/line-lua.ts). */
  line: 'svc:line',
  sequence: 'svc:sequence',
  /** All IN_PROGRESS tasks. */
  running: 'svc:running',
  /** Engine processes by the time their lease ends (Redis' clock, ms). */
  engines: 'svc:engines',
  /** Terminal tasks by the time their files go, and then by the time the record goes. */
  expiring: 'svc:expiring',
  forgetting: 'svc:forgetting',
  /** Tasks that failed, were cancelled or deleted, until their files are cleared away, by when to look (again). */
  leftovers: 'svc:leftovers',
  /** The process that sweeps; and that somebody has looked for strays lately. */
  sweeping: 'svc:sweeping',
  strays: 'svc:sweeping:strays',
  /** The operator has said that strays are strays, however many they are. */
  straysBelieved: 'svc:sweeping:strays-believed',
  /** What an account used: task ids by time, and one hash a task that outlives the task. */
  usage: (account: string) => `svc:usage:${account}`,
  use: (id: string) => `svc:use:${id}`,
  /** Pub/sub: "<task id> <status> <progress>". */
  updates: 'svc:updates',
  rate: 'svc:rate',
} as const;

export const QUEUE_NAME = 'svc-generate';
