import { randomUUID } from 'node:crypto';
import { UserError } from 'kiln-errors';
import {
  Account,
  type AccountChange,
  AccountEntry,
  AccountKey,
  type ChangeOutcome,
  NewerAccount,
  PLANS,
  type Said,
} from 'kiln-service/accounts/accounts';
import { LOCAL_ACCOUNT } from 'kiln-service/accounts/local-account';
import { closeAccount } from 'kiln-service/tasks/close-account';
import { createTaskStore } from 'kiln-service/tasks/task-store';
import { z } from 'zod';
import { type Command, defineCommand } from './command.ts';
import type { Tools } from './tools.ts';
import { move, oneOf, text, type Why, whole, why } from './words.ts';

/** Accounts of the built-in service, for operators who open it to other clients. */

const Shown = Account.meta({ title: 'Account' });
const Made = z.object({ account: Shown, key: z.string() });
/** What most commands print. */
const shown = { result: Shown, lines: accountLines };
const limits = { 'requests-per-second': whole(1).optional(), 'queued-tasks': whole(1).optional() };

export const accountCommands: readonly Command[] = [
  defineCommand({
    name: 'accounts list',
    does: 'lists the accounts of the built-in service',
    args: {},
    options: {},
    result: z.array(z.union([Shown, NewerAccount])),
    run: ({ accounts }) => accounts.list(),
    lines: (accounts) =>
      accounts.flatMap((one) => ('newer' in one ? `${one.id}: made by a newer version of Kiln` : accountLines(one))),
  }),
  defineCommand({
    name: 'accounts show',
    does: 'shows one account and its keys',
    args: { account: text },
    options: {},
    result: z.object({ account: Shown, keys: z.array(AccountKey) }),
    run: async (tools, { account }) => ({
      account: await accountOf(tools, account),
      keys: await tools.accounts.keys(account),
    }),
    lines: ({ account, keys }) => [...accountLines(account), ...keys.map(keyLine)],
  }),
  defineCommand({
    name: 'accounts create',
    does: 'creates an account (plan pro, or --plan) with a first key, which is shown once',
    args: { name: text },
    options: {
      plan: oneOf(PLANS).optional(),
      credits: whole(0).optional(),
      ...limits,
      'rights-filter': z.boolean().optional(),
      ...why,
    },
    result: Made,
    async run(tools, { name, plan = 'pro', credits = 0, ...given }) {
      const id = randomUUID();
      const reason = whyOf(tools, given);
      await tools.accounts.create(
        { id, name, plan, credits, ...limitsOf(given), rights_filter: given['rights-filter'] },
        reason,
      );
      const made = await tools.accounts.addKey(id, reason);
      if (!made) throw new Error('a created account does not exist');
      return { account: await accountOf(tools, id), key: made.key };
    },
    lines: ({ account, key }) => [...accountLines(account), `key ${key}`],
  }),
  defineCommand({
    name: 'accounts plan',
    does: 'changes the plan, and the limits with it',
    args: { account: text, plan: oneOf(PLANS) },
    options: why,
    ...shown,
    run: (tools, { account, plan, ...reason }) => change(tools, account, { plan }, reason),
  }),
  defineCommand({
    name: 'accounts limits',
    does: 'sets requests per second over all keys, and how many tasks may wait or run at once',
    args: { account: text },
    options: { ...limits, ...why },
    ...shown,
    run(tools, { account, ...given }) {
      const wanted = limitsOf(given);
      if (Object.values(wanted).every((value) => value === undefined)) {
        throw new UserError('bad_usage', 'say --requests-per-second, --queued-tasks or both');
      }
      return change(tools, account, wanted, given);
    },
  }),
  defineCommand({
    name: 'accounts rights',
    does: 'turns the rights filter on or off (Enterprise)',
    args: { account: text, filter: oneOf(['on', 'off']) },
    options: why,
    ...shown,
    run: (tools, { account, filter, ...reason }) => change(tools, account, { rights_filter: filter === 'on' }, reason),
  }),
  defineCommand({
    name: 'accounts grant',
    does: 'adds credits to an account',
    args: { account: text, credits: whole(1) },
    options: move,
    ...shown,
    run: (tools, { account, credits, ...reason }) => change(tools, account, { credits }, reason),
  }),
  defineCommand({
    name: 'accounts take',
    does: 'takes credits from an account, never below zero',
    args: { account: text, credits: whole(1) },
    options: move,
    ...shown,
    run: (tools, { account, credits, ...reason }) => change(tools, account, { credits: -credits }, reason),
  }),
  defineCommand({
    name: 'accounts journal',
    does: 'lists manual changes with who and why, newest first (50, or --count)',
    args: { account: text },
    options: { count: whole(1).optional() },
    result: z.array(AccountEntry),
    async run(tools, { account, count = 50 }) {
      await accountOf(tools, account);
      return tools.accounts.journal(account, count);
    },
    lines: (entries) =>
      entries.map(({ at, what, credits, details, by, note }) =>
        [
          new Date(at).toISOString(),
          what,
          credits === 0 ? '' : `${credits} credits`,
          details,
          [by, note].filter(Boolean).join(': '),
        ]
          .filter(Boolean)
          .join('  '),
      ),
  }),
  defineCommand({
    name: 'accounts disable',
    does: 'refuses all its keys until it is enabled again; running tasks continue',
    args: { account: text },
    options: why,
    ...shown,
    run: (tools, { account, ...reason }) => change(tools, account, { state: 'disabled' }, reason),
  }),
  defineCommand({
    name: 'accounts enable',
    does: 'accepts its keys again',
    args: { account: text },
    options: why,
    ...shown,
    run: (tools, { account, ...reason }) => change(tools, account, { state: 'active' }, reason),
  }),
  defineCommand({
    name: 'accounts close',
    does: 'closes it for good: keys are revoked, running tasks canceled, results deleted within three days; its journal stays',
    args: { account: text },
    options: why,
    ...shown,
    async run(tools, { account, ...reason }) {
      if (account === LOCAL_ACCOUNT)
        throw new UserError('refused', 'The built-in account is Kiln’s own and cannot be closed');
      const { redis, accounts, now } = tools;
      const parts = { redis, accounts, store: createTaskStore(redis, now), now };
      const outcome = await closeAccount(parts, account, whyOf(tools, reason));
      if (outcome === 'unknown') throw unknown(account);
      return accountOf(tools, account);
    },
  }),
];

