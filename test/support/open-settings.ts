import type { Member } from './member.ts';

const START = 'Kiln in this server';

/** Opens /settings, and the screen behind one of its buttons. */
export async function openSettings(lead: Member, channel: string, button?: string) {
  const before = new Set(lead.live.map(({ id }) => id));
  await lead.slash(channel, 'settings');
  const screen = await lead.waitForMessage(
    ({ id, ephemeral, text }) => ephemeral && !before.has(id) && text.includes(START),
  );
  if (button !== undefined) await turnSettings(lead, screen.id, button);
  return screen;
}

/** Presses a button that opens another screen. */
export async function turnSettings(lead: Member, id: string, button: string) {
  const before = lead.message(id)?.text;
  await lead.press(id, button);
  await lead.until(`${button} is shown`, () => lead.message(id)?.text !== before);
}
