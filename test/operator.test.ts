import { expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { operate } from '../src/operator.ts';
import { startWorld } from './support/world.ts';

test('beside a Kiln that runs, an operator audits, exports a guild, and is told which request there is not', async () => {
  await using world = await startWorld();
  const alice = await world.member('alice');
  await alice.slash(alice.channels.workshop!, 'credits');
  await alice.waitForMessage((message) => message.ephemeral && message.text.includes('1,000'));
  const { redisUrl, serviceUrl } = world.kiln;
  const config = readConfig({
    REDIS_URL: redisUrl,
    KILN_SERVICE_PORT: new URL(serviceUrl).port,
    KILN_DATA_DIR: world.dataDir,
  });
  const log = createLog({ level: 'silent', pretty: false });

  const audited = await operate(config, log, ['audit']);
  expect(JSON.parse(audited.text)).toMatchObject({
    problems: [],
    guilds: [{ guild: alice.guildId, problems: [] }],
    live: 0,
  });
  expect(audited.ok).toBe(true);
  const exported = await operate(config, log, ['export', alice.guildId]);
  expect(exported.text).toContain(alice.guildId);
  await expect(operate(config, log, ['export'])).rejects.toThrow('Say which guild');
  await expect(operate(config, log, ['replay', '1'])).rejects.toThrow('no request 1');
});
