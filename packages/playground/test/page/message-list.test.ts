import { expect, test } from 'vitest';
import { snowflakeFor } from '../../src/base/snowflake.ts';
import { layoutRows, placeAnswers } from '../../src/page/messages/message-list.ts';
import type { Message } from '../../src/page/protocol/types.ts';
import { interrupt, mergeHistory, putMessage } from '../../src/page/session/history.ts';
import type { ChannelView } from '../../src/page/session/state.ts';

const noon = new Date(2026, 10, 20, 12).getTime();
const minute = 60_000;

function message(at: number, fields: Partial<Message> & { by?: string } = {}): Message {
  const { by = 'alice', ...rest } = fields;
  const id = snowflakeFor(noon + at, 1);
  const author = { id: by, username: by, discriminator: '0', global_name: null, avatar: null };
  // Only what the list looks at.
  return { id, channel_id: '1', type: 0, content: '', author, flags: 0, ...rest } as Message;
}

test('keeps messages in order and puts the sent one in the place of its local row', () => {
  const first = message(0);
  const local = message(minute, { nonce: '77', local: 'sending' });
  const later = message(2 * minute);
  const sent = { ...message(minute + 5), nonce: '77' };
  expect(putMessage([first, local, later], sent).map(({ id }) => id)).toEqual([first.id, sent.id, later.id]);
  expect(putMessage([later], first).map(({ id }) => id)).toEqual([first.id, later.id]);
});

test('believes the server about its own range but keeps what exists only here', () => {
  const old = message(0);
  const deleted = message(10 * minute);
  const hidden = message(11 * minute, { flags: 64 });
  const kept = message(9 * minute);
  const fresh = message(12 * minute);
  const known = [old, kept, deleted, hidden];
  const merged = mergeHistory(known, [fresh, kept], known);
  expect(merged.map(({ id }) => id)).toEqual([old, kept, hidden, fresh].map(({ id }) => id));
  const older = mergeHistory([kept], [old]);
  expect(older.map(({ id }) => id)).toEqual([old.id, kept.id]);
});

test('a message that comes while the newest page is on its way stays', () => {
  const known = message(0);
  const meanwhile = message(minute);
  const merged = mergeHistory([known, meanwhile], [known], [known]);
  expect(merged.map(({ id }) => id)).toEqual([known.id, meanwhile.id]);
});

test('what was known before an interruption goes where the newest page does not reach it', () => {
  const old = message(0);
  const hidden = message(minute, { flags: 64 });
  const since = message(100 * minute);
  const known = [old, hidden, since];
  const page = (from: number) => Array.from({ length: 50 }, (_, index) => message(from + index * minute));
  const ids = (messages: readonly Message[]) => messages.map(({ id }) => id);

  const apart = page(101 * minute);
  expect(ids(mergeHistory(known, apart, known, old.id))).toEqual(ids([hidden, since, ...apart]));
  const reaching = page(0);
  expect(ids(mergeHistory(known, reaching, known, old.id)).slice(0, 2)).toEqual(ids([old, reaching[1]!]));
  const whole = page(101 * minute).slice(1);
  expect(ids(mergeHistory([old, hidden], whole, [], old.id)).slice(0, 2)).toEqual(ids([old, hidden]));
});

test('an interruption keeps what was read, and of what was never joined only what exists nowhere else', () => {
  const [old, hidden] = [message(0), message(minute, { flags: 64 })];
  const view = { messages: [old, hidden], loaded: true } as unknown as ChannelView;
  interrupt(view);
  expect(view).toEqual({ messages: [old, hidden], loaded: false, lastBefore: old.id });
  interrupt(view);
  expect(view).toEqual({ messages: [hidden], loaded: false, lastBefore: undefined });
});

test('groups what one author says within seven minutes, but never commands or replies', () => {
  const rows = layoutRows(
    [
      message(0),
      message(minute),
      message(2 * minute, { by: 'bob' }),
      message(3 * minute, { by: 'bob', type: 20 }),
      message(4 * minute, { by: 'bob', flags: 64 }),
      message(12 * minute, { by: 'bob', flags: 64 }),
    ],
    undefined,
  );
  expect(rows.map((row) => row.head)).toEqual([true, false, true, true, true, true]);
  expect(rows.map((row) => row.day !== undefined)).toEqual([true, false, false, false, false, false]);
});

test('draws the line for new messages once, before the first unread one', () => {
  const messages = [message(0), message(minute), message(2 * minute)];
  const rows = layoutRows(messages, messages[0]!.id);
  expect(rows.map((row) => row.fresh === true)).toEqual([false, true, false]);
  expect(layoutRows(messages, messages[2]!.id).some((row) => row.fresh)).toBe(false);
});

test('starts a new day with a line', () => {
  const rows = layoutRows([message(0), message(24 * 60 * minute)], undefined);
  expect(rows.map((row) => row.day !== undefined)).toEqual([true, true]);
});

test('a private answer stands below the message whose button was pressed, without a line for its day', () => {
  const pressed = message(0);
  const others = Array.from({ length: 3 }, (_, index) => message((index + 1) * minute, { by: 'bob' }));
  const metadata = { id: '1', type: 3, user: pressed.author, interacted_message_id: pressed.id };
  const answer = message(30 * 60 * minute, { flags: 64, interaction_metadata: metadata });
  const elsewhere = message(31 * 60 * minute, { interaction_metadata: metadata });
  const placed = placeAnswers([pressed, ...others, answer, elsewhere]);

  expect(placed.map(({ id }) => id)).toEqual([pressed, answer, ...others, elsewhere].map(({ id }) => id));
  const rows = layoutRows(placed, others[0]!.id);
  expect(rows.map(({ day }) => day !== undefined)).toEqual([true, false, false, false, false, true]);
  expect(rows.map(({ fresh }) => fresh === true)).toEqual([false, false, false, true, false, false]);
  expect(layoutRows(placed, others[0]!.id, { from: 4, to: 6 })).toEqual(rows.slice(4));
});
