import type { Core } from './core.ts';
import { archiveIdleThreads } from './guilds/threads.ts';
import { expectAnswer, failOverdue } from './interactions/start.ts';
import { renewSubscriptions } from './shop/shop.ts';
import { filesOf } from './wire.ts';

/** What is done without being asked: old things are forgotten, idle threads archived, late answers failed, subscriptions renewed. */

const PRUNE_EVERY_MS = 15 * 60_000;
const ARCHIVE_EVERY_MS = 60_000;
const RENEW_EVERY_MS = 60_000;

export async function startChores(core: Core): Promise<Disposable> {
  const prune = async () => {
    for (const attachment of core.state.prune().flatMap(filesOf)) await core.cdn.remove(attachment);
    await core.cdn.sweep();
  };
  await prune();
  const timers = [
    setInterval(() => {
      prune().catch((error) => core.log.error({ err: error }, 'pruning the playground failed'));
    }, PRUNE_EVERY_MS),
    setInterval(() => archiveIdleThreads(core), ARCHIVE_EVERY_MS),
    setInterval(() => renewSubscriptions(core), RENEW_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();
  core.clock.onMove(() => {
    archiveIdleThreads(core);
    failOverdue(core);
    renewSubscriptions(core);
  });
  for (const { id, answer, failed } of core.state.interactions) {
    if (answer === null && failed !== true) expectAnswer(core, id);
  }
  return {
    [Symbol.dispose]() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
