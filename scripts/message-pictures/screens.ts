import type { LiveMessage, Member } from '../../test/support/member.ts';
import type { Made } from './results.ts';
import type { Studio } from './studio.ts';

/** What one member alone reads, and what is asked before something is done: each brought about by the real command. */

export async function shootScreens(studio: Studio, made: Made): Promise<void> {
  await shootLists(studio);
  await shootAsked(studio, made);
  await shootSettings(studio);
  await shootEndings(studio);
}

/** The next private message to that member which says so. */
function told(member: Member, words: string, seen: ReadonlySet<string>): Promise<LiveMessage> {
  return member.waitForMessage(({ id, ephemeral, text }) => ephemeral && !seen.has(id) && text.includes(words));
}

const idsOf = ({ live }: Member) => new Set(live.map(({ id }) => id));

async function shootLists(studio: Studio): Promise<void> {
  const { alice, lead } = studio.people;
  const channel = alice.channels.workshop ?? '';
  const say = async (member: Member, command: string, words: string, options = {}) => {
    const seen = idsOf(member);
    await member.slash(channel, command, options);
    return told(member, words, seen);
  };
  await studio.shoot('screens', '/help', await say(alice, 'help', 'Kiln makes 3D assets'));
  await studio.shoot('screens', '/credits', await say(alice, 'credits', 'Credits of this server'));
  await studio.shoot('screens', '/tasks', await say(alice, 'tasks', 'Your tasks'));
  const report = await say(lead, 'credits', 'by member', { by: 'member' });
  await studio.shoot('screens', '/credits by:member, for those who manage the server', report, 'lead');
  await studio.shoot('questions', '/privacy', await say(alice, 'privacy', 'What Kiln keeps'));
}

async function shootAsked(studio: Studio, { message }: Made): Promise<void> {
  const { alice, bob } = studio.people;
  const press = async (label: string, words: string) => {
    const seen = idsOf(alice);
    await alice.press(message.id, label);
    return told(alice, words, seen);
  };
  await studio.shoot('questions', 'More', await press('More', 'Task'));
  const sure = await press('Delete', 'for good?');
  await studio.shoot('questions', 'Delete asks once more', sure);

  let seen = idsOf(alice);
  await alice.contextMenu(message.channel_id, 'Make 3D', message.id);
  await studio.shoot('questions', 'Make 3D on a message', await told(alice, 'What should Kiln make', seen));
  seen = idsOf(alice);
  await alice.post(message.channel_id, `<@${message.author.id}> a knight with a blue cape`);
  const chooser = await alice.waitForMessage(({ id, text }) => !seen.has(id) && text.includes('What should Kiln make'));
  await studio.shoot('questions', 'A mention with words', chooser);

  seen = idsOf(bob);
  await bob.press(message.id, 'Refine with options…');
  await studio.shoot('endings', 'Somebody else’s button', await told(bob, '', seen), 'bob');
  const privacy = alice.live.findLast(({ text }) => text.includes('What Kiln keeps'));
  if (privacy) {
    await alice.press(privacy.id, 'Delete my data…');
    const forget = await alice.until('it asks once more', () =>
      alice.live.find(({ text }) => text.includes('Delete all data of <@')),
    );
    await studio.shoot('questions', 'Delete my data asks once more', forget);
  }
}

async function shootSettings(studio: Studio): Promise<void> {
  const { alice, lead } = studio.people;
  const channel = alice.channels.workshop ?? '';
  await lead.slash(channel, 'settings');
  const screen = await lead.waitForMessage(({ text }) => text.includes('Kiln in this server'));
  await studio.shoot('settings', '/settings as it is at first', screen, 'lead');
  await lead.press(screen.id, 'Limits of each member');
  await lead.until('the form opens', () => lead.lastModal);
  await lead.submitModal({ tasks: '3', minute: '60', day: '20', month: '', request: '100' });
  await lead.until('it is set', () => screen.text.includes('20 credits a day'));
  await studio.shoot('settings', '/settings with limits', screen, 'lead');
  const seen = idsOf(alice);
  await alice.slash(channel, 'text-to-3d', { prompt: 'a wooden chair' });
  await studio.shoot('endings', 'A limit is reached', await told(alice, 'left for today', seen));
  await lead.press(screen.id, 'Limits of each member');
  await lead.until('the form opens', () => lead.lastModal);
  await lead.submitModal({ tasks: '', minute: '', day: '', month: '', request: '' });
  await lead.until('it is taken back', () => !screen.text.includes('20 credits a day'));
}

async function shootEndings(studio: Studio): Promise<void> {
  const { alice } = studio.people;
  const channel = alice.channels.workshop ?? '';
  const before = idsOf(alice);
  await alice.slash(channel, 'text-to-3d', { prompt: 'gore and more gore' });
  const refused = await alice.waitForMessage(({ id, text, loading }) => !before.has(id) && !loading && text !== '');
  await studio.shoot('endings', 'Words that are refused', refused);

  await alice.slash(channel, 'text-to-3d', { prompt: 'a castle with many towers', textured: true });
  const running = await alice.waitForMessage(({ text }) => text.includes('many towers') && text.includes('Cancel'));
  const seen = idsOf(alice);
  await alice.press(running.id, 'Cancel');
  await studio.shoot('endings', 'Cancel is answered', await told(alice, 'Cancel', seen));
  await alice.until('it is canceled', () => running.text.includes('Canceled.'), 60_000);
  await studio.shoot('endings', 'Canceled', running);
  await alice.press(running.id, 'Delete');
  const sure = await told(alice, 'for good?', seen);
  await alice.press(sure.id, 'Delete for good');
  await alice.until('it is deleted', () => sure.text.includes('Deleted'));
  await studio.shoot('endings', 'Deleted: all that is left, for whoever pressed', sure);
  const none = idsOf(alice);
  await alice.slash(channel, 'remesh', {});
  await studio.shoot('endings', 'Something is missing', await told(alice, '', none));
}
