import type { Guilds } from '../../guilds/guilds.ts';
import { renderBatchFiles } from '../../messages/groups/batch-message.ts';
import { wordsFor } from '../../messages/words/index.ts';
import type { JobTurn } from '../base/job.ts';
import type { Discord } from '../discord/messages.ts';
import type { Fetching } from '../files/fetch-files.ts';
import { packRows } from '../files/pack-rows.ts';
import { hiddenOf } from '../moderation/flagged-visibility.ts';
import type { Screening } from '../moderation/screening.ts';
import { isResult, type Request } from '../store/request.ts';
import type { Requests } from '../store/requests.ts';

interface Sending extends Fetching {
  requests: Pick<Requests, 'group'>;
  guilds: Pick<Guilds, 'settings'>;
  discord: Discord;
  moderation: Screening;
}

interface RowsAsk {
  /** The row that the archive begins with, from 1. */
  from: number;
  application: string;
  token: string;
  /** Bytes per file. */
  limit: number;
  locale?: string | undefined;
}

const REQUEST_BYTES = 24 * 1024 * 1024;

/** The results of a batch from one row on, as one archive in a private answer: as many as it can hold. */
export async function sendRows(
  request: Request,
  { from, ...ask }: RowsAsk,
  context: Sending,
  { attempt, signal }: JobTurn,
): Promise<void> {
  const { requests, guilds, discord } = context;
  const group = await requests.group(request.hold_id ?? '');
  const all = group?.requests ?? [];
  const isJudged = (one: Request) => !context.moderation.screen.asks || (group?.shown.shown?.includes(one.id) ?? false);
  const rows = await Promise.all(
    all.map(async (one) => {
      if (!isResult(one) || !isJudged(one)) return undefined;
      return (await hiddenOf(one, guilds)) === 'withheld' ? undefined : one;
    }),
  );
  const bytes = Math.min(ask.limit, REQUEST_BYTES) / 2 ** attempt;
  const packed = await packRows(rows, context, { from: from - 1, bytes, attempt, signal });
  const hasMore = rows.slice(packed.next).some((row) => row !== undefined);
  const name = packed.bytes && `rows-${from}-${packed.next}.zip`;
  const body = renderBatchFiles(wordsFor(ask.locale), {
    requestId: request.id,
    title: group?.shown.title ?? request.title,
    from,
    to: packed.next,
    next: hasMore ? packed.next + 1 : undefined,
    name,
  });
  const files = packed.bytes && name ? [{ name, bytes: packed.bytes }] : [];
  await discord.editByToken(ask.application, ask.token, { body, files, keep: [], signal });
}