/** @throws {UserError} `unknown_account` */
export async function accountOf({ accounts }: Tools, id: string): Promise<Account> {
  const found = await accounts.get(id);
  if (!found) throw unknown(id);
  return found;
}

/** Who makes a change, and why. */
export function whyOf({ by }: Tools, { note, by: other, id }: Why): Said {
  return { by: other ?? by, note: note ?? '', ...(id === undefined ? {} : { id }) };
}

async function change(tools: Tools, id: string, wanted: AccountChange, reason: Why): Promise<Account> {
  const outcome: ChangeOutcome = await tools.accounts.change(id, wanted, whyOf(tools, reason));
  if (outcome === 'unknown') throw unknown(id);
  if (outcome === 'closed') throw new UserError('refused', `Account ${id} is closed`);
  const account = await accountOf(tools, id);
  if (outcome === 'short')
    throw new UserError('refused', `Account ${id} has ${account.credits} credits, not ${-(wanted.credits ?? 0)}`);
  return account;
}

function limitsOf(given: { 'requests-per-second'?: number | undefined; 'queued-tasks'?: number | undefined }) {
  return { requests_per_second: given['requests-per-second'], queued_tasks: given['queued-tasks'] };
}

const unknown = (id: string) => new UserError('unknown_account', `There is no account ${id}: see accounts list`);

function accountLines({ id, name, plan, state, credits, spent, ...rest }: Account): string[] {
  const { requests_per_second: requests, queued_tasks: queued, rights_filter: filter } = rest;
  return [
    `${id}  ${name}  ${plan}${state === 'active' ? '' : `  ${state.toUpperCase()}`}  ${credits} credits (${spent} spent)  ${requests} requests/s  ${queued} tasks at once${filter ? '  rights filter' : ''}`,
  ];
}

export function keyLine({ name, created_at: made, ends_at: ends }: AccountKey): string {
  const since = made === 0 ? '' : `  made ${new Date(made).toISOString()}`;
  return `key ${name}${since}${ends === null ? '' : `  ENDS ${new Date(ends).toISOString()}`}`;
}
