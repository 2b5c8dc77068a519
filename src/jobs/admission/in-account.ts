import type { Client } from 'kiln-client';
import type { Requests } from '../store/requests.ts';
import type { Admission } from './admission.ts';

interface Accounted {
  requests: Pick<Requests, 'accountOf'>;
  client: Client;
  /** Clients of guilds' own accounts. */
  accounts?: { of(account: string): Promise<Client> } | undefined;
  admission: Admission;
}

/** What a job of this request works with: the client and the slots of the account that makes it. */
export async function inAccountOf<Context extends Accounted>(id: string, context: Context): Promise<Context> {
  const account = await context.requests.accountOf(id);
  if (account === '' || !context.accounts) return context;
  const { admission, accounts } = context;
  return {
    ...context,
    client: await accounts.of(account),
    admission: { ...admission, lower: () => admission.lower(account), raise: () => admission.raise(account) },
  };
}
