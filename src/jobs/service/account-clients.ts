import type { Client } from 'kiln-client';

/** Clients for the accounts that guilds brought along: one per account, made when the first request of it comes by. */
export interface AccountClients extends AsyncDisposable {
  of(account: string): Promise<Client>;
}

/**
 * @param open the key of an account; undefined when it is gone: calls are made without one then, and the service says no
 */
export function createAccountClients(
  open: (account: string) => Promise<string | undefined>,
  make: (apiKey: string) => Client,
): AccountClients {
  const clients = new Map<string, { apiKey: string; client: Client }>();
  const old: Client[] = [];
  return {
    async of(account) {
      const apiKey = (await open(account)) ?? 'no-key';
      const known = clients.get(account);
      if (known?.apiKey === apiKey) return known.client;
      // Requests that began with the old one may still be reading with it.
      if (known) old.push(known.client);
      const client = make(apiKey);
      clients.set(account, { apiKey, client });
      return client;
    },
    async [Symbol.asyncDispose]() {
      const all = [...old, ...Array.from(clients.values(), ({ client }) => client)];
      await Promise.all(all.map((client) => client[Symbol.asyncDispose]()));
    },
  };
}
