import { expect, test } from 'vitest';
import { startLocal } from './support.ts';

const WORKSHOP = '1200000000000000201';
const DAY_MS = 86_400_000;

async function withFile(bytes: Buffer, name: string, now: () => number = Date.now) {
  const local = await startLocal({ now });
  const alice = await local.member('alice');
  const message = await alice.post(WORKSHOP, '', [{ name, bytes }]);
  return { local, alice, message, attachment: message.attachments[0]!, url: message.attachments[0]!.url };
}

test('serves a file under its signed address, whole or in part', async () => {
  const { local, attachment, url } = await withFile(Buffer.from('glTF0123456789'), 'model.glb');
  await using _ = local;

  const whole = await fetch(url);
  const part = await fetch(url, { headers: { range: 'bytes=4-7' } });
  const tail = await fetch(url, { headers: { range: 'bytes=-2' } });
  const beyond = await fetch(url, { headers: { range: 'bytes=99-' } });

  expect(attachment).toMatchObject({ size: 14, content_type: 'model/gltf-binary', filename: 'model.glb' });
  expect(whole.headers.get('content-type')).toBe('model/gltf-binary');
  expect(await whole.text()).toBe('glTF0123456789');
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 4-7/14', '0123']);
  expect(await tail.text()).toBe('89');
  expect(beyond.status).toBe(416);
});

test('refuses an address that was changed or is too old, and gives a fresh one with the message', async () => {
  let offset = 0;
  const { local, alice, message, url } = await withFile(Buffer.from('x'), 'a.txt', () => Date.now() + offset);
  await using _ = local;
  const other = url.replace('a.txt', 'b.txt');
  const later = url.replace(/ex=[0-9a-f]+/, 'ex=ffffffff');

  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(other)).status).toBe(404);
  expect((await fetch(later)).status).toBe(404);
  expect((await fetch(url.split('?')[0]!)).status).toBe(404);
  offset = DAY_MS + 1000;
  expect((await fetch(url)).status).toBe(404);
  const [fresh] = await alice.messages(WORKSHOP);
  expect(fresh!.id).toBe(message.id);
  expect((await fetch(fresh!.attachments[0]!.url)).status).toBe(200);
});

test('takes the type from the bytes and never serves what runs as a page', async () => {
  const { local, url } = await withFile(Buffer.from('<script>alert(1)</script>'), '../../evil page.html');
  await using _ = local;

  const answer = await fetch(url);

  expect(url).toContain('/evil_page.html?');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
});

test('draws a default picture for everyone', async () => {
  await using local = await startLocal();

  const avatar = await fetch(`${local.url}/cdn/embed/avatars/3.png`);

  expect(avatar.headers.get('content-type')).toBe('image/svg+xml');
  expect(await avatar.text()).toContain('<svg');
});
