import { expect, test } from 'vitest';
import { type Composed, GIVEN, startComposed } from '../support/composed.ts';
import { createMember } from '../support/member.ts';
import { until } from '../support/until.ts';
import { scale } from './figures.ts';

type One = Composed['running'][number];

const MADE = (text: string) => text.includes('Refine') && text.includes('20 credits');
/** Its create was under way when the service died, and the service has no such task: said, and given back. */
const GIVEN_BACK = (text: string) => text.includes('it was not made') && text.includes('Nothing was charged');

/** As Prometheus does it, from another machine. */
async function expectFigures({ network, running }: Composed): Promise<void> {
  for (const { machine } of network ? running : []) {
    const url = `http://${network?.addressOf(machine)}:4681/metrics`;
    const headers = { authorization: `Bearer ${GIVEN.KILN_ADMIN_TOKEN}` };
    const answers = await Promise.all([fetch(url, { headers }), fetch(url)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
    expect(await answers[0].text()).toContain('kiln_check{check="redis"} 1');
  }
}

test('the processes of compose.yaml deliver, and go on when each of them is killed in turn, and two at once', {
  timeout: 900_000,
}, async () => {
  await using world = await startComposed();
  expect(world.running.map(({ role }) => role)).toEqual([
    ...['gateway', 'gateway', 'worker', 'worker', 'service', 'engine', 'engine'],
  ]);
  await expectFigures(world);
  await using alice = await createMember({ baseUrl: world.url, token: 'alice' });
  const workshop = alice.channels.workshop!;
  const shown = async (is: (text: string) => boolean) =>
    (await alice.messages(workshop)).filter(({ text }) => text.includes('a mug') && is(text)).length;
  let asked = 0;
  /** Until it is written down: what a gateway heard a moment before its end the member asks again. */
  const ask = async () => {
    await alice.slash(workshop, 'text-to-3d', { prompt: 'a mug', formats: 'glb' });
    asked++;
    await until(`request ${asked} is accepted`, async () => (await shown(() => true)) === asked, 60_000);
  };
  const ended = async () => (await shown(MADE)) + (await shown(GIVEN_BACK)) === asked;
  await ask();
  await until('the first is there', ended, 90_000);
  expect(world.bucket.keys().some((key) => /^files\/assets\/.*\/model\.glb$/.test(key))).toBe(true);

  const [gateway, , worker, , service, engine, otherEngine] = world.running as [One, One, One, One, One, One, One];
  const together = [
    ...world.running.map((one) => [one]),
    // And two at once: what hears and what moves on, what gives out and what makes, all that make.
    ...[
      [gateway, worker],
      [service, engine],
      [engine, otherEngine],
    ],
  ];
  for (const killed of together) {
    for (let i = 0; i < scale(1, 5); i++) await ask();
    const notMade = await shown(GIVEN_BACK);
    const began = performance.now();
    await Promise.all(killed.map((one) => one.process.kill('SIGKILL')));
    for (const one of killed) {
      one.process = await world.start(one);
      await one.process.ready;
    }
    const names = killed.map(({ machine }) => machine).join(' and ');
    await until(`what was asked when ${names} died is there`, ended, 240_000);
    const givenBack = (await shown(GIVEN_BACK)) - notMade;
    if (!killed.includes(service)) expect(givenBack, names).toBe(0);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    console.log(`${names} killed: all of ${asked} at their end after ${seconds} s, ${givenBack} given back`);
  }
  const made = await shown(MADE);
  await alice.slash(workshop, 'credits');
  await alice.waitForMessage((message) => message.ephemeral && message.text.includes(String(1_000 - 20 * made)));
  expect((await world.audit()).stdout).toContain('All is well.');
});
