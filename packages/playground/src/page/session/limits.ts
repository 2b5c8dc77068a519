/** How large files may be, said before anything is sent. The server has the last word. */
import { fileSize } from '../common/file-size.ts';
import { currentChannel } from './channels.ts';
import type { Session } from './state.ts';

const MiB = 1024 * 1024;
/** By the boosts of the server, as Discord has it; direct messages have the first. */
const FILE_MOST = [20 * MiB, 20 * MiB, 50 * MiB, 100 * MiB];
const REQUEST_MOST = [25 * MiB, 25 * MiB, 200 * MiB, 200 * MiB];

/** What to say about files that cannot be sent here; undefined when they can. */
export function sizeProblem(session: Session, files: readonly { name: string; size: number }[]): string | undefined {
  const direct = currentChannel(session)?.channel.guild_id === undefined;
  const tier = direct ? 0 : (session.guild?.premium_tier ?? 0);
  const most = FILE_MOST[tier] ?? 0;
  const large = files.find(({ size }) => size > most);
  if (large) return `${large.name} is ${fileSize(large.size)}: a file here can be of up to ${fileSize(most)}.`;
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const all = REQUEST_MOST[tier] ?? 0;
  return total > all ? `Together these are ${fileSize(total)}: at most ${fileSize(all)} go in one message.` : undefined;
}
