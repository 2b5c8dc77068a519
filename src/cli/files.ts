import { UserError } from 'kiln-errors';
import { normalLocation } from 'kiln-runtime/files-location';
import { openFileStore } from 'kiln-service/files/store/open-file-store';
import { moveFiles } from 'kiln-service/installation/move-files';
import { createTaskStore } from 'kiln-service/tasks/task-store';
import { z } from 'zod';
import { type Command, defineCommand } from './command.ts';
import { text } from './words.ts';

/** Moves the files of tasks. */

export const filesCommands: readonly Command[] = [
  defineCommand({
    name: 'files move',
    does: 'moves all task files to another folder or to s3://bucket/prefix, with Kiln stopped. If interrupted, run it again to resume. Then set KILN_FILES to the new place',
    args: { place: text },
    options: {},
    alone: true,
    result: z.object({ files: z.int(), bytes: z.int(), there: z.int(), from: z.string(), to: z.string() }),
    async run({ redis, files, now }, { place }) {
      const engines = await createTaskStore(redis, now).liveEngines();
      if (engines > 0) throw new UserError('in_use', 'An engine runs: stop Kiln first, with every service and engine');
      await using to = await openFileStore(normalLocation(place));
      return { ...(await moveFiles(files.store, to)), from: files.store.location, to: to.location };
    },
    lines: ({ files, there, from, to }) => [
      `${files} files are in ${to}${there > 0 ? ` (${there} were there already)` : ''}`,
      `Set KILN_FILES=${to} for every service and engine. What is in ${from} is not used any more, and stays until you remove it`,
    ],
  }),
];
