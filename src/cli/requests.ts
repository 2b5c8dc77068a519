import { UserError } from 'kiln-errors';
import { auditKeys } from 'kiln-runtime/redis/scan';
import { z } from 'zod';
import { Balance } from '../guilds/ledger.ts';
import { replayRequest } from '../jobs/actions/replay-request.ts';
import { audit } from '../jobs/data/audit-books.ts';
import { exportData } from '../jobs/data/export.ts';
import { noteAudit } from '../jobs/runtime/book-gauges.ts';
import { ALL_KEYS } from './all-keys.ts';
import { type Command, defineCommand } from './command.ts';
import { snowflake, text } from './words.ts';

/** Requests of members: the audit that none is lost or paid twice, re-queueing one that is stuck, and exports. */

const Report = z.object({
  problems: z.array(z.string()),
  live: z.int(),
  doubts: z.array(z.string()),
  orphans: z.record(z.string(), z.string()),
  leases: z.int(),
  queues: z.record(z.string(), z.record(z.string(), z.int())),
  guilds: z.array(
    z.object({
      guild: z.string(),
      balance: Balance,
      journal: Balance,
      entries: z.int(),
      holds: z.array(z.string()),
      problems: z.array(z.string()),
    }),
  ),
  strangers: z.array(
    z.object({ type: z.string(), task: z.string(), status: z.string(), createdAt: z.int().optional() }),
  ),
});
/** As `/settings` and `/privacy` export it: requests as stored; of a guild also settings, balance and journal. */
const Kept = z.looseObject({ guild: z.string(), requests: z.array(z.looseObject({ id: z.string() })), more: z.int() });

export const requestCommands: readonly Command[] = [
  defineCommand({
    name: 'requests audit',
    does: 'checks each guild’s balance against its journal, and finds stale holds, creates in doubt, orphans, tasks without a request, and unknown keys',
    args: {},
    options: {},
    result: Report,
    run: async (tools) => {
      const { redis, guilds, client } = tools;
      const keyProblems = await auditKeys(redis, ALL_KEYS);
      const jobs = await tools.jobs();
      const report = await audit({ jobs, guilds, client, keyProblems, since: tools.keptSince() });
      await noteAudit(redis, { at: tools.now(), problems: report.problems.length });
      return report;
    },
    lines: ({ problems, live, leases, doubts, orphans, guilds, strangers }) => [
      `${live} requests under way, ${leases} slots leased, ${doubts.length} in doubt, ${Object.keys(orphans).length} orphaned tasks`,
      `${guilds.length} guilds, of which ${guilds.filter((guild) => guild.problems.length > 0).length} have a journal that disagrees`,
      ...strangers.map(({ type, task, status }) => `task ${task} (${type}, ${status}) belongs to no request`),
      ...problems,
      problems.length === 0 ? 'All is well.' : `${problems.length} problem${problems.length === 1 ? '' : 's'}`,
    ],
    ok: ({ problems }) => problems.length === 0,
  }),
  defineCommand({
    name: 'requests replay',
    does: 're-queues the job that a request’s state calls for, and redraws its message',
    args: { request: text },
    options: {},
    result: z.object({ request: z.string() }),
    async run(tools, { request }) {
      const jobs = await tools.jobs();
      if (!(await replayRequest(jobs, request)))
        throw new UserError('unknown_request', `There is no request ${request} to move on`);
      return { request };
    },
    lines: ({ request }) => [`Request ${request} is looked at anew by the next worker.`],
  }),
  defineCommand({
    name: 'requests export',
    does: 'exports everything stored about a guild, or one of its members, as JSON',
    args: { guild: snowflake, user: snowflake.optional() },
    options: {},
    result: Kept,
    run: async (tools, { guild, user }) => Kept.parse(await exportData(await tools.jobs(), guild, user)),
    lines: (kept) => [JSON.stringify(kept, null, 2)],
  }),
];
