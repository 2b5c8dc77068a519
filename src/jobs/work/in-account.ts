import type { JobContext } from '../runtime/context.ts';

/** What a job of this request works with: the client and the slots of the account that makes it. */
export async function inAccountOf(id: string, context: JobContext): Promise<JobContext> {
  const account = await context.requests.accountOf(id);
  if (account === '' || !context.accounts) return context;
  const { admission, accounts } = context;
  return {
    ...context,
    client: await accounts.of(account),
    admission: { ...admission, lower: () => admission.lower(account), raise: () => admission.raise(account) },
  };
}
