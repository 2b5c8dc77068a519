import { UserError } from 'kiln-errors';
import { createTrash, TRASH_DAYS } from 'kiln-service/files/trash';
import { believeStrays } from 'kiln-service/upkeep/strays';
import { z } from 'zod';
import { type Command, defineCommand } from './command.ts';

/** Folders that belonged to no task: they can be restored for a week. */

const date = z.iso.date({ error: 'is no date, as 2026-01-31' }).meta({ title: 'date' });
const Day = z.object({ date: z.string(), tasks: z.array(z.string()) });

export const trashCommands: readonly Command[] = [
  defineCommand({
    name: 'trash list',
    does: `lists the trash by day; it is kept for ${TRASH_DAYS} days`,
    args: {},
    options: {},
    alone: true,
    result: z.array(Day),
    run: ({ files }) => createTrash(files.store).list(),
    lines: (days) =>
      days.length === 0
        ? ['The trash is empty.']
        : days.flatMap(({ date: day, tasks }) => [
            `${day}  ${tasks.length} folders`,
            ...tasks.map((task) => `  ${task}`),
          ]),
  }),
  defineCommand({
    name: 'trash restore',
    does: 'restores what was trashed on one day, or everything. Folders that Redis still does not know are trashed again after an hour',
    args: { date: date.optional() },
    options: {},
    alone: true,
    result: z.object({ tasks: z.array(z.string()) }),
    async run({ files }, { date: day }) {
      const tasks = await createTrash(files.store).bringBack(day);
      if (tasks.length === 0) throw new UserError('not_found', 'There is nothing of that in the trash');
      return { tasks };
    },
    lines: ({ tasks }) => [...tasks, `${tasks.length} folders are back`],
  }),
  defineCommand({
    name: 'trash collect',
    does: 'lets the service trash all folders unknown to Redis, however many, within two minutes',
    args: {},
    options: {},
    result: z.object({}),
    async run({ redis }) {
      await believeStrays(redis);
      return {};
    },
    lines: () => ['The next sweep of the service does it. See: trash list'],
  }),
];
