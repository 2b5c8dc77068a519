import { randomUUID } from 'node:crypto';
import { UserError } from '../../errors.ts';
import { type Account, type Accounts, PLANS } from './accounts.ts';

/** What an operator can say about accounts: words in, lines out. */

const HELP = `list                                     all accounts
create --name <name> [--plan free|pro|enterprise] [--credits <n>] [--requests-per-second <n>] [--queued-tasks <n>] [--rights-filter]
                                         an account, with its first key
key <account>                            one more key; it is shown once
keys <account>                           names of the account's keys
revoke <account> <key name>              takes a key away
grant <account> <credits>                adds credits`;

export async function runAdmin(
  accounts: Accounts,
  words: readonly string[],
  options: Readonly<Record<string, string | boolean | undefined>>,
): Promise<string[]> {
  const [command = 'help', id = '', argument = ''] = words;
  const account = async (): Promise<Account> => {
    const found = await accounts.get(id);
    if (!found) throw new UserError('bad_input', `There is no account ${JSON.stringify(id)}: see list`);
    return found;
  };
  switch (command) {
    case 'list':
      return (await accounts.list()).map(describe);
    case 'create': {
      const plan = PLANS.find((name) => name === (options.plan ?? 'pro'));
      if (!plan) throw new UserError('bad_input', `--plan must be one of ${PLANS.join(', ')}`);
      if (typeof options.name !== 'string') throw new UserError('bad_input', 'create needs --name');
      const made = randomUUID();
      await accounts.create({
        id: made,
        name: options.name,
        plan,
        credits: whole('--credits', options.credits, 0) ?? 0,
        requests_per_second: whole('--requests-per-second', options['requests-per-second'], 1),
        queued_tasks: whole('--queued-tasks', options['queued-tasks'], 1),
        rights_filter: options['rights-filter'] === true,
      });
      return [`account ${made}`, `key ${await accounts.addKey(made)}`];
    }
    case 'key':
      return [`key ${await accounts.addKey((await account()).id)}`];
    case 'keys':
      return accounts.keyNames((await account()).id);
    case 'revoke':
      if (!(await accounts.removeKey((await account()).id, argument))) {
        throw new UserError('bad_input', `The account has no key ${JSON.stringify(argument)}: see keys`);
      }
      return ['revoked'];
    case 'grant': {
      const credits = whole('the number of credits', argument || undefined, 1);
      if (credits === undefined) throw new UserError('bad_input', 'grant needs an account and a number of credits');
      return [`balance ${await accounts.grant((await account()).id, credits)}`];
    }
    case 'help':
      return HELP.split('\n');
    default:
      throw new UserError('bad_input', `There is no command ${JSON.stringify(command)}\n${HELP}`);
  }
}

function whole(name: string, text: string | boolean | undefined, least: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least) {
    throw new UserError('bad_input', `${name} must be a whole number of ${least} or more`);
  }
  return value;
}

function describe(account: Account): string {
  const { id, name, plan, credits, spent, requests_per_second: requests, queued_tasks: queued } = account;
  return `${id}  ${name}  ${plan}  ${credits} credits (${spent} spent)  ${requests} requests/s  ${queued} queued tasks`;
}
