// @module-tag long
import { readModel } from 'kiln-mesh/formats/read-model';
import { freePort } from 'kiln-runtime/redis/free-port';
import { expect, test } from 'vitest';
import { twoParts, writeOne } from '../../packages/mesh/test/support/models.ts';
import type { Member } from '../support/member.ts';
import { patient } from '../support/until.ts';
import { startOneProcess } from '../support/world.ts';

/** Wishes with the real engine: a note on a toadstool is done at a press, measured, and closed; the next one goes on from there. */

const linkOf = (text: string) => /http:[^"]*\/v\/[^"]+/.exec(text)?.[0] ?? '';
const cookieIn = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .find((one) => one.startsWith(`${name}=`))
    ?.split(';')[0] ?? '';

/** As a browser goes: to the page's own address, to Discord, and back. */
async function signIn(member: Member, link: string): Promise<string> {
  const begun = await fetch(`${link.replace(/[^/]*$/, 'sign-in')}?to=${link.split('/').at(-1)}`, {
    redirect: 'manual',
  });
  const { search } = new URL(begun.headers.get('location') ?? '');
  const { body } = await member.request('POST', `/oauth2/authorize${search}`, { authorize: true });
  const back = (body as { location: string }).location;
  const answer = await fetch(back, { redirect: 'manual', headers: { cookie: cookieIn(begun, 'kiln_sign_in') } });
  return cookieIn(answer, 'kiln_session');
}

/** The place of the model behind a link that lies farthest to the front. */
async function frontOf(link: string): Promise<number[]> {
  const page = await (await fetch(link)).text();
  const [name = ''] = /[\w-]+\.glb/.exec(page) ?? [];
  const { parts } = await readModel(Buffer.from(await (await fetch(`${link}/${name}`)).arrayBuffer()), {
    extension: 'glb',
  });
  const points = parts.flatMap(({ positions }) =>
    Array.from({ length: positions.length / 3 }, (_, i) => [...positions.subarray(i * 3, i * 3 + 3)]),
  );
  return points.reduce((front, point) => (point[2]! > front[2]! ? point : front));
}

test('notes that are wishes mend themselves, one after the other, with a program and without one', {
  timeout: patient(240_000),
}, async () => {
  const port = await freePort();
  const here = `http://127.0.0.1:${port}`;
  await using world = await startOneProcess({ KILN_PORT: String(port), KILN_PUBLIC_URL: here });
  const alice = await world.member('alice');
  const cards = new Set<string>();
  /** Writes each note where the model lies farthest to the front, and does it. */
  const wish = async (link: string, wishes: readonly (readonly [text: string, measured: RegExp])[]) => {
    const cookie = await signIn(alice, link);
    const headers = { cookie, origin: here, 'content-type': 'application/json' };
    const point = { position: await frontOf(link), normal: [0, 0, 1] };
    for (const [text, measured] of wishes) {
      const body = JSON.stringify({ text, ...point });
      const written = await fetch(`${link}/notes/wish-${text.length}-of-test`, { method: 'PUT', headers, body });
      expect(written.status).toBe(200);
      const { id } = await alice.waitForMessage((one) => one.text.includes(text));
      const seen = (await (await fetch(`${link}/notes`, { headers: { cookie } })).json()) as {
        notes: { doIt?: string }[];
      };
      expect(seen.notes.at(-1)?.doIt).toMatch(new RegExp(`/${id}$`));
      await alice.press(id, 'Do it');
      const card = await alice.waitForMessage(
        (one) => !cards.has(one.id) && JSON.stringify(one.components).includes('Make it for 1 credit'),
      );
      cards.add(card.id);
      await alice.press(card.id, 'Make it for 1 credit');
      const closed = await alice.waitForMessage((one) => one.id === id && one.text.includes('· Done'));
      expect(closed.text).toMatch(measured);
    }
  };
  /** Of the message with these words. */
  const linkUnder = async (words: string) => {
    const { components } = await alice.waitForMessage(
      (one) => one.text.includes(words) && linkOf(JSON.stringify(one.components)) !== '',
    );
    return linkOf(JSON.stringify(components));
  };

  await alice.slash(alice.channels.workshop!, 'text-to-3d', { prompt: 'a red toadstool' });
  await wish(await linkUnder('Refine'), [
    ['make this blue', /Done, by measure\. \w+: 0 off the colour, at most 5\./],
    ['make it gold', /Done, by measure\. \w+: 0 off the colour of the material, at most 5\./],
  ]);
  const model = { name: 'two.glb', bytes: Buffer.from(await writeOne(twoParts(), 'glb')) };
  await alice.slash(alice.channels.workshop!, 'resize', { height: 1 }, { model });
  await wish(await linkUnder('Origin'), [
    ['make this navy', /Done, by measure\. [\w ]+: 0 off the colour, at most 5\./],
    ['20 % larger please', /Done, by measure\. [\w ]+: 120 % of its size, 120 % wished\./],
  ]);
});
