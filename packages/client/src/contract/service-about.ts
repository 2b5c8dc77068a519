/**
 * What a service of ours says of itself beside the specification, in a header of its balance: that it knows the fields which
 * the contract marks as extensions, what the account may have at once and ask a second, and how many tasks its engines can
 * make at once just now, and for how long it knows the key of a create. `x-kiln: extensions, tasks=20, requests=100, threads=6,
 * idempotency=86400`. A hosted service says nothing.
 */
export interface ServiceAbout {
  extensions: boolean;
  tasks?: number;
  requestsPerSecond?: number;
  threads?: number;
  /** A create said again under the same `Idempotency-Key` within this time gets the task that the first one made. */
  idempotencySeconds?: number;
}

export const ABOUT_HEADER = 'x-kiln';
/** In the same header, of a create under a key that was refused: nothing was made, and nothing that is under way will be. */
export const NOTHING_MADE = 'nothing-made';
/** By which a caller names a create (the header Idempotency-Key of the IETF's HTTP API group). */
export const KEY_HEADER = 'idempotency-key';

export function writeAbout({
  extensions,
  tasks,
  requestsPerSecond,
  threads,
  idempotencySeconds,
}: ServiceAbout): string {
  const all = { tasks, requests: requestsPerSecond, threads, idempotency: idempotencySeconds };
  const numbers = Object.entries(all).filter(([, count]) => count !== undefined);
  return [...(extensions ? ['extensions'] : []), ...numbers.map(([name, count]) => `${name}=${count}`)].join(', ');
}

export function readAbout(header: string | string[] | undefined): ServiceAbout {
  const words = wordsOf(header);
  const number = (name: string) => {
    const found = words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
    return found !== undefined && /^\d{1,9}$/.test(found) ? Number(found) : undefined;
  };
  const [tasks, requestsPerSecond, threads] = ['tasks', 'requests', 'threads'].map(number);
  const idempotencySeconds = number('idempotency');
  return {
    extensions: words.includes('extensions'),
    ...(tasks !== undefined && { tasks }),
    ...(requestsPerSecond !== undefined && { requestsPerSecond }),
    ...(threads !== undefined && { threads }),
    ...(idempotencySeconds !== undefined && { idempotencySeconds }),
  };
}

export const saysNothingMade = (header: string | string[] | undefined) => wordsOf(header).includes(NOTHING_MADE);

function wordsOf(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((word) => word.trim());
}
