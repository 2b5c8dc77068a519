import { families, stageEntry } from 'kiln-client/contract/families/index';
import type { Family } from 'kiln-client/contract/family';
import { z } from 'zod';
import { ASSET_STATES } from '../../../guilds/asset-states.ts';
import { oneLine } from '../../../messages/parts/text.ts';
import { DISCORD_LOCALES, type Words, wordsFor } from '../../../messages/words/index.ts';
import { createKept } from '../../base/kept.ts';
import type { Sight } from '../../discord/members.ts';
import type { Discord } from '../../discord/messages.ts';
import { isViewable } from '../../display/viewable.ts';
import { type Found, findPage } from '../../library/find-page.ts';
import { type Cursor, FAVOURITES, type LibraryQuery } from '../../library/library-index.ts';
import { mayRead } from '../../library/may-read.ts';
import { endSearch, type LibrarySearch, readSearch } from '../../library/searches.ts';
import type { Thumbnails } from '../../library/thumbnails.ts';
import { hiddenOf } from '../../moderation/flagged-visibility.ts';
import { publicAddressOf } from '../../store/display.ts';
import { isReadable, type Request } from '../../store/request.ts';
import type { ActionParts } from '../parts.ts';
import { tagKey } from '../tag-result.ts';

/**
 * The library of a guild in a browser, as its member sees it at that moment: Discord is asked what they see, and the records
 * what is there. What is private, or of an age-restricted channel, is left to Discord: links are passed on.
 */

type Browsing = Pick<
  ActionParts,
  'redis' | 'requests' | 'library' | 'guilds' | 'moderation' | 'viewerLinks' | 'libraryLinks' | 'log' | 'now'
> & { discord: Pick<Discord, 'members' | 'pages'>; thumbnails?: Thumbnails | undefined };

/** `unknown`: no link like it was ever made. `ended`: it has, was ended, or its member is none any more. */
type NotThere = 'unknown' | 'ended';

const PER_PAGE = 24;
const DAY_MS = 86_400_000;
/** Each picture of a page asks what its member sees: Discord is asked once a minute. */
const SIGHT_MS = 60_000;
const NAME_MS = 600_000;

const day = z.iso.date().transform((said) => Date.parse(said));
/** A field of the form that is empty, or says nothing that can be looked for, asks for nothing. */
const field = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);
const Asked = z.object({
  words: field(z.string().trim().min(1).max(200)),
  kind: field(z.enum(families.map(({ name }) => name))),
  member: field(z.string().regex(/^\d{1,20}$/)),
  tag: field(z.string().trim().min(1).max(80)),
  state: field(z.enum(ASSET_STATES)),
  favorites: field(z.enum(FAVOURITES)),
  voted: field(z.literal('1')),
  from: field(day),
  to: field(day),
});
const AFTER = /^(\d{1,16})\.([\w-]{1,40})(?:\.(\d{1,9}))?$/;

/**
 * What the page shows and does; `LibraryDesk` of kiln-viewer is its shape. `token` is what stands in an address: anything at all.
 * All of it throws where Discord, the index or the store cannot be asked.
 */
