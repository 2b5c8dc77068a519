import type { Accounts } from './accounts.ts';

/** The account behind the built-in service's own key: made at the first start, and its key follows the configuration. */
export const LOCAL_ACCOUNT = 'local';
const SAID = { by: 'kiln', note: 'KILN_LOCAL_API_KEY' };

export async function ensureLocalAccount(accounts: Accounts, apiKey: string): Promise<void> {
  await accounts.create({
    id: LOCAL_ACCOUNT,
    name: 'built-in',
    plan: 'pro',
    credits: 1_000_000,
    requests_per_second: 100,
    queued_tasks: 20,
  });
  if ((await accounts.authenticate(apiKey))?.id === LOCAL_ACCOUNT) return;
  for (const { name } of await accounts.keys(LOCAL_ACCOUNT)) await accounts.removeKey(LOCAL_ACCOUNT, name, SAID);
  await accounts.addKey(LOCAL_ACCOUNT, { ...SAID, key: apiKey });
}
