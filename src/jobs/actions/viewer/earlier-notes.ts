import { keys } from '../../../keys.ts';
import { isSeen } from '../../display/viewable.ts';
import type { Anchors } from '../../files/anchors.ts';
import { type Note, type Placed, readNotes, readPlaced, writePlaced } from '../../library/notes.ts';
import { idsOf, type Request } from '../../store/request.ts';
import type { ActionParts } from '../parts.ts';
import { modelOf, type Seeing } from '../seen-result.ts';

/**
 * Notes go on to the next version: a result shows those of the results that it came from, placed on its own model, as long as they are
 * open, or were done after it was made. They stay what they are: who marks one marks it where it was written.
 */

type Placing = Seeing & Pick<ActionParts, 'redis' | 'log'> & { anchors: Anchors };

interface Written {
  /** The result that it was written on. */
  home: Request;
  note: Note;
}

export interface EarlierNote extends Written {
  /** Where it lies on this version: null where its place is not there any more, undefined where that is not known at the moment. */
  at: Placed['at'] | undefined;
}

const MOST_VERSIONS = 20;
const MOST_NOTES = 200;

/** @returns those of the latest versions first */
export async function earlierNotes(context: Placing, request: Request): Promise<EarlierNote[]> {
  const written: Written[] = [];
  for (const home of await originsOf(context, request)) {
    const notes = await readNotes(context.redis, home.id);
    const asked = notes.filter(({ state, marked }) => state === 'open' || (marked ?? 0) > request.created_at);
    written.push(...asked.map((note) => ({ home, note })));
  }
  const some = written.slice(0, MOST_NOTES);
  if (some.length === 0) return [];
  const placed = await placesOf(context, request, some);
  return some.map((one) => ({ ...one, at: placed.get(nameOf(one))?.at }));
}

/** What it came from, the latest first, as far as who sees this one saw that. */
async function originsOf({ requests, guilds }: Placing, request: Request): Promise<Request[]> {
  const origins: Request[] = [];
  let next = request.parent_id;
  for (let looked = 0; next !== undefined && looked < MOST_VERSIONS; looked++) {
    const origin = await requests.get(next);
    if (!origin) break;
    if (isForSame(origin, request) && (await isSeen(origin, guilds))) origins.push(origin);
    next = origin.parent_id;
  }
  return origins;
}

/** Notes leave neither their channel nor what is private to a member. */
function isForSame(origin: Request, request: Request): boolean {
  if (origin.guild_id !== request.guild_id || channelOf(origin) !== channelOf(request)) return false;
  return !origin.ephemeral || (request.ephemeral && origin.user_id === request.user_id);
}

/** Of a thread the channel around it. */
const channelOf = ({ shared_to, parent_channel_id, channel_id }: Request) =>
  shared_to ?? parent_channel_id ?? channel_id;

const nameOf = ({ home, note }: Written) => `${home.id}:${note.id}`;

/** Until what was begun by another look at the same result is done, or is taken for lost. */
const PLACING_SECONDS = 120;

/**
 * Found once for each note and version, one look at a time, and kept with the notes of the result: the same mesh has it where it was, another
 * one at the nearest point of its surface that looks the same way, near enough (`kiln-mesh/measure/anchors`).
 */
async function placesOf(context: Placing, request: Request, written: readonly Written[]): Promise<Map<string, Placed>> {
  const { redis } = context;
  const placed = await readPlaced(redis, request.id);
  const missing = written.filter((one) => !placed.has(nameOf(one)));
  if (missing.length === 0) return placed;
  const lease = keys.said(request.guild_id, `placing:${request.id}`);
  if ((await redis.set(lease, '1', 'EX', PLACING_SECONDS, 'NX')) === null) return placed;
  const found = await findAll(context, request, missing);
  // The lease stays: what could not be read is not tried again at once.
  if (!found) return placed;
  const fresh = missing.map((one, index): [string, Placed] => {
    const isSame = one.note.mesh === found.mesh;
    const anchor = found.anchors[index];
    const at = isSame ? one.note : anchor;
    return [nameOf(one), { mesh: found.mesh, at: at ? pointOf(at) : null }];
  });
  await writePlaced(redis, { guild: request.guild_id, request: request.id }, fresh);
  await redis.del(lease);
  return new Map([...placed, ...fresh]);
}

async function findAll(context: Placing, request: Request, written: readonly Written[]) {
  try {
    const points = written.map(({ note }) => pointOf(note));
    return await context.anchors.of(() => modelOf(context, request), points);
  } catch (error) {
    context.log.info({ ...idsOf(request), err: error }, 'a version cannot be read to place notes on it');
    return undefined;
  }
}

const pointOf = ({ position, normal }: Pick<Note, 'position' | 'normal'>) => ({ position, normal });
