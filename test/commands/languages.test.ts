import { stageEntry } from 'kiln-client/contract/families/index';
import { expect, test } from 'vitest';
import { wordsFor } from '../../src/messages/words/index.ts';
import { englishLeft } from '../support/english-left.ts';
import type { LiveMessage, Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld } from './world.ts';

/** A German member in a French server: what they alone see is German, what all see is French, and nothing is English. */

const SCREENS = {
  help: 'Kiln macht',
  tasks: 'Deine Aufträge',
  credits: 'Credits dieses Servers',
  notify: 'Du bekommst eine Erwähnung',
  'preset list': 'Vorlagen, die hier gelten',
  privacy: 'Was Kiln auf diesem Server über dich speichert',
};

test('from a command to its notice each reads in their language, and no English is left', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { channel, guilds, service, local } = world;
  const uwe = await local.member('bob', 'de');
  const [de, fr] = [wordsFor('de'), wordsFor('fr')];
  const names = ['ein roter Stuhl', 'ein blauer Stuhl', 'aus Gold', uwe.user.username, 'Kiln', 'Discord', 'GLB', 'STL'];
  // Examples of /help are what the service reads.
  names.push('a red toadstool with white spots', 'a desert at dawn');
  await guilds.changeSettings(uwe.guildId, { language: 'fr', notify: 'reply', notify_after: 0 });
  const told = (words: string) =>
    uwe.waitForMessage((message) => message.ephemeral && !message.loading && message.text.includes(words));
  const shown = (...words: string[]) =>
    uwe.waitForMessage(({ ephemeral, text }) => !ephemeral && words.every((word) => text.includes(word)));
  const judge = (drawn: unknown, locale: string) =>
    expect(englishLeft(drawn, locale, names), JSON.stringify(drawn)).toEqual([]);
  const fill = async (message: LiveMessage, label: string, values: Parameters<Member['submitModal']>[0]) => {
    await uwe.press(message.id, label);
    judge(await uwe.until('the form opens', () => uwe.lastModal), 'de');
    await uwe.submitModal(values);
  };

  // The command with every option: a card and its forms.
  await uwe.slash(channel, 'text-to-3d', { prompt: 'ein roter Stuhl', more: true });
  const card = await told(de.orders.leave);
  const { mesh, ...topics } = de.forms.topics;
  for (const topic of [topics.subject, topics.size, topics.files, topics.way]) await fill(card, topic, {});
  await fill(card, mesh, { target_polycount: 'viele' });
  await told('`polygone` muss eine Zahl sein');
  await uwe.press(card.id, de.orders.make({ price: 20 }));

  // The message that all see, in each state, its notice, its buttons and their forms.
  await until('the service is asked', () => service.creates.length === 1);
  const message = await shown('ein roter Stuhl', fr.request.cancel);
  judge(message.components, 'fr');
  const [taskId = ''] = service.tasks.keys();
  service.change(taskId, { status: 'IN_PROGRESS', progress: 30, started_at: Date.now() });
  judge((await shown('ein roter Stuhl', '30')).components, 'fr');
  service.succeed(taskId);
  await shown('ein roter Stuhl', fr.request.again);
  await shown(fr.request.endDone({ what: '**ein roter Stuhl**' }));
  // Behind More, which only he sees.
  const { verb } = de.contract.stage(stageEntry('text-to-3d-refine').stage);
  await fill(message, de.request.withOptions({ verb }), { texture_prompt: 'aus Gold' });
  await until('the second step is asked for', () => service.creates.length === 2);
  await fill(message, de.request.edit, { prompt: 'ein blauer Stuhl', 'more-first': true });
  await told('ein blauer Stuhl');
  await uwe.press(message.id, fr.request.more);
  await told('Dateien beim Dienst');
  await uwe.press(message.id, de.request.delete);
  await told('endgültig löschen?');

  // Refusals: of what does not go together, and of a limit.
  await uwe.slash(channel, 'text-to-3d', { prompt: 'ein blauer Stuhl', surface: 'aus Gold' });
  await told('`oberfläche` braucht `texturiert: True`');
  await guilds.limits.set(uwe.guildId, 'member', { tasks: 1 });
  await uwe.slash(channel, 'text-to-3d', { prompt: 'ein blauer Stuhl' });
  await told('gleichzeitig');
  for (const [command, words] of Object.entries(SCREENS)) {
    await uwe.slash(channel, command);
    await told(words);
  }
  for (const { components, ephemeral } of uwe.live) judge(components, ephemeral ? 'de' : 'fr');
});
