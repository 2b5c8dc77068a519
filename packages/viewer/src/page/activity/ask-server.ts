import type { PageView } from '../page-view.ts';
import { ACTIVITY_REFUSALS, type Act, type ActivityRefusal, type News } from './room.ts';

/** What the page in the frame asks of its server, by addresses beside it: the same behind Discord's proxy as without. */

/** The server's no, or that it cannot be asked. */
export class Refused extends Error {
  readonly refusal: ActivityRefusal;
  constructor(refusal: ActivityRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

export interface Session {
  session: string;
  user: string;
}

/** @throws {Refused} */
export async function signIn(form: { code: string; state: string; instance: string }): Promise<Session> {
  const { session, user } = await (await ask('session', { method: 'POST', ...json(form) })).json();
  return { session: String(session), user: String(user) };
}

/** What is open. @throws {Refused} */
export async function openedPage({ session }: Session): Promise<PageView> {
  return (await ask('result', { headers: bearer(session) })).json();
}

/** @throws {Refused} */
export async function send({ session }: Session, act: Act): Promise<void> {
  const { headers, body } = json(act);
  await ask('act', { method: 'POST', headers: { ...headers, ...bearer(session) }, body });
}

/** News, until the stream ends or breaks off. @throws {Refused} */
export async function hearNews({ session }: Session, signal: AbortSignal, hear: (news: News) => void): Promise<void> {
  const { body } = await ask('news', { headers: bearer(session), signal });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = (await reader?.read().catch(() => undefined)) ?? { done: true };
    if (done) return;
    const lines = (rest + value).split('\n\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) hear(JSON.parse(line.slice(6)));
  }
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(path, { credentials: 'omit', ...init }).catch(() => undefined);
  if (answer?.ok) return answer;
  const { refused } = (await answer?.json().catch(() => ({}))) ?? {};
  throw new Refused(isRefusal(refused) ? refused : 'away');
}

const isRefusal = (name: unknown): name is ActivityRefusal => typeof name === 'string' && name in ACTIVITY_REFUSALS;
const bearer = (session: string) => ({ authorization: `Bearer ${session}` });
const json = (value: object) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
