import sharp from 'sharp';
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

test.each([
  ['小さな 猫.PNG', 'unknown.PNG', '小さな 猫'],
  ['my cat (1).glb', 'my_cat_1_.glb', 'my cat (1)'],
  ['_look.png', 'look.png', '_look'],
  ['plain-1.png', 'plain-1.png', undefined],
  ['../../.hidden', 'unknown.hidden', undefined],
])('of the name %s Latin letters stay, and the title has the rest', async (name, filename, title) => {
  const { local, attachment } = await withFile(Buffer.from('x'), name);
  await using _ = local;
  expect(attachment).toMatchObject({ filename, ...(title !== undefined && { title }) });
  expect('title' in attachment).toBe(title !== undefined);
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

const picture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
  });

/** Asks the media proxy for a file. */
async function proxied(proxyUrl: string, query = '') {
  const answer = await fetch(`${proxyUrl}${query}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, type: answer.headers.get('content-type'), bytes };
}

test('the media proxy gives a picture in the size and format that is asked for, and never larger than it is', async () => {
  const bytes = await picture(600, 400).png().toBuffer();
  const { local, attachment } = await withFile(bytes, 'view.png');
  await using _ = local;
  const { url, proxy_url } = attachment as unknown as { url: string; proxy_url: string };
  const sizeOf = async (query: string) => {
    const { type, bytes: got } = await proxied(proxy_url, query);
    const { width, height } = await sharp(got).metadata();
    return [type, width, height];
  };

  expect(proxy_url).not.toBe(url);
  expect((await proxied(proxy_url)).bytes).toEqual(bytes);
  expect(await sizeOf('width=300&height=200&format=webp')).toEqual(['image/webp', 300, 200]);
  expect(await sizeOf('width=150')).toEqual(['image/png', 150, 100]);
  expect(await sizeOf('width=200&height=100&format=jpeg')).toEqual(['image/jpeg', 150, 100]);
  expect(await sizeOf('width=4000&height=4000')).toEqual(['image/png', 600, 400]);
  expect((await proxied(proxy_url, 'width=300&format=webp')).bytes.length).toBeLessThan(bytes.length / 4);
  // The CDN itself knows no sizes.
  expect((await proxied(url, 'width=300')).bytes).toEqual(bytes);
});

test('the media proxy refuses sizes beyond its bounds, unsigned addresses, and files that are gone', async () => {
  const { local, alice, message, attachment } = await withFile(await picture(60, 40).png().toBuffer(), 'view.png');
  await using _ = local;
  const { proxy_url } = attachment as unknown as { proxy_url: string };

  for (const query of ['width=0', 'width=4097', 'height=-5', 'width=ten', 'width=5&width=6', 'format=exe'])
    expect((await proxied(proxy_url, query)).status, query).toBe(400);
  expect((await proxied(proxy_url.replace(/hm=\w{4}/, 'hm=0000'), 'width=30')).status).toBe(404);
  expect((await proxied(proxy_url, 'width=30')).status).toBe(200);
  await alice.deleteMessage(WORKSHOP, message.id);
  expect((await proxied(proxy_url, 'width=30')).status).toBe(404);
});

test('a moving picture stays as it is, and stands still where that is asked for; what is no picture is left alone', async () => {
  const { data, info } = await picture(64, 192).raw().toBuffer({ resolveWithObject: true });
  const moving = await sharp(data, { raw: { width: 64, height: 192, channels: info.channels, pageHeight: 64 } })
    .webp()
    .toBuffer();
  const { local, alice, attachment } = await withFile(moving, 'turn.webp');
  await using _ = local;
  const { proxy_url } = attachment as unknown as { proxy_url: string };
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const other = await alice.post(WORKSHOP, '', [{ name: 'drawing.svg', bytes: drawing }]);
  const { proxy_url: drawn } = other.attachments[0] as unknown as { proxy_url: string };

  expect((await proxied(proxy_url, 'width=32&format=webp')).bytes).toEqual(moving);
  const still = await sharp((await proxied(proxy_url, 'width=32&animated=false')).bytes).metadata();
  expect([still.width, still.pages ?? 1]).toEqual([32, 1]);
  expect(await proxied(drawn, 'width=32&format=webp')).toMatchObject({ status: 200, bytes: drawing });
  expect((await proxied(drawn, 'width=32&format=webp')).type).toMatch(/^text\/plain/);
});
