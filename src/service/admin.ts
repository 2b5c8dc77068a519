import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { UserError } from '../errors.ts';
import { connectRedis } from '../redis/connect.ts';
import { findRunningRedis } from '../redis/private-server.ts';
import { createAccounts } from './accounts/accounts.ts';
import { runAdmin } from './accounts/admin-commands.ts';

/** The operator's program for accounts, keys and credits: `node src/service/admin.ts help`. Redis as configured. */

try {
  const config = readConfig(process.env);
  const redisUrl = await findRunningRedis(config);
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      plan: { type: 'string' },
      credits: { type: 'string' },
      'requests-per-second': { type: 'string' },
      'queued-tasks': { type: 'string' },
      'rights-filter': { type: 'boolean' },
    },
  });
  const redis = await connectRedis(redisUrl);
  try {
    for (const line of await runAdmin(createAccounts(redis, Date.now), positionals, values)) {
      process.stdout.write(`${line}\n`);
    }
  } finally {
    redis.disconnect();
  }
} catch (error) {
  const known = error instanceof UserError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`${known ? (error as Error).message : String(error)}\n`);
  process.exitCode = 1;
}
