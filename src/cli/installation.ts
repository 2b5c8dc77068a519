import { TRASH_DAYS } from 'kiln-service/files/trash';
import { adoptInstallation, compareSides, type Sides } from 'kiln-service/installation/adopt';
import { tooMany } from 'kiln-service/upkeep/strays';
import { z } from 'zod';
import { type Command, defineCommand } from './command.ts';
import { text } from './words.ts';

/** Which Redis and which data folder belong together: every start compares them, and only an operator changes it. */

const Compared = z
  .object({
    redis: z.string().nullable(),
    folder: z.string().nullable(),
    files: z.boolean(),
    folders: z.int(),
    known: z.int(),
  })
  .meta({ title: 'Installation' });

export const installationCommands: readonly Command[] = [
  defineCommand({
    name: 'installation show',
    does: 'shows which installation Redis and the data folder belong to',
    args: {},
    options: {},
    alone: true,
    result: Compared,
    run: compareSides,
    lines,
    ok: ({ redis, folder }) => redis === folder,
  }),
  defineCommand({
    name: 'installation adopt',
    does: 'makes this Redis and this data folder one installation, after a restore or when either was lost. If they belong to different ones, name the one to keep',
    args: { installation: text.optional() },
    options: {},
    alone: true,
    result: Compared,
    run: (tools, { installation }) => adoptInstallation({ ...tools, chosen: installation }),
    lines,
  }),
];

function lines(sides: Sides): string[] {
  const { redis, folder, files, folders, known } = sides;
  return [
    `Redis is of installation ${redis ?? '(none)'}`,
    `the data folder is of installation ${folder ?? '(none)'}${files ? ', and has its files' : ''}`,
    `${folders} folders of tasks, of which Redis knows ${known}`,
    ...(known === folders ? [] : [unknownFolders(sides)]),
  ];
}

const unknownFolders = ({ folders, known }: Sides) =>
  tooMany(folders - known, folders)
    ? 'What Redis does not know is left alone, until you say: trash collect'
    : `What Redis does not know goes to the trash within two hours, and stays there for ${TRASH_DAYS} days: trash list`;
