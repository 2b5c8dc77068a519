import { keyTable } from 'kiln-runtime/redis/keys';

/**
 * Every key that the bot has in Redis. A row says what the key is, how long it lives and whose data it is; `export`,
 * `forget`, the erasure of guilds that left, and the audit go through these rows. `<of>` is an account at the service that
 * a guild brought along, as `/<account>`, and empty for the operator's own; then `~maker` for the ring of what models make.
 */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Credits, limits and settings of guilds. */
// biome-ignore format: one row, one line
const GUILDS = {
  guilds: { key: 'guilds', type: 'set', of: 'guild', life: 'owner', members: '<guild>', is: 'guilds that ever had credits moved' },
  guild: { key: 'guild:<guild>', type: 'hash', of: 'guild', life: 'owner', is: 'the balance, what became of each move of credits, the allowance, what is carried of entries that the journal has no more' },
  journal: { key: 'guild:<guild>:journal', type: 'stream', of: 'guild', life: 'owner', is: 'every move of credits, in order' },
  journalAnew: { key: 'guild:<guild>:journal:anew', type: 'stream', of: 'guild', life: 'work', is: 'the journal as it is written anew without members who are forgotten' },
  limits: { key: 'guild:<guild>:limits', type: 'hash', of: 'guild', life: 'owner', members: 'user/<member>:<kind>', is: 'rules: `<scope>:<kind>` to the most' },
  settings: { key: 'guild:<guild>:settings', type: 'hash', of: 'guild', life: 'owner', is: 'what the guild’s leads set' },
  memberSettings: { key: 'guild:<guild>:member:<member>:settings', type: 'hash', of: 'member', life: 'owner', is: 'what a member set for themselves in a guild' },
  telling: { key: 'guild:<guild>:member:<member>:telling', type: 'string', of: 'member', life: MINUTE, is: 'who tells a member of ends: a lease' },
  presets: { key: 'guild:<guild>:presets', type: 'hash', of: 'guild', life: 'owner', is: 'presets of the server and its channels' },
  chains: { key: 'guild:<guild>:chains', type: 'hash', of: 'guild', life: 'owner', is: 'chains of steps that the guild saved, by name' },
  memberPresets: { key: 'guild:<guild>:member:<member>:presets', type: 'hash', of: 'member', life: 'owner', is: 'a member’s presets' },
  commandRules: { key: 'guild:<guild>:commands', type: 'hash', of: 'guild', life: DAY, is: 'what the guild’s settings in Discord allow, by command' },
  commandChanges: { key: 'guild:<guild>:commands:told', type: 'string', of: 'guild', life: DAY, is: 'number of changes of these that Discord sent' },
  said: { key: 'guild:<guild>:said:<*>', type: 'string', of: 'guild', life: 'owner', is: 'that something was said there once; some with an expiry' },
  activeInGuild: { key: 'guild:<guild>:active', type: 'set', of: 'guild', life: 'work', members: '<request>', is: 'its requests that have not ended' },
  waitingInGuild: { key: 'guild:<guild>:waiting', type: 'set', of: 'guild', life: 'work', members: '<request>', is: 'requests of its batches that have not begun' },
  activeOfMember: { key: 'guild:<guild>:member:<member>:active', type: 'set', of: 'member', life: 'work', members: '<request>', is: 'a member’s requests that have not ended' },
  activeInChannel: { key: 'guild:<guild>:channel:<channel>:active', type: 'set', of: 'guild', life: 'work', members: '<request>', is: 'a channel’s requests that have not ended' },
  recentInGuild: { key: 'guild:<guild>:recent:guild', type: 'zset', of: 'guild', life: MINUTE, members: '<request>', is: 'its requests of the last minute' },
  recentOfMember: { key: 'guild:<guild>:recent:member:<member>', type: 'zset', of: 'member', life: MINUTE, members: '<request>', is: 'a member’s requests of the last minute' },
  recentInChannel: { key: 'guild:<guild>:recent:channel:<channel>', type: 'zset', of: 'guild', life: MINUTE, members: '<request>', is: 'a channel’s requests of the last minute' },
  use: { key: 'guild:<guild>:use:<window>', type: 'hash', of: 'guild', life: 40 * DAY, is: 'credits held or charged in a UTC day or month, by subject; stays when a member is forgotten, who gets no second day by it' },
  requestsOfGuild: { key: 'guild:<guild>:requests', type: 'zset', of: 'guild', life: 'owner', members: '<request>', is: 'its requests by time' },
  requestsOfMember: { key: 'guild:<guild>:member:<member>:requests', type: 'zset', of: 'member', life: 'owner', members: '<request>', is: 'a member’s requests by time' },
  libraryLog: { key: 'guild:<guild>:library', type: 'stream', of: 'guild', life: DAY, is: 'ids of results that came, changed or went lately: what indexes of its library read' },
  childrenInGuild: { key: 'guild:<guild>:children', type: 'zset', of: 'guild', life: 'owner', members: '<request>:<*>', is: 'what came of each of its results: an index of the records' },
  childrenKnown: { key: 'guild:<guild>:children:known', type: 'string', of: 'guild', life: DAY, is: 'that the index has what is older, too' },
  serviceKey: { key: 'service-key:<account>', type: 'hash', of: 'guild', life: 'owner', is: 'a guild’s own key at the service, sealed; a week more when no guild has it' },
  serviceKeyGuilds: { key: 'service-key:<account>:guilds', type: 'set', of: 'guild', life: 'owner', members: '<guild>', is: 'guilds that use the account' },
  serviceKeys: { key: 'service-keys', type: 'set', of: 'operator', life: 'ever', is: 'accounts with such a key' },
  skus: { key: 'skus', type: 'hash', of: 'operator', life: 'ever', is: 'what a SKU of Discord’s shop is worth' },
  moderation: { key: 'guild:<guild>:moderation', type: 'hash', of: 'guild', life: 'owner', is: 'what was stopped, reported, blocked and decided, by event: the newest thousand of 90 days' },
  moderationTimes: { key: 'guild:<guild>:moderation:times', type: 'zset', of: 'guild', life: 'owner', is: 'the same events by time' },
  blocked: { key: 'guild:<guild>:blocked', type: 'hash', of: 'guild', life: 'owner', is: 'members who may make nothing, and until when; stays when a member is forgotten, who is not let in by it' },
  tries: { key: 'guild:<guild>:tries:<window>', type: 'hash', of: 'guild', life: 2 * HOUR, is: 'requests of an hour that were stopped, by member; stays as the former does' },
  purchase: { key: 'purchase:<grant>', type: 'string', of: 'operator', life: 'ever', is: 'what a purchase granted to which guild: the books of the shop' },
} as const;

