import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Waiver } from 'kiln-client/contract/standard/waiver';
import { FORGOTTEN, NAMES_OTHERS } from '../base/forgotten.ts';
import { thumbnailName } from '../library/thumbnails.ts';
import type { Request } from '../store/request.ts';

/**
 * What is too old for Redis: JSON, a line each, in compressed files by guild and by the oldest line in them, beside the files
 * of tasks. A file is written whole; written again under the same name it replaces itself, so a sweep that broke off just
 * begins again.
 */

/** What it is kept in: a folder or a bucket, by names with slashes. */
export interface ArchiveStore {
  read(name: string): Promise<Uint8Array>;
  write(name: string, bytes: Uint8Array): Promise<void>;
  names(folder: string): Promise<string[]>;
  remove(name: string): Promise<void>;
  removeFolder(folder: string): Promise<void>;
}

export type ArchiveKind = 'requests' | 'journal';
/** `id` is of a request or of an entry of the journal. */
export type ArchiveLine = Readonly<Record<string, unknown>> & { id: string };

export type Archive = ReturnType<typeof createArchive>;

/** What an export, and the archive, say of a request. */
export function archived(request: Request) {
  const { application_id: _application, ...record } = request;
  return record;
}

const compress = promisify(gzip);
const decompress = promisify(gunzip);
/** Of a file's lines, a few hundred. */
const MOST_BYTES = 64 * 2 ** 20;
const COMPRESSED = '.jsonl.gz';
/** What Kiln wrote before it compressed. */
const PLAIN = '.jsonl';

/** @param folder of the store */
export function createArchive(store: ArchiveStore, folder: string) {
  const of = (guild: string) => `${folder}/${guild}`;
  const kindOf = (name: string): ArchiveKind => (name.startsWith('journal-') ? 'journal' : 'requests');

  const load = async (guild: string, name: string): Promise<ArchiveLine[]> => {
    const bytes = await store.read(`${of(guild)}/${name}`);
    const plain = name.endsWith(COMPRESSED) ? await decompress(bytes, { maxOutputLength: MOST_BYTES }) : bytes;
    return new TextDecoder()
      .decode(plain)
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  };
  const save = async (guild: string, name: string, lines: readonly ArchiveLine[]): Promise<void> => {
    const path = `${of(guild)}/${name}`;
    if (lines.length === 0) return store.remove(path);
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    await store.write(path, name.endsWith(COMPRESSED) ? await compress(text) : Buffer.from(text));
  };

  return {
    /** @param name of the file: begins with the oldest of its lines, in an order that names have, too */
    write: (guild: string, kind: ArchiveKind, name: string, lines: readonly ArchiveLine[]) =>
      save(guild, `${kind}-${name}${COMPRESSED}`, lines),
    /** Newest first, each once. */
    async read(
      guild: string,
      kind: ArchiveKind,
      most: number,
      wanted: (line: ArchiveLine) => boolean = () => true,
    ): Promise<{ lines: ArchiveLine[]; more: boolean }> {
      const lines = new Map<string, ArchiveLine>();
      const isOurs = (name: string) => name.endsWith(COMPRESSED) || name.endsWith(PLAIN);
      const names = (await store.names(of(guild))).filter((name) => kindOf(name) === kind && isOurs(name));
      for (const name of names.sort().reverse()) {
        for (const line of (await load(guild, name)).reverse()) {
          // What two files have is newest in the newer one.
          if (!wanted(line) || lines.has(line.id)) continue;
          if (lines.size === most) return { lines: [...lines.values()], more: true };
          lines.set(line.id, line);
        }
      }
      return { lines: [...lines.values()], more: false };
    },
    /** Removes the member's requests; the books stay, without the member's name. */
    async forgetMember(guild: string, user: string): Promise<void> {
      for (const name of await store.names(of(guild))) {
        const lines = await load(guild, name);
        const kept =
          kindOf(name) === 'requests'
            ? lines.filter((line) => line.user_id !== user).map((line) => withoutMember(line, user))
            : lines.map((line) => withoutName(line, user));
        const changed = kept.length < lines.length || kept.some((line, i) => line !== lines[i]);
        if (changed) await save(guild, name, kept);
        // A process may have died before it could.
        if (kindOf(name) === 'requests')
          for (const { user_id, id } of lines) if (user_id === user) await store.remove(thumbnailName(of(guild), id));
      }
    },
    forgetGuild: (guild: string) => store.removeFolder(of(guild)),
  };
}

/** Of the books: by whom, and why. */
function withoutName(line: ArchiveLine, user: string): ArchiveLine {
  const { user: by, note } = line;
  const isNamed = typeof note === 'string' && note.includes(user);
  if (by !== user && !isNamed) return line;
  return { ...line, ...(by === user && { user: '' }), ...(isNamed && { note: note.replaceAll(user, FORGOTTEN) }) };
}

/** What they decided of another's request stays decided. */
function withoutMember(line: ArchiveLine, user: string): ArchiveLine {
  const named = NAMES_OTHERS.filter((field) => line[field] === user);
  const waiver = Waiver.optional().safeParse(line.waiver).data;
  const isAccepted = waiver?.by === user;
  if (named.length === 0 && !isAccepted) return line;
  const without = Object.fromEntries(named.map((field) => [field, FORGOTTEN]));
  return { ...line, ...without, ...(isAccepted && { waiver: { at: waiver.at, findings: waiver.findings } }) };
}
