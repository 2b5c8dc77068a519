import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startWorld } from '../support/world.ts';

test('a photo that shows nothing is not made and not charged; another kind of file is refused', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const alice = await world.member('alice');
  const channel = alice.channels.workshop!;
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#468"/></svg>';
  const blank = new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
  for (const command of ['brick-figure', 'keycap']) {
    await alice.slash(channel, command, {}, { picture: { name: 'blank.png', bytes: blank } });
  }
  const failed = await alice.until('both say why', () => {
    const messages = alice.live.filter(({ text }) => text.includes('shows no subject'));
    return messages.length === 2 && messages;
  });
  for (const { text } of failed) expect(text).toContain('Nothing was charged');

  const tiny = new Uint8Array(await sharp(Buffer.from(svg)).resize(16, 16).png().toBuffer());
  await alice.slash(channel, 'keycap', {}, { picture: { name: 'tiny.png', bytes: tiny } });
  await alice.waitForMessage(({ text }) => text.includes('at least 32') && text.includes('Nothing was charged'));
});