/** Requests, and how they are moved on. */
// biome-ignore format: one row, one line
const JOBS = {
  request: { key: 'request:<request>', type: 'hash', of: 'guild', life: 'owner', is: 'what a member asked for: the record' },
  display: { key: 'display:<request>', type: 'hash', of: 'guild', life: 'owner', is: 'the message that shows a request, or several: where it is, and what it carries' },
  hold: { key: 'hold:<request>', type: 'hash', of: 'guild', life: 'owner', is: 'the credits held for a request, or several, with a claim of each' },
  group: { key: 'group:<request>', type: 'hash', of: 'guild', life: 'owner', is: 'what several requests have in common besides message and hold: of a batch or a chain how far it is, of a vote what came of it' },
  votes: { key: 'guild:<guild>:votes:<request>', type: 'hash', of: 'guild', life: 'work', members: '<member>', is: 'who wants which result of a group, as long as they may vote: the results keep the numbers only' },
  league: { key: 'guild:<guild>:league:<stage>', type: 'hash', of: 'guild', life: 'owner', is: 'how well results of each maker are liked, by votes that did not know who made what' },
  leagueVotes: { key: 'guild:<guild>:league-votes:<window>', type: 'hash', of: 'guild', life: 2 * DAY, members: '<member>', is: 'how many votes of a member counted in these on a UTC day' },
  batches: { key: 'batches<of>', type: 'set', of: 'guild', life: 'work', members: '<request>', is: 'batches that go on' },
  marks: { key: 'marks:<request>', type: 'hash', of: 'guild', life: 'owner', is: 'of a result its tags, with who said each, and whose favourite it is' },
  notes: { key: 'notes:<request>', type: 'hash', of: 'guild', life: 'owner', is: 'notes on a result: what was written by whom at which place of the model, what was answered, whether it is done, which message shows it, and where notes of earlier versions lie on its model' },
  card: { key: 'card:<request>', type: 'hash', of: 'guild', life: 'owner', is: 'the card by which leads are asked about a request' },
  viewerLink: { key: 'viewer:<request>', type: 'string', of: 'member', life: 'owner', is: 'the link by which a result is seen in a browser: who made it, until when, and whether it was withdrawn' },
  activity: { key: 'activity:<instance>', type: 'hash', of: 'guild', life: DAY, is: 'what is open in an Activity of Discord’s, who is there, who leads and where their camera is' },
  activityNews: { key: 'activity', type: 'any', of: 'nobody', life: 'work', is: 'pub/sub: the instance in which something changed, or where its camera went' },
  token: { key: 'token:<request>', type: 'string', of: 'member', life: 15 * MINUTE, is: 'the interaction’s token: a secret' },
  message: { key: 'message:<message>', type: 'string', of: 'member', life: 'owner', is: 'the request that a message shows; of one that it has left, 30 days more' },
  task: { key: 'task:<task>', type: 'string', of: 'guild', life: 'owner', is: 'the request that owns a task of the service' },
  input: { key: 'input:<request>:<file>', type: 'string', of: 'member', life: DAY, is: 'a picture or model that the service cannot fetch itself' },
  live: { key: 'live', type: 'zset', of: 'guild', life: 'work', members: '<request>', is: 'requests that are not yet delivered' },
  doubts: { key: 'doubts', type: 'zset', of: 'guild', life: 'work', members: '<request>', is: 'requests whose POST is under way or in doubt' },
  due: { key: 'due:<job>', type: 'zset', of: 'guild', life: 'work', members: '<request>', is: 'the outbox: requests, or assets by the request that they began with, for which a job is to be done, by when' },
  dueInLog: { key: 'due:mod-log', type: 'zset', of: 'guild', life: 'work', members: '<guild>:<*>', is: 'the same of events that the moderation log is still to show, or to show again' },
  moderationTold: { key: 'guild:<guild>:moderation:told', type: 'string', of: 'guild', life: MINUTE, is: 'how many the log told in this minute' },
  asset: { key: 'asset:<request>', type: 'hash', of: 'guild', life: 'owner', is: 'the thread of an asset and what its team says of it, by the request that it began with' },
  assetSteps: { key: 'asset:<request>:steps', type: 'zset', of: 'guild', life: 'owner', members: '<request>', is: 'the requests of an asset by time' },
  turns: { key: 'turns', type: 'zset', of: 'guild', life: 'work', members: '<request>', is: 'the outbox of the first release, as the next six: turntables; drained into `due`' },
  notices: { key: 'notices', type: 'zset', of: 'guild', life: 'work', members: '<request>', is: 'notices to members' },
  approvals: { key: 'approvals', type: 'zset', of: 'guild', life: 'work', members: '<request>', is: 'approval cards, by when nobody is asked any more' },
  threads: { key: 'threads', type: 'zset', of: 'guild', life: 'work', members: '<request>', is: 'messages that may belong into a thread' },
  labels: { key: 'labels', type: 'zset', of: 'guild', life: 'work', members: '<request>', is: 'cards of assets' },
  shelved: { key: 'shelved', type: 'zset', of: 'guild', life: 'work', members: '<request>', is: 'ends that no place took' },
  moderationDue: { key: 'moderation', type: 'zset', of: 'guild', life: 'work', members: '<guild>:<*>', is: 'events for the moderation log' },
  orphans: { key: 'orphans', type: 'hash', of: 'operator', life: 'ever', is: 'tasks at the service that belong to no request, with the request they were made for' },
  mail: { key: 'mail:<request>', type: 'hash', of: 'member', life: 'owner', is: 'how new the news of a request is, and what was shown last; goes a week after the delivery' },
  mailbox: { key: 'mailbox:<channel>', type: 'zset', of: 'guild', life: 'work', members: '<request>', is: 'a channel’s requests with news: ends first' },
  mailboxes: { key: 'mailboxes', type: 'zset', of: 'nobody', life: 'work', is: 'channels with news, by when they are due' },
  messageEdit: { key: 'edit:<request>', type: 'string', of: 'nobody', life: MINUTE, is: 'who writes a message: a lease' },
  channelEditor: { key: 'editor:<channel>', type: 'string', of: 'nobody', life: MINUTE, is: 'who edits in a channel: a lease' },
  ring: { key: 'ring<of>', type: 'zset', of: 'guild', life: 'work', members: '<guild>', is: 'guilds that wait for a slot' },
  ringLeases: { key: 'ring<of>:leases', type: 'zset', of: 'guild', life: 'work', members: '<request>', is: 'requests that have a slot, by deadline' },
  ringLeaseGuild: { key: 'ring<of>:lease-guild', type: 'hash', of: 'guild', life: 'work', members: '<request>', is: 'their guilds' },
  ringInflight: { key: 'ring<of>:inflight', type: 'hash', of: 'guild', life: 'work', members: '<guild>', is: 'slots that each guild has' },
  ringServed: { key: 'ring<of>:served', type: 'hash', of: 'guild', life: 'owner', members: '<guild>', is: 'the turn at which each waiting guild joined or was served last' },
  ringTurn: { key: 'ring<of>:turn', type: 'string', of: 'nobody', life: 'ever', is: 'turns given so far' },
  ringSlots: { key: 'ring<of>:slots', type: 'hash', of: 'nobody', life: 'work', is: 'that the service has fewer slots than was thought' },
  ringAccounts: { key: 'ring:accounts', type: 'set', of: 'operator', life: 'ever', is: 'accounts of guilds that ever waited' },
  line: { key: 'line<of>:<guild>', type: 'zset', of: 'guild', life: 'work', members: '<member>', is: 'members of a guild that wait' },
  lineServed: { key: 'line<of>:<guild>-served', type: 'hash', of: 'guild', life: 'owner', members: '<member>', is: 'of versions before: the turn at which each member was served last' },
  lineOfMember: { key: 'line<of>:<guild>:<member>', type: 'list', of: 'member', life: 'work', members: '<request>', is: 'a member’s requests that wait' },
  processes: { key: 'processes', type: 'zset', of: 'nobody', life: 'work', is: 'worker processes by the end of their lease' },
  process: { key: 'process:<process>', type: 'set', of: 'nobody', life: 'work', is: 'the workers of a process' },
  processSweep: { key: 'processes:sweeping', type: 'string', of: 'nobody', life: MINUTE, is: 'who looks for the dead: a lease' },
  sweep: { key: 'sweep:<name>', type: 'string', of: 'nobody', life: HOUR, is: 'that a sweep was made lately' },
  budget: { key: 'budget:<account>', type: 'string', of: 'nobody', life: MINUTE, is: 'requests a second at the service or Discord' },
  drawing: { key: 'drawing:<model>', type: 'string', of: 'nobody', life: 7 * DAY, is: 'how often the drawing of a model was begun, by its bytes' },
  leaving: { key: 'leaving', type: 'zset', of: 'operator', life: 'work', is: 'guilds that Kiln was removed from, by when their data goes; taken off last' },
  joined: { key: 'joined', type: 'hash', of: 'guild', life: 'owner', members: '<guild>', is: 'guilds that a bot was in, and which bot' },
  forget: { key: 'forget', type: 'set', of: 'operator', life: 'work', is: 'members who are being forgotten; taken off last' },
  slots: { key: 'slots', type: 'string', of: 'nobody', life: 'ever', is: 'tasks that may be at the service at once, as it said last' },
  slotsForMakers: { key: 'slots:makers', type: 'string', of: 'nobody', life: 'ever', is: 'how many of them requests that models make may have' },
  audit: { key: 'audit', type: 'hash', of: 'nobody', life: 'ever', is: 'when the books were audited last, and how much was wrong' },
  service: { key: 'service', type: 'hash', of: 'nobody', life: 'ever', is: 'what the service said of itself, and which one' },
  makers: { key: 'makers', type: 'string', of: 'nobody', life: 'ever', is: 'the models that make stages of the service' },
  actions: { key: 'actions', type: 'string', of: 'nobody', life: 'ever', is: 'the action library of the service' },
  prices: { key: 'prices', type: 'hash', of: 'nobody', life: 'ever', is: 'what the service charges otherwise than the contract says' },
  durations: { key: 'durations:<type>', type: 'list', of: 'nobody', life: 'ever', is: 'seconds of the latest tasks of a type' },
} as const;

