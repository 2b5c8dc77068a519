import { randomUUID } from 'node:crypto';
import { ApiError } from 'kiln-client/errors';
import { UserError } from 'kiln-errors';
import { z } from 'zod';
import { Balance } from '../guilds/ledger.ts';
import { type Command, defineCommand } from './command.ts';
import type { Tools } from './tools.ts';
import { move, snowflake, type Why, whole } from './words.ts';

/** Credits of guilds. Discord knows owners of an application, but a local one has none, and credits are worth money. */

const GuildBalance = z.object({ guild: z.string(), ...Balance.shape }).meta({ title: 'GuildBalance' });
const Moved = z
  .object({ id: z.string(), outcome: z.enum(['done', 'repeated']), guilds: z.array(GuildBalance) })
  .meta({ title: 'Move' });
type Moved = z.output<typeof Moved>;
const Allowance = z.object({ ...GuildBalance.shape, allowance: z.int() }).meta({ title: 'GuildAllowance' });
const Entry = z.object({
  at: z.int(),
  move: z.string(),
  id: z.string(),
  user: z.string(),
  note: z.string(),
  ...Balance.shape,
});
const CreditsAudit = z.object({
  guilds: z.array(z.object({ ...GuildBalance.shape, entries: z.int(), problems: z.array(z.string()) })),
  /** What guilds without a key of their own may still spend. */
  payable: z.int(),
  /** What the account at the service has; null when it does not say. */
  service: z.int().nullable(),
  problems: z.array(z.string()),
});

export const creditsCommands: readonly Command[] = [
  defineCommand({
    name: 'credits list',
    does: 'lists every guild with its available, held and spent credits',
    args: {},
    options: {},
    result: z.array(GuildBalance),
    run: async (tools) =>
      Promise.all((await tools.guilds.ledger.guilds()).sort().map((guild) => balanceOf(tools, guild))),
    lines: (guilds) => [...guilds.map(line), `${guilds.length} guilds`],
  }),
  defineCommand({
    name: 'credits show',
    does: 'shows one guild and its monthly allowance',
    args: { guild: snowflake },
    options: {},
    result: Allowance,
    run: (tools, { guild }) => allowanceOf(tools, guild),
    lines: (guild) => [line(guild), `${guild.allowance} credits more in each calendar month`],
  }),
  defineCommand({
    name: 'credits grant',
    does: 'adds credits to a guild',
    args: { guild: snowflake, credits: whole(1) },
    options: move,
    result: Moved,
    run: (tools, { guild, credits, ...given }) => grant(tools, guild, credits, given),
    lines: movedLines,
  }),
  defineCommand({
    name: 'credits take',
    does: 'takes available credits from a guild, never below zero',
    args: { guild: snowflake, credits: whole(1) },
    options: move,
    result: Moved,
    run: (tools, { guild, credits, ...given }) => grant(tools, guild, -credits, given),
    lines: movedLines,
  }),
  defineCommand({
    name: 'credits transfer',
    does: 'moves available credits between guilds',
    args: { from: snowflake, to: snowflake, credits: whole(1) },
    options: move,
    result: Moved,
    async run(tools, { from, to, credits, ...given }) {
      if (from === to) throw new UserError('refused', 'A guild cannot send credits to itself');
      const { id, user, note } = moveOf(tools, given, `from ${from} to ${to}`);
      const outcome = await tools.guilds.ledger.transfer(from, to, id, credits, { user, note });
      return moved(tools, id, outcome, [from, to]);
    },
    lines: movedLines,
  }),
  defineCommand({
    name: 'credits allowance',
    does: 'sets the credits a guild gets each calendar month (UTC), starting with this one; 0 ends it',
    args: { guild: snowflake, credits: whole(0) },
    options: {},
    result: Allowance,
    async run(tools, { guild, credits }) {
      await tools.guilds.ledger.setAllowance(guild, credits);
      return allowanceOf(tools, guild);
    },
    lines: (guild) => [`${guild.guild} gets ${guild.allowance} credits a month`, line(guild)],
  }),
  defineCommand({
    name: 'credits journal',
    does: 'lists a guild’s latest credit moves, newest first (50, or --count)',
    args: { guild: snowflake },
    options: { count: whole(1).optional() },
    result: z.array(Entry),
    async run(tools, { guild, count = 50 }) {
      const entries = await tools.guilds.ledger.journal(guild, { page: 1, pageSize: count });
      return entries.map(({ entry: _entry, ...rest }) => rest);
    },
    lines: (entries) =>
      entries.map(
        ({ at, move, id, user, note, available, held, spent }) =>
          `${new Date(at).toISOString()}  ${move}  ${id}  available ${available}, held ${held}, spent ${spent}  ${[user, note].filter(Boolean).join(': ')}`,
      ),
  }),
  defineCommand({
    name: 'credits audit',
    does: 'checks that every balance is the sum of its journal, and that the service account can pay for them',
    args: {},
    options: {},
    result: CreditsAudit,
    run: auditCredits,
    lines: ({ guilds, payable, service, problems }) => [
      ...guilds.map(
        (guild) =>
          `${line(guild)}; journal of ${guild.entries} moves ${guild.problems.length === 0 ? 'agrees' : 'DISAGREES'}`,
      ),
      `Guilds without a key of their own may spend ${payable}, the account at the service has ${service ?? 'not said what it has'}`,
      ...problems,
    ],
    ok: ({ problems }) => problems.length === 0,
  }),
];

