import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createClient } from './client/client.ts';
import { readConfig } from './config.ts';
import { ApiError, UserError } from './errors.ts';
import { createGuilds, type Guilds } from './guilds/guilds.ts';
import { createPurchases, type Purchases } from './guilds/purchases.ts';
import { connectRedis } from './redis/connect.ts';
import { findRunningRedis } from './redis/private-server.ts';

/**
 * The operator's program for the credits of guilds: `node src/admin.ts help`. The operator is whoever can run it where
 * Kiln runs: Discord knows owners of an application, but a local one has none, and credits are worth money.
 */

export interface AdminParts {
  guilds: Guilds;
  purchases: Purchases;
  /** Credits of the account at the service; undefined when it does not say. */
  serviceBalance(): Promise<number | undefined>;
}

const HELP = [
  'credits list                              every guild, what it has, holds and spent',
  'credits grant <guild> <credits>           adds credits; negative takes available ones back   [--note] [--id]',
  'credits allowance <guild> <credits>       credits for each calendar month from this one on; 0 ends it',
  'credits transfer <from> <to> <credits>    from guild to guild   [--note] [--id]',
  'credits journal <guild>                   its latest 50 moves',
  'credits audit                             proves that every balance is the sum of its journal, and compares',
  '                                          what guilds may spend with the account at the service',
  'sku set <sku> <credits>                   what a consumable of Discord’s shop is worth',
  'sku remove <sku>',
  'sku list',
  '',
  'With --id, the same command said twice is one move.',
];

/**
 * @returns what to print, and whether all is well
 * @throws {UserError} `bad_usage`, `refused`
 */
export async function runAdmin(
  parts: AdminParts,
  words: readonly string[],
  options: { note?: string | undefined; id?: string | undefined } = {},
): Promise<{ lines: string[]; ok: boolean }> {
  const { guilds, purchases } = parts;
  const { ledger } = guilds;
  const [subject, verb, first = '', second = '', third = ''] = words;
  const id = `operator/${options.id ?? randomUUID()}`;
  const note = options.note ?? '';
  const say = (...lines: string[]) => ({ lines, ok: true });

  switch (`${subject} ${verb}`) {
    case 'credits list': {
      const rows = await Promise.all(
        (await ledger.guilds()).sort().map(async (guild) => ({ guild, ...(await ledger.balance(guild)) })),
      );
      return say(...rows.map((row) => `${row.guild}  ${balanceWords(row)}`), `${rows.length} guilds`);
    }
    case 'credits grant': {
      const guild = idOf(first);
      done(await ledger.grant(guild, id, wholeOf(second), { note: note || 'granted by the operator' }), guild);
      return say(`${id}: ${guild} has ${balanceWords(await ledger.balance(guild))}`);
    }
    case 'credits allowance': {
      const guild = idOf(first);
      const monthly = wholeOf(second);
      if (monthly < 0) throw usage('an allowance is 0 or more');
      await ledger.setAllowance(guild, monthly);
      return say(`${guild} gets ${monthly} credits a month and has ${balanceWords(await ledger.balance(guild))}`);
    }
    case 'credits transfer': {
      const [from, to] = [idOf(first), idOf(second)];
      const amount = wholeOf(third);
      if (amount < 1 || from === to) throw usage('a transfer moves 1 credit or more to another guild');
      done(await ledger.transfer(from, to, id, amount, note || `from ${from} to ${to}`), from);
      const [left, now] = [await ledger.balance(from), await ledger.balance(to)];
      return say(`${id}: ${from} has ${balanceWords(left)}; ${to} has ${balanceWords(now)}`);
    }
    case 'credits journal': {
      const entries = await ledger.journal(idOf(first), { page: 1, pageSize: 50 });
      return say(
        ...entries.map(
          ({ at, move, id: of, available, held, spent, note: why }) =>
            `${new Date(at).toISOString()}  ${move}  ${of}  available ${available}, held ${held}, spent ${spent}  ${why}`,
        ),
      );
    }
    case 'credits audit':
      return auditCredits(parts);
    case 'sku set':
      if (wholeOf(second) < 1) throw usage('a SKU is worth 1 credit or more');
      await purchases.setSku(idOf(first), wholeOf(second));
      return say(`SKU ${first} is worth ${wholeOf(second)} credits`);
    case 'sku remove':
      if (!(await purchases.removeSku(first))) throw new UserError('refused', `There is no SKU ${first}`);
      return say(`SKU ${first} is worth nothing any more`);
    case 'sku list':
      return say(...[...(await purchases.skus())].map(([sku, credits]) => `${sku}  ${credits} credits`));
    default:
      return { lines: HELP, ok: subject === undefined || subject === 'help' };
  }
}

