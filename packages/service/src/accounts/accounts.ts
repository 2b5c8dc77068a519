import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Redis } from 'ioredis';
import { readScript } from 'kiln-runtime/redis/script';
import { createVersions, type Fields, NewerRecord } from 'kiln-runtime/redis/versions';
import { z } from 'zod';
import { keys, SERVICE_KEYS } from '../keys.ts';

/**
 * Accounts and their keys. An account has a plan, credits (`granted = credits + spent`, always) and two limits: requests
 * a second, shared by its keys, and tasks that are not terminal. A key is shown once and kept as a SHA-256; it is random,
 * so a slow hash would protect nothing. Whatever is changed by hand stands in the account's journal: what, by whom, why.
 */

/**
 * What is done to an account by hand: each is one script, with its entry in the account's journal. A change that is
 * repeated (ioredis re-sends what was not answered) sets the same again; credits are moved once, by the move's id.
 */
const lua = (name: string) => readScript(new URL(`./lua/${name}.lua`, import.meta.url), SERVICE_KEYS);
const makeAccount = lua('account-make');
const changeAccount = lua('account-change');
const changeKeys = lua('account-keys-change');

export const PLANS = ['free', 'pro', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];
/** Disabled: its keys are refused until it is enabled again. Closed: for good, and it has no keys any more. */
export const STATES = ['active', 'disabled', 'closed'] as const;

const VERSIONS = createVersions([]);

export const Account = z.object({
  v: z.coerce.number().int().default(1),
  id: z.string(),
  name: z.string(),
  plan: z.enum(PLANS),
  state: z.enum(STATES).default('active'),
  credits: z.coerce.number().int(),
  spent: z.coerce.number().int(),
  requests_per_second: z.coerce.number().int(),
  queued_tasks: z.coerce.number().int(),
  /** Enterprise only: requests are held against others' rights. */
  rights_filter: z.stringbool(),
  created_at: z.coerce.number().int(),
});
export type Account = z.infer<typeof Account>;

/** One that only a newer Kiln can read: a plan or a state that this one does not know. */
export const NewerAccount = z.object({ id: z.string(), newer: z.literal(true) });
export type NewerAccount = z.infer<typeof NewerAccount>;

function readAccount(hash: Fields): Account {
  const fields = VERSIONS.read(hash);
  const known = Account.pick({ plan: true, state: true }).safeParse(fields);
  if (!known.success) throw new NewerRecord();
  return Account.parse(fields);
}

/** Public facts, section 2.3. */
export const PLAN_LIMITS: Record<Plan, { requests_per_second: number; queued_tasks: number }> = {
  free: { requests_per_second: 20, queued_tasks: 5 },
  pro: { requests_per_second: 20, queued_tasks: 10 },
  enterprise: { requests_per_second: 100, queued_tasks: 50 },
};

export const AccountKey = z.object({
  /** The first characters of its hash: enough to find a key, not to use it. */
  name: z.string(),
  created_at: z.number().int(),
  /** When a key that was replaced stops working; null for one that does not. */
  ends_at: z.number().int().nullable(),
});
export type AccountKey = z.infer<typeof AccountKey>;

export const AccountEntry = z.object({
  at: z.number().int(),
  /** What was done: `create`, `credits`, `plan`, `limits`, `rights-filter`, `state`, `key`, `rotate`, `revoke`. */
  what: z.string(),
  by: z.string().default(''),
  note: z.string().default(''),
  /** Credits that were added; negative: taken. */
  credits: z.coerce.number().int().default(0),
  /** What was set, or the names of the keys. */
  details: z.string().default(''),
});
export type AccountEntry = z.infer<typeof AccountEntry>;

/** Who changes an account by hand, and why. With an `id`, the same change said twice is one. */
export interface Said {
  by?: string;
  note?: string;
  id?: string;
}

export interface AccountChange {
  /** Added; negative: taken, and never more than there is. */
  credits?: number;
  /** With the limits of that plan. */
  plan?: Plan;
  requests_per_second?: number | undefined;
  queued_tasks?: number | undefined;
  rights_filter?: boolean;
  state?: Account['state'];
}

/** `short`: it has fewer credits than are to be taken. `closed`: nothing can be changed any more. */
export type ChangeOutcome = 'done' | 'repeated' | 'short' | 'closed' | 'unknown';

export interface NewKey {
  /** The only time it can be seen. */
  key: string;
  name: string;
}

export interface Accounts {
  /** False when the id is taken: nothing is changed then. */
  create(account: NewAccount, said?: Said): Promise<boolean>;
  /** @throws {NewerRecord} a newer Kiln wrote it; so does `authenticate` */
  get(id: string): Promise<Account | undefined>;
  list(): Promise<(Account | NewerAccount)[]>;
  /** Changes all of it, with an entry in the journal, or nothing. */
  change(id: string, change: AccountChange, said?: Said): Promise<ChangeOutcome>;
  /** Newest first. */
  journal(id: string, count: number): Promise<AccountEntry[]>;
  /** Makes a key, or takes the one given. Undefined when there is no such account, or it is closed. */
  addKey(account: string, said?: Said & { key?: string }): Promise<NewKey | undefined>;
  keys(account: string): Promise<AccountKey[]>;
  /** A new key for an old one, which works for so much longer. Undefined when the account has no such key. */
  rotateKey(account: string, name: string, graceMs: number, said?: Said): Promise<NewKey | undefined>;
  removeKey(account: string, name: string, said?: Said): Promise<boolean>;
  authenticate(key: string): Promise<Account | undefined>;
}

