import { en } from '../../src/messages/words/index.ts';
import type { LiveMessage, Member } from '../../test/support/member.ts';
import type { Made } from './results.ts';
import type { Studio } from './studio.ts';

/** What one member alone reads, and what is asked before something is done: each brought about by the real command. */

export async function shootScreens(studio: Studio, made: Made): Promise<void> {
  await shootLists(studio);
  await shootAsked(studio, made);
  await shootLooks(studio);
  await shootSettings(studio);
  await shootEndings(studio);
}

const { commands, common, creditsWords, moderation, orders, places, privacy, request, results, settings, taskList } =
  en;
const WHAT_TO_MAKE = en.choosing.title({ what: '' }).replace('?', '').trim();

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
  await studio.shoot('screens', '/help', await say(alice, 'help', places.welcome));
  await studio.shoot('screens', '/credits', await say(alice, 'credits', creditsWords.title));
  await studio.shoot('screens', '/tasks', await say(alice, 'tasks', taskList.title.mine));
  const report = await say(lead, 'credits', creditsWords.reportBy.member({ days: 30 }), { by: 'member' });
  await studio.shoot('screens', '/credits by:member, for those who manage the server', report, 'lead');
  await studio.shoot('questions', '/privacy', await say(alice, 'privacy', privacy.title));
}

async function shootAsked(studio: Studio, { message }: Made): Promise<void> {
  const { alice, bob } = studio.people;
  const press = async (label: string, words: string) => {
    const seen = idsOf(alice);
    await alice.press(message.id, label);
    return told(alice, words, seen);
  };
  await studio.shoot('questions', 'More', await press(request.more, results.task({ id: '' })));
  const sure = await press(request.delete, privacy.deleteWhat);
  await studio.shoot('questions', 'Delete asks once more', sure);

  let seen = idsOf(alice);
  await alice.contextMenu(message.channel_id, commands.make3d, message.id);
  await studio.shoot('questions', 'Make 3D on a message', await told(alice, WHAT_TO_MAKE, seen));
  seen = idsOf(alice);
  await alice.post(message.channel_id, `<@${message.author.id}> a knight with a blue cape`);
  const chooser = await alice.waitForMessage(({ id, text }) => !seen.has(id) && text.includes(WHAT_TO_MAKE));
  await studio.shoot('questions', 'A mention with words', chooser);

  seen = idsOf(bob);
  await bob.press(message.id, request.again);
  await studio.shoot('endings', 'Somebody else’s button', await told(bob, '', seen), 'bob');
  const screen = alice.live.findLast(({ text }) => text.includes(privacy.title));
  if (screen) {
    await alice.press(screen.id, privacy.forgetMe);
    const forget = await alice.until('it asks once more', () =>
      alice.live.find(({ text }) => text.includes(privacy.forgetWhat)),
    );
    await studio.shoot('questions', 'Delete my data asks once more', forget);
  }
}

/** What is asked before words are charged that are not understood as a whole. */
export async function shootLooks(studio: Studio): Promise<void> {
  const { alice } = studio.people;
  const channel = alice.channels.workshop ?? '';
  const ask = async (prompt: string) => {
    const seen = idsOf(alice);
    await alice.slash(channel, 'text-to-3d', { prompt });
    return told(alice, orders.sayDifferently, seen);
  };
  const card = await ask('a quantum cat in a red hat');
  await studio.shoot('look', 'Not all words are understood', card);
  await alice.press(card.id, orders.sayDifferently);
  await alice.until('the form opens', () => alice.lastModal);
  await alice.submitModal({ prompt: 'a black cat in a red hat' });
  await alice.until('it is drawn again', () => card.text.includes('black cat'));
  await studio.shoot('look', 'Said differently, on the same card', card);
  await studio.shoot('look', 'Nothing can be made of it', await ask('a rusty falchion'));
}

async function shootSettings(studio: Studio): Promise<void> {
  const { alice, lead } = studio.people;
  const channel = alice.channels.workshop ?? '';
  await lead.slash(channel, 'settings');
  const screen = await lead.waitForMessage(({ text }) => text.includes(settings.title));
  await studio.shoot('settings', '/settings as it is at first', screen, 'lead');
  await lead.press(screen.id, settings.spendingScreen);
  await lead.until('the limits', () => screen.text.includes(settings.limits));
  await lead.press(screen.id, settings.limitsOf.member);
  await lead.until('the form opens', () => lead.lastModal);
  await lead.submitModal({ tasks: '3', minute: '60', day: '20', month: '', request: '100' });
  await lead.until('it is set', () => screen.text.includes(settings.aDay({ amount: 20 })));
  await studio.shoot('settings', '/settings with limits', screen, 'lead');
  const seen = idsOf(alice);
  await alice.slash(channel, 'text-to-3d', { prompt: 'a wooden chair' });
  await studio.shoot('endings', 'A limit is reached', await told(alice, 'left for today', seen));
  await lead.press(screen.id, settings.limitsOf.member);
  await lead.until('the form opens', () => lead.lastModal);
  await lead.submitModal({ tasks: '', minute: '', day: '', month: '', request: '' });
  await lead.until('it is taken back', () => !screen.text.includes(settings.aDay({ amount: 20 })));
}

async function shootEndings(studio: Studio): Promise<void> {
  const { alice } = studio.people;
  const channel = alice.channels.workshop ?? '';
  // Otherwise the page joins it to the refusal before.
  await alice.post(channel, '…');
  const before = idsOf(alice);
  await alice.slash(channel, 'text-to-3d', { prompt: 'gore and more gore' });
  await studio.shoot(
    'endings',
    'Words that are refused',
    await told(alice, moderation.byWord({ word: 'gore' }), before),
  );

  await alice.slash(channel, 'text-to-3d', { prompt: 'a stone castle', textured: true });
  const running = await alice.waitForMessage(
    ({ text }) => text.includes('stone castle') && text.includes(request.cancel),
  );
  const seen = idsOf(alice);
  await alice.press(running.id, request.cancel);
  await studio.shoot('endings', 'Cancel is answered', await told(alice, 'Cancel', seen));
  await alice.until('it is canceled', () => running.text.includes('Canceled.'), 60_000);
  await studio.shoot('endings', 'Canceled', running);
  await alice.press(running.id, request.delete);
  const sure = await told(alice, privacy.deleteWhat, seen);
  await alice.press(sure.id, privacy.deleteYes);
  await alice.until('it is deleted', () => sure.text.includes(common.deleted));
  await studio.shoot('endings', 'Deleted: all that is left, for whoever pressed', sure);
  const none = idsOf(alice);
  await alice.slash(channel, 'remesh', {});
  await studio.shoot('endings', 'Something is missing', await told(alice, '', none));
}
