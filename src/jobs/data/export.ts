import type { Redis } from 'ioredis';
import { taskTypes } from 'kiln-client/contract/families/index';
import type { Waiver } from 'kiln-client/contract/standard/waiver';
import { redisTime } from 'kiln-runtime/redis/clock';
import type { Guilds } from '../../guilds/guilds.ts';
import type { ModerationEvent } from '../../guilds/moderation.ts';
import { standardOf } from '../../guilds/settings.ts';
import { type KeptKey, keys } from '../../keys.ts';
import { type Marks, readMarks } from '../library/marks.ts';
import { type Note, readNotes } from '../library/notes.ts';
import { isReadable, type NewerRequest, type Request } from '../store/request.ts';
import type { Requests } from '../store/requests.ts';
import { type Archive, archived } from './archive.ts';

/**
 * All that is kept about a guild or one of its members, to take along. Each key of theirs is exported or says why it is
 * not: one that is not here does not compile, unless it goes by itself, with its work or within days, and repeats what the
 * records say. No key of the service and no token is ever part of an export.
 */

export interface ExportParts {
  redis: Redis;
  requests: Pick<Requests, 'getAny'>;
  guilds: Guilds;
  archive?: Archive | undefined;
}

type Exporter = (parts: ExportParts, guild: string) => Promise<object>;

const MOST_EXPORTED = 5_000;
const SECRET = 'a secret';
const DERIVED = 'an index or a mark: the records say it';

const EXPORTS: Readonly<Record<KeptKey, Exporter | string>> = {
  settings: async ({ guilds }, guild) => {
    const { account, ...shown } = await guilds.settings(guild);
    return { settings: { ...shown, standard: standardOf(shown) ?? null, own_service_key: account !== '' } };
  },
  limits: async ({ guilds }, guild) => ({ limits: Object.fromEntries(await guilds.limits.rules(guild)) }),
  guild: async ({ guilds }, guild) => ({
    balance: await guilds.ledger.balance(guild),
    allowance: await guilds.ledger.allowance(guild),
  }),
  journal: async ({ guilds }, guild) => ({
    journal: await guilds.ledger.journal(guild, { page: 1, pageSize: MOST_EXPORTED }),
  }),
  requestsOfGuild: (parts, guild) => exportRequests(parts, keys.requestsOfGuild(guild)),
  request: 'part of the list of requests',
  display: 'part of the list of requests',
  hold: 'part of the list of requests',
  card: 'part of the list of requests',
  viewerLink: SECRET,
  marks: 'part of the list of requests; a member’s favourites in their own export',
  notes: 'part of the list of requests; what a member wrote in their own export, too',
  group: 'how far a batch, a chain or a vote is: the list of requests says it of each',
  league: async ({ guilds }, guild) => ({ league: Object.fromEntries(await guilds.league.all(guild, taskTypes)) }),
  asset: 'part of the list of requests, with the request that it began with',
  requestsOfMember: 'the member’s own export; in the guild’s by the list of requests',
  memberSettings: 'the member’s own export',
  memberPresets: 'the member’s own export',
  presets: async ({ guilds }, guild) => ({ presets: await guilds.presets.ofGuild(guild) }),
  chains: async ({ guilds }, guild) => ({ chains: await guilds.chains.list(guild) }),
  moderation: async ({ guilds }, guild) => ({ moderation: await guilds.moderation.events(guild, MOST_EXPORTED) }),
  blocked: async ({ guilds, redis }, guild) => ({
    blocked: Object.fromEntries(await guilds.moderation.blocks(guild, await redisTime(redis))),
  }),
  serviceKey: SECRET,
  guilds: DERIVED,
  said: DERIVED,
  serviceKeyGuilds: DERIVED,
  joined: DERIVED,
  registeredInGuild: DERIVED,
  message: DERIVED,
  task: DERIVED,
  moderationTimes: DERIVED,
  assetSteps: DERIVED,
  childrenInGuild: DERIVED,
  mail: DERIVED,
  ringServed: DERIVED,
  lineServed: DERIVED,
};

/** Everything stored about a guild, or one of its members. */
export function exportData(parts: ExportParts, guild: string, user?: string): Promise<object> {
  return user === undefined ? exportGuild(parts, guild) : exportMember(parts, guild, user);
}

async function exportGuild(parts: ExportParts, guild: string) {
  const exporters = Object.values(EXPORTS).filter((one) => typeof one === 'function');
  const kept = await Promise.all(exporters.map((one) => one(parts, guild)));
  const [old, journal] = await Promise.all([
    parts.archive?.read(guild, 'requests', MOST_EXPORTED),
    parts.archive?.read(guild, 'journal', MOST_EXPORTED),
  ]);
  const older = {
    requests: old?.lines ?? [],
    journal: journal?.lines ?? [],
    more: Boolean(old?.more || journal?.more),
  };
  return Object.assign({ guild }, ...kept, { archived: older });
}

