/**
 * What the built-in service announces about itself in a header of its balance response: that it supports the contract's
 * extensions, that it answers plans of creates and has makers, the account's limits of concurrent tasks and requests per second, the
 * current number of engine threads and places at model servers, and how long it remembers idempotency keys. `x-kiln: extensions, plans,
 * makers, tasks=20, requests=100, threads=6, places=1, idempotency=86400`. A hosted service does not send it. In the request for a
 * stream, `x-kiln: extensions` asks for extensions (`ahead`) in partial frames, which have three fields for everybody else.
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

const FLAGS = ['extensions', 'plans', 'makers'] as const;
/** Fields to their names in the header. */
const NUMBERS = [
  ['tasks', 'tasks'],
  ['requestsPerSecond', 'requests'],
  ['threads', 'threads'],
  ['places', 'places'],
  ['idempotencySeconds', 'idempotency'],
] as const;

export function writeAbout(about: ServiceAbout): string {
  const numbers = NUMBERS.filter(([field]) => about[field] !== undefined);
  const flags: readonly string[] = FLAGS.filter((flag) => about[flag]);
  return [...flags, ...numbers.map(([field, name]) => `${name}=${about[field]}`)].join(', ');
}

export function readAbout(header: string | string[] | undefined): ServiceAbout {
  const words = wordsOf(header);
  const about: ServiceAbout = { extensions: false };
  for (const flag of FLAGS) if (words.includes(flag)) about[flag] = true;
  for (const [field, name] of NUMBERS) {
    const value = words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
    if (/^\d{1,9}$/.test(value)) about[field] = Number(value);
  }
  return about;
}

export const saysNothingMade = (header: string | string[] | undefined) => wordsOf(header).includes(NOTHING_MADE);

function wordsOf(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((word) => word.trim());
}