async function auditCredits({ guilds, serviceBalance }: AdminParts): Promise<{ lines: string[]; ok: boolean }> {
  const lines: string[] = [];
  let ok = true;
  const sum = { granted: 0, available: 0, held: 0, spent: 0, payable: 0 };
  for (const guild of (await guilds.ledger.guilds()).sort()) {
    const audit = await guilds.ledger.audit(guild);
    const { balance } = audit;
    for (const part of ['granted', 'available', 'held', 'spent'] as const) sum[part] += balance[part];
    if ((await guilds.settings(guild)).account === '') sum.payable += balance.available + balance.held;
    ok &&= audit.problems.length === 0;
    lines.push(
      `${guild}  ${balanceWords(balance)}; journal of ${audit.entries} moves ${audit.problems.length === 0 ? 'agrees' : `DISAGREES: ${audit.problems.join('; ')}`}`,
    );
  }
  lines.push(`all  ${balanceWords(sum)}`);
  let service: number | undefined;
  try {
    service = await serviceBalance();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    lines.push(`The account at the service could not be read: ${error.message}`);
    return { lines, ok: false };
  }
  if (service === undefined) {
    lines.push('The service does not say what its account has.');
  } else {
    const short = sum.payable - service;
    lines.push(
      `Guilds without a key of their own may spend ${sum.payable}, the account at the service has ${service}: ${short > 0 ? `${short} FEWER than promised` : 'enough'}`,
    );
    ok &&= short <= 0;
  }
  return { lines, ok };
}

const balanceWords = ({
  granted,
  available,
  held,
  spent,
}: Record<'granted' | 'available' | 'held' | 'spent', number>) =>
  `${available} available, ${held} held, ${spent} spent of ${granted} granted`;

function done(outcome: string, guild: string): void {
  if (outcome === 'short') throw new UserError('refused', `${guild} has not that many credits available`);
}

function idOf(text: string): string {
  if (!/^\d{1,20}$/.test(text)) throw usage(`"${text}" is not an id of Discord`);
  return text;
}

function wholeOf(text: string): number {
  if (!/^-?\d{1,9}$/.test(text)) throw usage(`"${text}" is not a whole number of credits`);
  return Number(text);
}

const usage = (what: string) => new UserError('bad_usage', `${what}. See: node src/admin.ts help`);

async function main(): Promise<void> {
  try {
    const config = readConfig(process.env);
    const redisUrl = await findRunningRedis(config);
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      // A negative number is a number here, not an option.
      args: process.argv.slice(2).map((word) => (/^-\d/.test(word) ? ` ${word}` : word)),
      options: { note: { type: 'string' }, id: { type: 'string' } },
    });
    await using stack = new AsyncDisposableStack();
    const redis = stack.adopt(await connectRedis(redisUrl), (connection) => connection.disconnect());
    const client = stack.use(createClient({ baseUrl: config.assets.url, apiKey: config.assets.apiKey }));
    const guilds = createGuilds(redis);
    const parts: AdminParts = {
      guilds,
      purchases: createPurchases(redis, guilds.ledger),
      serviceBalance: () => client.balance(),
    };
    const words = positionals.map((word) => word.trim());
    const { lines, ok } = await runAdmin(parts, words, values);
    process.stdout.write(`${lines.join('\n')}\n`);
    if (!ok) process.exitCode = 1;
  } catch (error) {
    const known =
      error instanceof UserError ||
      error instanceof ApiError ||
      (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    process.stderr.write(`${known ? (error as Error).message : String(error)}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.main) await main();