export interface NewAccount {
  id: string;
  name: string;
  plan: Plan;
  credits: number;
  requests_per_second?: number | undefined;
  queued_tasks?: number | undefined;
  rights_filter?: boolean | undefined;
}

const StoredKey = z.object({ created_at: z.coerce.number().int().default(0) });

export function createAccounts(redis: Redis, now: () => number): Accounts {
  const get = async (id: string) => {
    const hash = await redis.hgetall(keys.account(id));
    return hash.id === undefined ? undefined : readAccount(hash);
  };

  const getAny = (id: string) =>
    get(id).catch((error: unknown): NewerAccount => {
      if (error instanceof NewerRecord) return { id, newer: true };
      throw error;
    });

  /** @returns whether the account has the old key, when one is named, and is not closed */
  async function replaceKey(account: string, what: string, made: NewKey | undefined, old: OldKey, said: Said) {
    const { name = '', graceMs = 0 } = old;
    const touched = [keys.account(account), keys.accountJournal(account), keys.accountKeys(account)];
    const answer = await changeKeys(
      redis,
      [...touched, keys.key(made?.name ?? ''), keys.key(name)],
      [
        account,
        what,
        said.by ?? '',
        said.note ?? '',
        now(),
        made?.name ?? '',
        made ? hashOf(made.key) : '',
        name,
        graceMs,
      ],
    );
    return answer === 1;
  }

  return {
    async create(account, said = {}) {
      const fields = {
        ...PLAN_LIMITS[account.plan],
        ...Object.fromEntries(Object.entries(account).filter(([, value]) => value !== undefined)),
        v: VERSIONS.current,
        rights_filter: account.rights_filter ?? false,
        spent: 0,
        created_at: now(),
      };
      const flat = Object.entries(fields).flatMap(([key, value]) => [key, String(value)]);
      const touched = [keys.account(account.id), keys.accounts, keys.accountJournal(account.id)];
      const entry = [said.by ?? '', said.note ?? '', account.credits];
      return (await makeAccount(redis, touched, [account.id, ...entry, ...flat])) === 1;
    },
    get,
    async list() {
      const ids = (await redis.smembers(keys.accounts)).sort();
      return (await Promise.all(ids.map(getAny))).filter((account) => account !== undefined);
    },
    async change(id, { credits = 0, ...change }, said = {}) {
      if (!Number.isSafeInteger(credits)) throw new RangeError(`credits are whole numbers, got ${credits}`);
      const limits = change.plan === undefined ? {} : PLAN_LIMITS[change.plan];
      const fields = Object.entries({ ...limits, ...change }).filter(([, value]) => value !== undefined);
      const touched = [keys.account(id), keys.accountJournal(id), keys.accountMoves(id), keys.accountKeys(id)];
      // A command that is sent again after a lost answer must not move credits twice.
      const move = said.id ?? (credits === 0 ? '' : randomUUID());
      const entry = [move, whatOf(change), said.by ?? '', said.note ?? '', credits];
      const flat = fields.flatMap(([key, value]) => [key, String(value)]);
      return (await changeAccount(redis, touched, [...entry, ...flat])) as ChangeOutcome; // our own script
    },
    async journal(id, count) {
      const rows = await redis.xrevrange(keys.accountJournal(id), '+', '-', 'COUNT', count);
      return rows.map(([entry, flat]) => {
        const fields = Object.fromEntries(flat.flatMap((key, i) => (i % 2 === 0 ? [[key, flat[i + 1]]] : [])));
        return AccountEntry.parse({ ...fields, at: Number(entry.split('-')[0]) });
      });
    },

    async addKey(account, { key, ...said } = {}) {
      const made = newKey(key);
      return (await replaceKey(account, 'key', made, {}, said)) ? made : undefined;
    },
    async keys(account) {
      const names = (await redis.smembers(keys.accountKeys(account))).sort();
      const found = names.map(async (name): Promise<AccountKey | undefined> => {
        const [hash, left] = await Promise.all([redis.hgetall(keys.key(name)), redis.pttl(keys.key(name))]);
        if (hash.hash !== undefined) return { name, ...StoredKey.parse(hash), ends_at: left < 0 ? null : now() + left };
        // The grace of a key that was replaced is over.
        await redis.srem(keys.accountKeys(account), name);
        return undefined;
      });
      return (await Promise.all(found)).filter((key) => key !== undefined);
    },
    async rotateKey(account, name, graceMs, said = {}) {
      const made = newKey();
      return (await replaceKey(account, 'rotate', made, { name, graceMs }, said)) ? made : undefined;
    },
    removeKey: (account, name, said = {}) => replaceKey(account, 'revoke', undefined, { name }, said),
    async authenticate(key) {
      const found = await redis.hgetall(keys.key(nameOf(key)));
      if (found.hash === undefined || found.account === undefined) return undefined;
      const same = timingSafeEqual(Buffer.from(found.hash), Buffer.from(hashOf(key)));
      return same ? get(found.account) : undefined;
    },
  };
}

interface OldKey {
  name?: string;
  graceMs?: number;
}

function newKey(key = `kiln_${randomBytes(32).toString('base64url')}`): NewKey {
  return { key, name: nameOf(key) };
}

function whatOf(change: Omit<AccountChange, 'credits'>): string {
  if (change.state !== undefined) return 'state';
  if (change.plan !== undefined) return 'plan';
  if (change.rights_filter !== undefined) return 'rights-filter';
  return Object.values(change).some((value) => value !== undefined) ? 'limits' : 'credits';
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
/** A look-up by part of the hash says nothing about the key by its timing; the rest is compared in constant time. */
const nameOf = (key: string) => hashOf(key).slice(0, 16);