/** What members say and press, and the connections to Discord. */
// biome-ignore format: one row, one line
const COMMANDS = {
  registered: { key: 'commands:<application>', type: 'string', of: 'operator', life: 'ever', is: 'which commands Discord knows, with their ids' },
  registeredInGuild: { key: 'commands:<application>:<guild>', type: 'string', of: 'guild', life: 'owner', is: 'the same in one guild, for development' },
  showing: { key: 'showing:<message>', type: 'string', of: 'member', life: DAY, is: 'files and words that a member showed, while they choose' },
  filesAsked: { key: 'files-asked:<interaction>', type: 'string', of: 'member', life: 15 * MINUTE, is: 'who asked for the files of a result, with the token of the answer: a secret' },
  order: { key: 'order:<message>', type: 'string', of: 'member', life: DAY, is: 'what a member asked for, while they decide whether it is worth its price' },
  librarySearch: { key: 'library:<interaction>', type: 'string', of: 'member', life: DAY, is: 'what a member looks for in the library, and where its pages begin' },
  shardLease: { key: 'shard:<shard>:lease', type: 'string', of: 'nobody', life: MINUTE, is: 'which process has a shard' },
  shardWish: { key: 'shard:<shard>:wish', type: 'string', of: 'nobody', life: MINUTE, is: 'which process is named for a shard' },
  shardSession: { key: 'shard:<shard>:session', type: 'string', of: 'operator', life: 5 * MINUTE, is: 'where a shard’s session with Discord is' },
  shardTotal: { key: 'shards:total', type: 'string', of: 'nobody', life: MINUTE, is: 'the number of shards of those who live' },
  identifyTurn: { key: 'shards:identify:<bucket>', type: 'string', of: 'nobody', life: MINUTE, is: 'that a session was begun within five seconds' },
} as const;

