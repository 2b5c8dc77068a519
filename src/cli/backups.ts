import { normalLocation } from 'kiln-runtime/files-location';
import type { FileStore } from 'kiln-service/files/store/file-store';
import { openFileStore } from 'kiln-service/files/store/open-file-store';
import { z } from 'zod';
import { Backup, createBackup, listBackups, restoreBackup } from './backup.ts';
import { type Command, defineCommand } from './command.ts';
import { oneOf, text, whole } from './words.ts';

/** Copies an installation to one place, a folder or a bucket, and back, on this machine or another. */

const at = ({ name, keys, files, bytes }: Backup) =>
  `${name}  ${keys} keys, ${files} files, ${(bytes / 1e6).toFixed(1)} MB`;

export const backupCommands: readonly Command[] = [
  defineCommand({
    name: 'backup create',
    does: 'backs up a consistent snapshot of Redis and the task files to a folder or s3://bucket/prefix while Kiln runs; writes pause for the seconds the snapshot takes. --keep deletes all but the newest backups of this installation. It contains the file secret of the data folder, if there is one: protect it',
    args: { place: text },
    options: { keep: whole(1).optional(), stopped: oneOf(['yes']).optional() },
    alone: true,
    result: Backup.extend({ removed: z.array(z.string()) }),
    run: (tools, { place, keep: most, stopped }) =>
      inPlace(place, async (store) => {
        const made = await createBackup(tools, store, stopped === 'yes');
        const all = most === undefined ? [] : await listBackups(store);
        const others = all.filter((one) => one.installation === made.installation && one.name !== made.name);
        const removed = others.slice((most ?? 1) - 1).map(({ name }) => name);
        for (const name of removed) await store.removeFolder(name);
        return { ...made, removed };
      }),
    lines: (made) => [at(made), ...made.removed.map((name) => `${name} was removed`)],
  }),
  defineCommand({
    name: 'backup list',
    does: 'lists the finished backups of a place, newest first',
    args: { place: text },
    options: {},
    alone: true,
    result: z.array(Backup),
    run: (_tools, { place }) => inPlace(place, listBackups),
    lines: (all) => (all.length === 0 ? ['There is no finished backup.'] : all.map(at)),
  }),
  defineCommand({
    name: 'backup restore',
    does: 'restores the newest backup, or the named one (needed where several installations back up to one place), into an empty Redis and an empty file store, with Kiln stopped',
    args: { place: text, name: text.optional() },
    options: {},
    alone: true,
    result: Backup,
    run: (tools, { place, name }) => inPlace(place, (store) => restoreBackup(tools, store, name)),
    lines: (made) => [at(made), 'Start Kiln, and look: npm run kiln -- requests audit'],
  }),
];

async function inPlace<T>(location: string, work: (store: FileStore) => Promise<T>): Promise<T> {
  await using store = await openFileStore(normalLocation(location));
  return work(store);
}