async function exportMember(parts: ExportParts, guild: string, user: string) {
  const [settings, presets, requests, marks, events, blocks] = await Promise.all([
    parts.guilds.memberSettings(guild, user),
    parts.guilds.presets.ofMember(guild, user),
    exportRequests(parts, keys.requestsOfMember(guild, user)),
    exportMarks(parts, guild, user),
    parts.guilds.moderation.events(guild, MOST_EXPORTED),
    parts.guilds.moderation.blocks(guild, await redisTime(parts.redis)),
  ]);
  // Who reported or decided it is not theirs to know (ids of older reports say it), nor where leads read of it.
  const shown = ({
    id: _id,
    by: _by,
    decided_by: _decided,
    log_channel: _c,
    log_message: _m,
    ...event
  }: ModerationEvent) => event;
  const about = events.filter(({ member }) => member === user).map(shown);
  const reported = events.filter(({ kind, by }) => kind === 'report' && by === user).map(shown);
  const moderation = { about, reported, blocked: blocks.get(user) ?? null };
  const old = await parts.archive?.read(guild, 'requests', MOST_EXPORTED, (line) => line.user_id === user);
  const older = { requests: old?.lines ?? [], more: old?.more ?? false };
  return { guild, member: user, settings, presets, moderation, ...requests, ...marks, archived: older };
}

/** Newest first, at most `MOST_EXPORTED`; `more` says how many there are besides. */
async function exportRequests({ redis, requests }: ExportParts, key: string) {
  const ids = await redis.zrevrange(key, 0, MOST_EXPORTED - 1);
  const records: ReturnType<typeof exported>[] = [];
  for (let start = 0; start < ids.length; start += 200) {
    const some = ids.slice(start, start + 200);
    const [read, marks, notes] = await Promise.all([
      Promise.all(some.map(requests.getAny)),
      Promise.all(some.map((id) => readMarks(redis, id))),
      Promise.all(some.map((id) => readNotes(redis, id))),
    ]);
    records.push(...read.flatMap((request, i) => (request ? [exported(request, marks[i], notes[i])] : [])));
  }
  return { requests: records, more: Math.max(0, (await redis.zcard(key)) - ids.length) };
}

/** As long as a blind vote is open: nothing by which a maker is known. */
function withoutMaker(request: Request): Request {
  if (!request.blind) return request;
  const { maker: _, ...input } = request.input;
  return {
    ...request,
    input,
    lane: '',
    task: undefined,
    facts: undefined,
    reason: undefined,
    reason_detail: undefined,
  };
}

function exported(request: Request | NewerRequest, { tags: said, fans }: Marks = NO_MARKS, notes: Note[] = []) {
  const tags = said.map(({ text }) => text);
  return { ...(isReadable(request) ? archived(withoutMaker(request)) : request), tags, favorite_of: fans, notes };
}

const NO_MARKS: Marks = { tags: [], fans: [] };

/** Results, of any member, that are this one's favourites, have a tag or a note by them, or that they accepted as they are. */
async function exportMarks({ redis, requests }: ExportParts, guild: string, user: string) {
  const [favorites, tagged]: [string[], { id: string; tag: string }[]] = [[], []];
  const noted: (SaidIn & { request: string })[] = [];
  const accepted: (Waiver & { request: string })[] = [];
  for (let from = 0; ; from += 200) {
    const ids = await redis.zrevrange(keys.requestsOfGuild(guild), from, from + 199);
    const marks = await Promise.all(ids.map((id) => readMarks(redis, id)));
    const notes = await Promise.all(ids.map((id) => readNotes(redis, id)));
    const read = await Promise.all(ids.map(requests.getAny));
    for (const one of read)
      if (one && isReadable(one) && one.waiver?.by === user) accepted.push({ ...one.waiver, request: one.id });
    for (const [i, some] of notes.entries())
      noted.push(...some.flatMap((note) => saidIn(note, user)).map((said) => ({ ...said, request: ids[i] ?? '' })));
    for (const [i, { tags, fans }] of marks.entries()) {
      const id = ids[i] ?? '';
      if (fans.includes(user)) favorites.push(id);
      tagged.push(...tags.filter(({ by }) => by === user).map(({ text }) => ({ id, tag: text })));
    }
    if (ids.length < 200) return { favorites, tagged, notes: noted, accepted };
  }
}

type SaidIn = Pick<Note, 'id' | 'answers'> & Partial<Note>;

/** What a member said in a note: it, their answers, or both. */
function saidIn(note: Note, user: string): SaidIn[] {
  const answers = note.answers.filter(({ by }) => by === user);
  if (note.by === user) return [{ ...note, answers }];
  return answers.length > 0 ? [{ id: note.id, answers }] : [];
}
