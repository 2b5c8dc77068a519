import { expect, test } from 'vitest';
import { compareIds, snowflakeFor, snowflakeMs } from '../../src/base/snowflake.ts';
import {
  acceptList,
  fileKind,
  fileSize,
  fileTypeError,
  messageLink,
  messageTime,
  nameInUrl,
  relativeTime,
} from '../../src/page/common/format.ts';
import { isSpoiler } from '../../src/page/protocol/kinds.ts';

test('carries times in snowflakes and orders them', () => {
  const time = Date.UTC(2026, 10, 20, 12);
  expect(snowflakeMs(snowflakeFor(time, 5))).toBe(time);
  expect(compareIds(snowflakeFor(time, 5), snowflakeFor(time + 1, 0))).toBeLessThan(0);
  expect(compareIds('99', '100')).toBeLessThan(0);
});

test('says sizes and times the way people read them', () => {
  expect([fileSize(1), fileSize(900), fileSize(1536), fileSize(12_582_912)]).toEqual([
    '1 byte',
    '900 bytes',
    '1.5 kB',
    '13 MB',
  ]);
  const now = new Date(2026, 10, 20, 12, 30).getTime();
  expect(relativeTime(now + 95_000, now)).toBe('in 2 minutes');
  expect(relativeTime(now - 3 * 86_400_000, now)).toBe('3 days ago');
  expect(relativeTime(now + 5000, now)).toBe('in 5 seconds');
  expect(messageTime(now, now)).toBe('12:30');
  expect(messageTime(now - 86_400_000, now)).toBe('Yesterday at 12:30');
  expect(messageTime(now - 5 * 86_400_000, now)).toBe('15/11/2026, 12:30');
});

test('knows what a file is by its name and type', () => {
  expect(fileKind('a.GLB')).toBe('glb');
  expect(fileKind('http://127.0.0.1/x/a.webp?ex=1#y')).toBe('image');
  expect(fileKind('a.bin', 'image/png')).toBe('image');
  expect(fileKind('a.3mf')).toBe('model');
  expect(fileKind('a.zip')).toBe('archive');
  expect(nameInUrl('http://127.0.0.1/x/a%20b.webp?ex=1#y')).toBe('a b.webp');
  expect(nameInUrl('attachment://100%.glb')).toBe('100%.glb');
  expect(nameInUrl('http://127.0.0.1/x/?ex=1')).toBeUndefined();
});

test('refuses a file of another type than the app asks for', () => {
  const png = { name: 'A.PNG', type: 'image/png' };
  expect(acceptList(['image', '.glb'])).toBe('image/*,.glb');
  expect(fileTypeError(png, undefined)).toBeUndefined();
  expect(fileTypeError(png, ['.jpg', '.png'])).toBeUndefined();
  expect(fileTypeError(png, ['image'])).toBeUndefined();
  expect(fileTypeError(png, ['.jpg'])).toBe('Choose a file of one of these types: .jpg.');
});

test('tells a link to a message from other links', () => {
  const ids = { channelId: '1300000000000000001', messageId: '1300000000000000002' };
  expect(messageLink(`https://discord.com/channels/12/${ids.channelId}/${ids.messageId}`)).toEqual(ids);
  expect(messageLink(`https://ptb.discord.com/channels/@me/${ids.channelId}/${ids.messageId}`)).toEqual(ids);
  expect(messageLink(`https://discord.com/channels/12/${ids.channelId}`)).toBeUndefined();
  expect(messageLink(`https://discord.example/channels/12/${ids.channelId}/${ids.messageId}`)).toBeUndefined();
});

test('covers a file that is a spoiler by its name or by its flag', () => {
  const covered = [{ filename: 'SPOILER_a.png' }, { filename: 'a.png', flags: 8 | 4 }];
  const open = [{ filename: 'a.png' }, { filename: 'a.png', flags: 4 }];
  expect([...covered, ...open].map(isSpoiler)).toEqual([true, true, false, false]);
});
