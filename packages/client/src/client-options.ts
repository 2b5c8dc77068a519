import { UserError } from 'kiln-errors';
import type { CallOptions, ClientOptions } from './client.ts';

/** What a client is made with, checked before anything is sent: callers without types get a clear error, too. */

/** Whether a text can stand in the Authorization header as it is: a key read from a file often ends with a line break. */
export const isApiKey = (text: string) => text !== '' && text === text.trim() && isHeaderValue(text);

/** @throws {UserError} `bad_options`, or `bad_key` */
export function checkOptions(options: ClientOptions): void {
  const { baseUrl, apiKey } = isObject(options) ? options : {};
  const wrong = baseUrlProblem(baseUrl);
  if (wrong !== undefined) {
    throw new UserError('bad_options', `createClient: baseUrl ${wrong}: an address such as http://127.0.0.1:4690`);
  }
  if (typeof apiKey !== 'string' || apiKey === '') throw new UserError('bad_key', 'createClient: apiKey is missing');
  if (!isApiKey(apiKey)) {
    throw new UserError('bad_key', `createClient: apiKey ${headerProblem(apiKey)}`);
  }
  checkCall(options);
  for (const name of ['onRequest', 'onResponse'] as const) {
    if (options[name] !== undefined && typeof options[name] !== 'function')
      throw new UserError('bad_options', `createClient: ${name} must be a function`);
  }
  if (options.dispatcher !== undefined && typeof options.dispatcher?.dispatch !== 'function')
    throw new UserError('bad_options', 'createClient: dispatcher must be one of undici');
}

/** @throws {UserError} `bad_options` */
export function checkCall({ timeoutMs, maxRetries }: Pick<CallOptions, 'timeoutMs' | 'maxRetries'>): void {
  if (timeoutMs !== undefined && !(Number.isInteger(timeoutMs) && timeoutMs > 0))
    throw new UserError('bad_options', 'timeoutMs must be a whole number of milliseconds');
  if (maxRetries !== undefined && !(Number.isInteger(maxRetries) && maxRetries >= 0))
    throw new UserError('bad_options', 'maxRetries must be a whole number');
}

/** @throws {UserError} `bad_options` if a header cannot carry the value */
export function checkHeader(name: string, value: string | undefined): void {
  if (value === undefined || (typeof value === 'string' && value !== '' && isHeaderValue(value))) return;
  throw new UserError('bad_options', `${name} ${typeof value === 'string' ? headerProblem(value) : 'must be text'}`);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isHeaderValue = (text: string) => !/[^\x20-\x7e]/.test(text);

function headerProblem(text: string): string {
  if (text === '') return 'is empty';
  if (/[\r\n]/.test(text)) return 'has a line break';
  return isHeaderValue(text) ? 'begins or ends with a space' : 'has characters that a header cannot carry';
}

function baseUrlProblem(baseUrl: unknown): string | undefined {
  if (baseUrl === undefined || baseUrl === '') return 'is missing';
  if (typeof baseUrl !== 'string' || !URL.canParse(baseUrl)) return 'is not an address';
  const { protocol, username, password, search, hash } = new URL(baseUrl);
  if (protocol !== 'http:' && protocol !== 'https:') return 'must begin with http:// or https://';
  if (username || password) return 'must not carry a user name or password';
  return search || hash ? 'must end with its path' : undefined;
}