async function balanceOf({ guilds }: Tools, guild: string): Promise<z.output<typeof GuildBalance>> {
  return { guild, ...(await guilds.ledger.balance(guild)) };
}

async function allowanceOf(tools: Tools, guild: string): Promise<z.output<typeof Allowance>> {
  // The balance first: reading it grants this month's allowance.
  return { ...(await balanceOf(tools, guild)), allowance: await tools.guilds.ledger.allowance(guild) };
}

/** @param note if the operator gave none */
function moveOf({ by }: Tools, given: Why, note: string): { id: string; user: string; note: string } {
  return { id: `operator/${given.id ?? randomUUID()}`, user: `operator/${given.by ?? by}`, note: given.note ?? note };
}

async function grant(tools: Tools, guild: string, credits: number, given: Why) {
  const { id, ...details } = moveOf(tools, given, credits > 0 ? 'granted by the operator' : 'taken by the operator');
  return moved(tools, id, await tools.guilds.ledger.grant(guild, id, credits, details), [guild]);
}

async function moved(tools: Tools, id: string, outcome: string, guilds: readonly string[]): Promise<Moved> {
  if (outcome !== 'done' && outcome !== 'repeated') {
    throw new UserError('refused', `${guilds[0]} has not that many credits available`);
  }
  return { id, outcome, guilds: await Promise.all(guilds.map((guild) => balanceOf(tools, guild))) };
}

async function auditCredits({ guilds, client }: Tools): Promise<z.output<typeof CreditsAudit>> {
  const audited: z.output<typeof CreditsAudit>['guilds'] = [];
  const problems: string[] = [];
  let payable = 0;
  for (const guild of (await guilds.ledger.guilds()).sort()) {
    const { balance, entries, problems: wrong } = await guilds.ledger.audit(guild);
    if ((await guilds.settings(guild)).account === '') payable += balance.available + balance.held;
    problems.push(...wrong.map((problem) => `${guild}: ${problem}`));
    audited.push({ guild, ...balance, entries, problems: wrong });
  }
  let service: number | null = null;
  try {
    service = (await client.balance()) ?? null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    problems.push(`The account at the service could not be read: ${error.message}`);
  }
  if (service !== null && service < payable) {
    problems.push(`The account at the service has ${payable - service} FEWER credits than guilds were promised`);
  }
  return { guilds: audited, payable, service, problems };
}

function movedLines({ id, outcome, guilds }: Moved): string[] {
  return [...guilds.map(line), outcome === 'done' ? `move ${id}` : `move ${id} had been made before: nothing changed`];
}

function line({ guild, granted, available, held, spent }: z.output<typeof GuildBalance>): string {
  return `${guild}  ${available} available, ${held} held, ${spent} spent of ${granted} granted`;
}
