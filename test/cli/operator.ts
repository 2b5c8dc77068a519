import { createClient } from 'kiln-client';
import { createAccounts } from 'kiln-service/accounts/accounts';
import { createAssetFiles } from 'kiln-service/files/asset-files';
import { createFolderStore } from 'kiln-service/files/store/folder-store';
import { z } from 'zod';
import { commandIn } from '../../src/cli/parse.ts';
import { cliCommands, type Outcome, runCli } from '../../src/cli/run.ts';
import type { Tools } from '../../src/cli/tools.ts';
import { createGuilds } from '../../src/guilds/guilds.ts';
import { createPurchases } from '../../src/guilds/purchases.ts';
import { testRedis } from '../support/redis.ts';

/** An operator at a Redis of the test's own, or at that of a service which runs. */

export interface Operator extends AsyncDisposable {
  tools: Tools;
  /** As people say it. */
  say(...words: string[]): Promise<Outcome>;
  /** With `--json`: what was printed, held against the shape that the command's row promises. */
  json(...words: string[]): Promise<ReturnType<typeof JSON.parse>>;
}

export async function testOperator(
  options: { redis?: Tools['redis']; serviceUrl?: string; dataDir?: string } = {},
): Promise<Operator> {
  await using stack = new AsyncDisposableStack();
  const redis = options.redis ?? stack.use(await testRedis()).redis;
  const guilds = createGuilds(redis, { startCredits: 100 });
  const tools: Tools = {
    redis,
    dataDir: options.dataDir ?? 'no folder',
    files: createAssetFiles(createFolderStore(options.dataDir ?? 'no folder')),
    holdsFiles: true,
    guilds,
    purchases: createPurchases(redis, guilds.ledger),
    accounts: createAccounts(redis, Date.now),
    client: stack.use(createClient({ baseUrl: options.serviceUrl ?? 'http://127.0.0.1:9', apiKey: 'key' })),
    jobs: () => Promise.reject(new Error('not part of this test')),
    keptSince: () => 0,
    by: 'olga',
    now: Date.now,
    [Symbol.asyncDispose]: async () => {},
  };
  const say = (...words: string[]) => runCli(words, async () => tools);
  const done = stack.move();
  return {
    tools,
    say,
    async json(...words) {
      const { out, err } = await say(...words, '--json');
      if (err !== '') throw new Error(err);
      const printed = JSON.parse(out);
      if ('error' in printed) return printed;
      const row = commandIn(cliCommands, words);
      return z.fromJSONSchema(z.toJSONSchema(row!.result, { io: 'output' })).parse(printed);
    },
    [Symbol.asyncDispose]: () => done.disposeAsync(),
  };
}