export function createLibraryDesk(context: Browsing) {
  const { redis, libraryLinks, moderation, guilds, requests, discord, now } = context;
  const sights = createKept<Sight | undefined>(SIGHT_MS, now);
  const names = createKept<string | undefined>(NAME_MS, now);

  async function searchBehind(token: string): Promise<{ search: LibrarySearch; sight: Sight } | NotThere> {
    const id = libraryLinks?.read(token);
    if (id === undefined) return 'unknown';
    const search = await readSearch(redis, id);
    if (!search) return 'ended';
    const { guildId, userId } = search;
    const sight = await sights.of(`${guildId} ${userId}`, () => discord.members.sight(guildId, userId));
    return sight ? { search, sight } : 'ended';
  }

  const isShown = ({ guildId: guild, userId: user }: LibrarySearch, sight: Sight, request: Request) =>
    !request.ephemeral &&
    !request.restricted &&
    mayRead(moderation, { ...sight, guild, user, isRestricted: false }, request);

  async function entryBehind(token: string, id: string): Promise<Request | NotThere> {
    const found = await searchBehind(token);
    if (typeof found === 'string') return found;
    const request = await requests.getAny(id);
    const isThere = request !== undefined && isReadable(request) && request.state === 'succeeded';
    return isThere && isShown(found.search, found.sight, request) ? request : 'ended';
  }

  /** Without a name who cannot be asked for at the moment. */
  async function nameOf(guild: string, user: string): Promise<string | undefined> {
    try {
      return await names.of(`${guild} ${user}`, () => discord.members.nameOf(guild, user));
    } catch (error) {
      context.log.info({ guild, err: error }, 'a member of a library has no name at the moment');
      return undefined;
    }
  }

  /** One that may be looked at, and is there: rigs and prints have none before they are drawn. */
  async function hasPicture(request: Request): Promise<boolean> {
    if ((await hiddenOf(request, guilds)) !== undefined) return false;
    return (await context.thumbnails?.read(request.guild_id, request.id)) !== undefined;
  }

  async function entryOf({ contract }: Words, { request, marks }: Found) {
    const { id, guild_id: guild, user_id: user } = request;
    return {
      id,
      title: oneLine(request.title),
      kind: contract.stage(stageEntry(request.type).stage).title,
      member: { value: user, label: (await nameOf(guild, user)) ?? user },
      at: request.finished_at ?? request.created_at,
      tags: marks.tags.map(({ text }) => text),
      fans: marks.fans.length,
      votes: request.votes ?? 0,
      hasPicture: await hasPicture(request),
      isViewable: isViewable(request),
      message: publicAddressOf(request, discord.pages),
    };
  }

  return {
    isLink: (token: string) => libraryLinks?.read(token) !== undefined,

    /** @param asked what an address asks for; nothing: what the search in Discord asked for */
    async page(token: string, asked: Readonly<Record<string, unknown>>) {
      const found = await searchBehind(token);
      if (typeof found === 'string') return found;
      const { search, sight } = found;
      const words = wordsFor(search.locale);
      const query = Object.keys(asked).length === 0 ? search.query : queryOf(Asked.parse(asked));
      const page = await findPage(context, {
        guild: search.guildId,
        reader: search.userId,
        query,
        after: cursorOf(asked.after),
        size: PER_PAGE,
        maySee: (request) => isShown(search, sight, request),
      });
      return {
        name: sight.name,
        language: DISCORD_LOCALES.find((locale) => locale === search.locale) ?? 'en-US',
        asked: addressedQuery(query),
        choices: choicesOf(words),
        results: await Promise.all(page.found.map((one) => entryOf(words, one))),
        next: page.next && placeOf(page.next),
      };
    },

    /** @returns undefined: there is none for who has the link */
    async picture(token: string, id: string) {
      const request = await entryBehind(token, id);
      if (typeof request === 'string' || (await hiddenOf(request, guilds)) !== undefined) return undefined;
      return context.thumbnails?.read(request.guild_id, id);
    },

    /** The link to a result. */
    async open(token: string, id: string): Promise<{ url: string } | NotThere> {
      const request = await entryBehind(token, id);
      if (typeof request === 'string') return request;
      const link = isViewable(request) ? await context.viewerLinks?.of(id, request.user_id) : undefined;
      return link?.isOpen ? { url: link.url } : 'ended';
    },

    /** The link leads nowhere any more, nor can the message that it was in turn its pages. */
    async end(token: string): Promise<NotThere> {
      const id = libraryLinks?.read(token);
      if (id === undefined) return 'unknown';
      await endSearch(redis, id);
      return 'ended';
    },
  };
}

function queryOf({ kind, tag, favorites, voted, to, ...same }: z.output<typeof Asked>): LibraryQuery {
  const query = {
    ...same,
    family: kind,
    tag: tag === undefined ? undefined : tagKey(tag),
    favourites: favorites,
    voted: voted && true,
    until: to === undefined ? undefined : to + DAY_MS,
  };
  return withoutNothing(query);
}

function addressedQuery({ family, favourites, voted, from, until, ...same }: LibraryQuery): Record<string, string> {
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const { words, member, tag, state } = same;
  return withoutNothing({
    words,
    member,
    tag,
    state,
    kind: family,
    favorites: favourites,
    voted: voted ? '1' : undefined,
    from: from === undefined ? undefined : dayOf(from),
    to: until === undefined ? undefined : dayOf(until - 1),
  });
}

const withoutNothing = <T extends object>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as typeof fields; // its own keys

const choicesOf = ({ contract, assets, commands }: Words) => ({
  kind: (families as readonly Family[]).map((family) => ({ value: family.name, label: contract.family(family) })),
  state: ASSET_STATES.map((state) => ({ value: state, label: assets.states[state] })),
  favorites: FAVOURITES.map((whose) => ({ value: whose, label: commands.library.favorites.choices[whose] })),
});

const placeOf = ({ at, id, votes }: Cursor) => [at, id, votes].filter((part) => part !== undefined).join('.');

function cursorOf(said: unknown): Cursor | undefined {
  const [, at, id, votes] = AFTER.exec(typeof said === 'string' ? said : '') ?? [];
  if (at === undefined || id === undefined) return undefined;
  return { at: Number(at), id, ...(votes !== undefined && { votes: Number(votes) }) };
}
