/**
 * What the built-in service announces about itself in a header of its balance response: that it supports the contract's
 * extensions, that it answers plans of creates and has makers, the account's limits of concurrent tasks and requests per second, the
 * current number of engine threads and places at model servers, and how long it remembers idempotency keys. `x-kiln: extensions, plans,
 * makers, tasks=20, requests=100, threads=6, places=1, idempotency=86400`. A hosted service does not send it.
 */
export interface ServiceAbout {
  extensions: boolean;
  /** Whether `POST <collection>/plan` says beforehand, free of charge, what would become of a create. */
  plans?: boolean;
  /** Whether `GET /v1/makers` lists models that make some stages (`wire.ts`). */
  makers?: boolean;
  tasks?: number;
  requestsPerSecond?: number;
  threads?: number;
  /** Works that servers of makers take at once. */
  places?: number;
  /** Seconds within which a create repeated with the same `Idempotency-Key` returns the first one's task. */
  idempotencySeconds?: number;
}

export const ABOUT_HEADER = 'x-kiln';
/** In the same header of a refused create with a key: nothing was made under it, and nothing in progress will be. */
export const NOTHING_MADE = 'nothing-made';
/** The request header with a create's key (Idempotency-Key of the IETF's HTTP API group). */
export const KEY_HEADER = 'idempotency-key';
/** The request header of a create that a service passes on: through how many it has come. */
export const HOPS_HEADER = 'x-kiln-hops';

export function writeAbout({
  extensions,
  plans,
  makers,
  tasks,
  requestsPerSecond,
  threads,
  places,
  idempotencySeconds,
}: ServiceAbout): string {
  const all = { tasks, requests: requestsPerSecond, threads, places, idempotency: idempotencySeconds };
  const numbers = Object.entries(all).filter(([, count]) => count !== undefined);
  const words = [extensions && 'extensions', plans && 'plans', makers && 'makers'].filter(
    (word) => typeof word === 'string',
  );
  return [...words, ...numbers.map(([name, count]) => `${name}=${count}`)].join(', ');
}

export function readAbout(header: string | string[] | undefined): ServiceAbout {
  const words = wordsOf(header);
  const number = (name: string) => {
    const found = words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
    return found !== undefined && /^\d{1,9}$/.test(found) ? Number(found) : undefined;
  };
  const [tasks, requestsPerSecond, threads, places] = ['tasks', 'requests', 'threads', 'places'].map(number);
  const idempotencySeconds = number('idempotency');
  return {
    extensions: words.includes('extensions'),
    ...(words.includes('plans') && { plans: true }),
    ...(words.includes('makers') && { makers: true }),
    ...(tasks !== undefined && { tasks }),
    ...(requestsPerSecond !== undefined && { requestsPerSecond }),
    ...(threads !== undefined && { threads }),
    ...(places !== undefined && { places }),
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
