import { expect, test } from 'vitest';
import { runCli } from '../../src/cli/run.ts';
import { openTools } from '../../src/cli/tools.ts';
import { readConfig } from '../../src/config.ts';
import { until } from '../support/until.ts';
import { startOneProcess } from '../support/world.ts';

test('beside a Kiln that runs, an operator audits, exports a guild, and is told which request there is not', {
  tags: 'long',
}, async () => {
  await using world = await startOneProcess();
  const alice = await world.member('alice');
  await alice.slash(alice.channels.workshop!, 'credits');
  await alice.waitForMessage((message) => message.ephemeral && message.text.includes('1,000'));
  const { redisUrl, serviceUrl } = world.kiln;
  const config = readConfig({
    REDIS_URL: redisUrl,
    KILN_SERVICE_PORT: new URL(serviceUrl).port,
    KILN_DATA_DIR: world.dataDir,
    KILN_LOG_LEVEL: 'silent',
  });
  const say = (...words: string[]) => runCli(words, (options) => openTools(config, options));

  expect(await say('requests', 'audit')).toMatchObject({ exit: 0, out: expect.stringContaining('All is well.') });
  expect(JSON.parse((await say('requests', 'audit', '--json')).out)).toMatchObject({
    problems: [],
    guilds: [{ guild: alice.guildId, problems: [] }],
    live: 0,
  });
  // What a busy Redis does not say in time is left out of one answer.
  const metrics = await until('the metrics say what the audit found', async () => {
    const text = await (await fetch(`${world.kiln.adminUrl}/metrics`)).text();
    return text.includes('kiln_audit_problems{scope="installation"} 0') && text;
  });
  expect(metrics).toMatch(/^kiln_audit_time_seconds 1\d{9}/m);
  expect(metrics).toContain('kiln_ledger_credits{state="available"} 1000');
  const exported = await say('requests', 'export', alice.guildId, '--json');
  expect(JSON.parse(exported.out)).toMatchObject({ guild: alice.guildId, requests: [], more: 0 });
  expect(await say('requests', 'export')).toMatchObject({ exit: 2, err: expect.stringContaining('guild is missing') });
  expect(await say('requests', 'replay', '1')).toMatchObject({ exit: 1, err: expect.stringContaining('no request 1') });
});
