import { keyTable } from 'kiln-runtime/redis/keys';

/** All Redis keys of the service: meaning, lifetime and owner. */

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

// biome-ignore format: one row, one line
export const SERVICE_KEYS = keyTable('svc:', {
  account: { key: 'account:<account>', type: 'hash', of: 'account', life: 'owner', is: 'plan, credits, limits' },
  accounts: { key: 'accounts', type: 'set', of: 'account', life: 'owner', members: '<account>', is: 'all accounts' },
  accountKeys: { key: 'account-keys:<account>', type: 'set', of: 'account', life: 'owner', is: 'the names of its keys' },
  accountJournal: { key: 'account-journal:<account>', type: 'stream', of: 'account', life: 'owner', is: 'what was changed by hand' },
  accountMoves: { key: 'account-moves:<account>', type: 'hash', of: 'account', life: 'owner', is: 'the ids of those changes that had one, with their entries' },
  key: { key: 'key:<name>', type: 'hash', of: 'account', life: 'owner', is: 'a key’s hash and account, by the first characters of the hash; one that was replaced expires' },
  task: { key: 'task:<task>', type: 'hash', of: 'account', life: 'owner', is: 'a task: the record; goes a month after its files' },
  list: { key: 'list:<account>:<collection>', type: 'zset', of: 'account', life: 'owner', members: '<task>', is: 'tasks of an account in a collection, by creation time' },
  live: { key: 'live:<account>', type: 'set', of: 'account', life: 'work', members: '<task>', is: 'tasks of an account that are not terminal' },
  line: { key: 'line', type: 'zset', of: 'account', life: 'work', members: '<task>', is: 'all PENDING tasks in the order of their creation; who is next says the ring' },
  ring: { key: 'ring', type: 'zset', of: 'account', life: 'work', members: '<account>', is: 'accounts that wait, scored plan and share' },
  ringClock: { key: 'ring:clock', type: 'string', of: 'nobody', life: 'ever', is: 'the share of the account that was served last' },
  shares: { key: 'shares', type: 'hash', of: 'account', life: 'owner', members: '<account>', is: 'milliseconds of threads that each account had' },
  lineOf: { key: 'line:<account>', type: 'zset', of: 'account', life: 'work', is: 'an account’s waiting tasks, "<seconds> <id>" by order of creation' },
  typeLine: { key: 'type-line:<account>:<type>', type: 'zset', of: 'account', life: DAY, is: 'the part of that line which is of one type; what is lost of it is made anew' },
  typeAccounts: { key: 'type-accounts:<type>', type: 'set', of: 'account', life: DAY, members: '<account>', is: 'accounts that wait for tasks of a type; what is lost of it is made anew' },
  sequence: { key: 'sequence', type: 'string', of: 'nobody', life: 'ever', is: 'tasks made so far' },
  running: { key: 'running', type: 'zset', of: 'account', life: 'work', members: '<task>', is: 'all IN_PROGRESS tasks' },
  serverLine: { key: 'server-line', type: 'zset', of: 'account', life: 'work', members: '<task>', is: 'as line, of the tasks that wait for a server of their maker' },
  serverRing: { key: 'server-ring', type: 'zset', of: 'account', life: 'work', members: '<account>', is: 'as ring, of those' },
  serverClock: { key: 'server-ring:clock', type: 'string', of: 'nobody', life: 'ever', is: 'as ring:clock, of those' },
  serverShares: { key: 'server-shares', type: 'hash', of: 'account', life: 'owner', members: '<account>', is: 'milliseconds of servers that each account had' },
  serverLineOf: { key: 'server-line:<account>', type: 'zset', of: 'account', life: 'work', is: 'as line:<account>, of those' },
  makerLine: { key: 'maker-line:<account>:<maker>', type: 'zset', of: 'account', life: DAY, is: 'the part of that line which waits for one maker' },
  makerAccounts: { key: 'maker-accounts:<maker>', type: 'set', of: 'account', life: DAY, members: '<account>', is: 'accounts that wait for a maker' },
  serverRunning: { key: 'server-running', type: 'zset', of: 'account', life: 'work', members: '<task>', is: 'all tasks that a server works on' },
  makers: { key: 'makers', type: 'zset', of: 'operator', life: 'ever', is: 'makers and their servers, by the time that an engine knew them last' },
  makerTimes: { key: 'maker-times', type: 'hash', of: 'operator', life: 'ever', is: 'milliseconds that each maker takes, in the running mean' },
  recalls: { key: 'recalls', type: 'zset', of: 'account', life: 'work', is: 'works that servers are to end, as JSON of SentWork, since when' },
  engines: { key: 'engines', type: 'zset', of: 'nobody', life: 'work', is: 'engine processes by the time their lease ends' },
  expiring: { key: 'expiring', type: 'zset', of: 'account', life: 'work', members: '<task>', is: 'terminal tasks by the time their files go' },
  forgetting: { key: 'forgetting', type: 'zset', of: 'account', life: 'work', members: '<task>', is: 'tasks without files by the time the record goes' },
  leftovers: { key: 'leftovers', type: 'zset', of: 'account', life: 'work', members: '<task>', is: 'tasks that failed, were cancelled or deleted, until their files are cleared away, by when to look (again)' },
  creation: { key: 'creation:<account>:<hash>', type: 'hash', of: 'account', life: DAY, is: 'what an account’s Idempotency-Key made: the task, and the request’s hash; or how often it was refused' },
  sweeping: { key: 'sweeping', type: 'string', of: 'nobody', life: MINUTE, is: 'the process that sweeps: a lease' },
  strays: { key: 'sweeping:strays', type: 'string', of: 'nobody', life: DAY, is: 'that somebody has looked for strays lately' },
  straysBelieved: { key: 'sweeping:strays-believed', type: 'string', of: 'operator', life: 60 * MINUTE, is: 'that the operator said that strays are strays, however many they are' },
  usage: { key: 'usage:<account>', type: 'zset', of: 'account', life: 'owner', members: '<task>', is: 'an account’s tasks by time, of a year' },
  use: { key: 'use:<task>', type: 'hash', of: 'account', life: 366 * DAY, is: 'what a task used; it outlives the task' },
  rate: { key: 'rate:<account>', type: 'string', of: 'nobody', life: MINUTE, is: 'requests of an account in this second' },
  /** A channel, not a key. */
  updates: { key: 'updates', type: 'any', of: 'nobody', life: 'work', is: 'pub/sub: "<task id> <status> <progress> <works ahead>"' },
});
export const keys = SERVICE_KEYS.names;

/** What data folder and Redis know about each other (installation/). */
export const INSTALLATION_KEYS = keyTable('kiln:', {
  installation: {
    key: 'installation',
    type: 'hash',
    of: 'operator',
    life: 'ever',
    is: 'the installation’s id, its files’ folder, fingerprints of secret and application',
  },
});

export const QUEUE_NAME = 'svc-generate';
/** BullMQ's keys for wake-ups. */
export const QUEUE_PREFIX = 'bull';