export const BOT_KEYS = keyTable('kiln:', { ...GUILDS, ...JOBS, ...COMMANDS });
export const keys = BOT_KEYS.names;

type Rows = typeof BOT_KEYS.rows;
/** Names of the keys that are a guild's or a member's data, kept for as long as it is there. */
export type KeptKey = {
  [Row in keyof Rows]: Rows[Row] extends { of: 'guild' | 'member'; life: 'owner' } ? Row : never;
}[keyof Rows];

/** What BullMQ's own keys begin with. */
export const QUEUE_PREFIX = 'kiln-jobs';
// biome-ignore format: one row, one line
export const QUEUE_KEYS = keyTable(`${QUEUE_PREFIX}:`, {
  job: { key: '<queue>:<job>', type: 'any', of: 'nobody', life: 'work', is: 'a job: a request’s id and nothing else; and, by fixed names, BullMQ’s lists of jobs' },
  active: { key: '<queue>:active', type: 'list', of: 'nobody', life: 'work', is: 'jobs that some worker has' },
  lock: { key: '<queue>:<job>:lock', type: 'string', of: 'nobody', life: MINUTE, is: 'which worker: a lease' },
  rest: { key: '<queue>:<*>', type: 'any', of: 'nobody', life: 'work', is: 'what else BullMQ keeps of a queue' },
});
