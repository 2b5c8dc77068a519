import { UserError } from 'kiln-errors';
import { AccountKey } from 'kiln-service/accounts/accounts';
import { LOCAL_ACCOUNT } from 'kiln-service/accounts/local-account';
import { z } from 'zod';
import { accountOf, keyLine, whyOf } from './accounts.ts';
import { type Command, defineCommand } from './command.ts';
import type { Tools } from './tools.ts';
import { text, whole, why } from './words.ts';

/** Keys of the built-in service's accounts. A key is shown when it is made and never again; its name is part of its hash. */

const HOUR_MS = 3_600_000;
const Made = z.object({ account: z.string(), name: z.string(), key: z.string() }).meta({ title: 'NewKey' });

export const keyCommands: readonly Command[] = [
  defineCommand({
    name: 'keys list',
    does: 'lists the names of an account’s keys',
    args: { account: text },
    options: {},
    result: z.array(AccountKey),
    async run(tools, { account }) {
      await accountOf(tools, account);
      return tools.accounts.keys(account);
    },
    lines: (keys) => keys.map(keyLine),
  }),
  defineCommand({
    name: 'keys create',
    does: 'creates another key, which is shown once',
    args: { account: text },
    options: why,
    result: Made,
    async run(tools, { account, ...reason }) {
      await changeable(tools, account);
      const made = await tools.accounts.addKey(account, whyOf(tools, reason));
      if (!made) throw new UserError('refused', `Account ${account} is closed`);
      return { account, ...made };
    },
    lines: madeLines,
  }),
  defineCommand({
    name: 'keys rotate',
    does: 'replaces a key; the old one stops working at once, or after --grace hours. The name is optional if there is only one key',
    args: { account: text, key: text.optional() },
    options: { grace: whole(0).optional(), ...why },
    result: Made,
    async run(tools, { account, key, grace = 0, ...reason }) {
      await changeable(tools, account);
      const old = key ?? (await onlyKey(tools, account));
      const made = await tools.accounts.rotateKey(account, old, grace * HOUR_MS, whyOf(tools, reason));
      if (!made) throw noKey(account, old);
      return { account, ...made };
    },
    lines: madeLines,
  }),
  defineCommand({
    name: 'keys revoke',
    does: 'revokes a key',
    args: { account: text, key: text },
    options: why,
    result: z.object({ account: z.string(), name: z.string() }),
    async run(tools, { account, key, ...reason }) {
      await changeable(tools, account);
      if (!(await tools.accounts.removeKey(account, key, whyOf(tools, reason)))) throw noKey(account, key);
      return { account, name: key };
    },
    lines: ({ name }) => [`key ${name} is no key any more`],
  }),
];

/** @throws {UserError} `unknown_account`, `refused` */
async function changeable(tools: Tools, account: string): Promise<void> {
  if (account === LOCAL_ACCOUNT) {
    throw new UserError(
      'refused',
      'The key of the built-in account is KILN_LOCAL_API_KEY: change it there, and start Kiln again',
    );
  }
  await accountOf(tools, account);
}

async function onlyKey({ accounts }: Tools, account: string): Promise<string> {
  const lasting = (await accounts.keys(account)).filter(({ ends_at }) => ends_at === null);
  const [first] = lasting;
  if (first && lasting.length === 1) return first.name;
  throw new UserError('refused', `Account ${account} has ${lasting.length} keys: say which, see keys list`);
}

const noKey = (account: string, key: string) =>
  new UserError('unknown_key', `Account ${account} has no key ${key}: see keys list`);

function madeLines({ name, key }: z.output<typeof Made>): string[] {
  return [`key ${key}`, `its name is ${name}`];
}
