import { execFile } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { promisify } from 'node:util';
import { freePort } from 'kiln-runtime/redis/free-port';
import { expect, test } from 'vitest';
import { createMember } from '../support/member.ts';
import { createNetwork } from '../support/network.ts';
import { until } from '../support/until.ts';
import { startOneProcess } from '../support/world.ts';

const addresses = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
/** As a neighbour on the network reaches this machine. */
const outside = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
const hasIPv6 = addresses.some(({ family }) => family === 'IPv6');

const reaches = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 'not reached',
  );

async function startOpen(host: string) {
  const [port, servicePort] = [String(await freePort()), String(await freePort())];
  const world = await startOneProcess({
    KILN_HOST: host,
    KILN_PORT: port,
    KILN_SERVICE_PORT: servicePort,
    KILN_LOCAL_API_KEY: 'a-key-of-ours',
  });
  return { world, port, servicePort, adminPort: new URL(world.kiln.adminUrl).port };
}

test.runIf(outside)(
  'with KILN_HOST=0.0.0.0, as in a container, page, health and service are reached, queues are not',
  async () => {
    const { world, port, servicePort, adminPort } = await startOpen('0.0.0.0');
    await using _world = world;

    expect(await reaches(`http://${outside}:${port}/`)).toBe(200);
    expect(await reaches(`http://${outside}:${port}/ready`)).toBe(200);
    expect(await reaches(`http://${outside}:${servicePort}/openapi.json`)).toBe(200);
    expect(await reaches(`http://${outside}:${adminPort}/health`)).toBe('not reached');

    // The whole way from a neighbour's browser: gateway, a command, and the bot's answer.
    await using alice = await createMember({ baseUrl: `http://${outside}:${port}`, token: 'alice' });
    await alice.slash(alice.channels.workshop!, 'credits');
    await alice.waitForMessage((message) => message.ephemeral && message.text.includes('1,000'));
    // A page on another machine of the network is another site.
    const foreign = await fetch(`http://${outside}:${port}/api/v10/users/@me`, {
      headers: { authorization: 'alice', origin: `http://192.0.2.7:${port}` },
    });
    expect(foreign.status).toBe(403);
  },
);

test('switches of the local Discord are for its machine, by whichever of its addresses, and for no neighbour', {
  tags: 'long',
}, async ({ skip }) => {
  await using network = await createNetwork(['neighbour'], []);
  if (!network) return skip('this user may make no network namespaces');
  const { world } = await startOpen(network.address);
  await using _world = world;
  const switches = `${world.url}/playground/control`;
  const [program = '', ...words] = network.on('neighbour');
  const asked = `fetch('${switches}').then(({ status }) => console.log(status))`;
  const { stdout } = await promisify(execFile)(program, [...words, process.execPath, '-e', asked]);

  expect(await reaches(switches)).toBe(200);
  expect(stdout.trim()).toBe('403');
});

test.runIf(hasIPv6)('with KILN_HOST=:: both kinds of address are reached; what is taken is named', async () => {
  const { world, port, servicePort } = await startOpen('::');
  await using _world = world;

  for (const host of ['[::1]', '127.0.0.1', 'localhost']) {
    await until(`${host} is reached`, async () => (await reaches(`http://${host}:${port}/ready`)) === 200);
    expect(await reaches(`http://${host}:${servicePort}/openapi.json`), host).toBe(200);
  }
  await expect(startOneProcess({ KILN_HOST: '::1', KILN_PORT: port })).rejects.toThrow(
    /Port \d+ is in use .* KILN_PORT/,
  );
  await expect(startOneProcess({ KILN_HOST: '192.0.2.7', KILN_ROLES: 'gateway' })).rejects.toThrow(
    'Kiln cannot listen on 192.0.2.7 port 0 (EADDRNOTAVAIL). Set KILN_HOST',
  );
});

test('once the service is open to others, nobody has it fetch from the local Discord', { tags: 'long' }, async () => {
  const ask = async (world: Awaited<ReturnType<typeof startOneProcess>>) => {
    const answer = await fetch(`${world.kiln.serviceUrl}/creative-lab/fidget-pixel/v1/prototype`, {
      method: 'POST',
      headers: { authorization: 'Bearer a-key-of-ours', 'content-type': 'application/json' },
      body: JSON.stringify({ image_url: `${world.kiln.url}/api/v10/gateway`, type: 'other' }),
    });
    return `${answer.status} ${await answer.text()}`;
  };
  await using open = await startOneProcess({
    KILN_LOCAL_API_KEY: 'a-key-of-ours',
    KILN_SERVICE_PUBLIC_URL: 'https://assets.example.org',
  });
  expect(await ask(open)).toContain('must be a public address');
  await using own = await startOneProcess({ KILN_LOCAL_API_KEY: 'a-key-of-ours' });
  expect(await ask(own)).not.toContain('must be a public address');
});
