import { stageEntry } from 'kiln-client/contract/families/index';
import { expect, test } from 'vitest';
import { replayRequest } from '../../src/jobs/actions/replay-request.ts';
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

test('what is written down for all to see is in the server’s language, whoever asks', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { channel, guilds, service, local, redis, jobs } = world;
  const uwe = await local.member('bob', 'de');
  const [de, fr] = [wordsFor('de'), wordsFor('fr')];
  await guilds.changeSettings(uwe.guildId, { language: 'fr' });
  const shown = (words: string) => uwe.waitForMessage(({ ephemeral, text }) => !ephemeral && text.includes(words));

  await uwe.slash(channel, 'batch', { kind: 'text-to-3d-preview', prompts: '{ein roter, ein blauer} Stuhl' });
  const label = de.orders.make({ price: 40 });
  const asked = await uwe.waitForMessage(({ ephemeral, text }) => ephemeral && text.includes(label));
  await uwe.press(asked.id, label);
  await shown(fr.batches.title({ first: 'ein roter Stuhl', more: 1 }));
  await until('both are asked for', () => service.creates.length === 2);

  const { id } = await uwe.slash(channel, 'print-analyze', { 'model-link': 'https://example.com/model.glb' });
  await shown(`### ${fr.contract.stage(stageEntry('print-analyze').stage).title}`);
  await until('the check is asked for', () => service.creates.length === 3);
  // This small service only streams one family's tasks: the check's end is written down as its tracking would.
  const task = { id: [...service.tasks.keys()].at(-1), type: 'print-analyze', status: 'SUCCEEDED', progress: 100 };
  const found = JSON.stringify({ ...task, printability: { status: 'error' } });
  await redis.hset(`kiln:request:${id}`, { state: 'succeeded', task_id: String(task.id), task: found });
  await redis.hset(`kiln:display:${id}`, 'delivered', '1');
  await replayRequest(jobs, id);
  const checked = await shown(fr.print.repairAndCheck);
  const [repair = ''] = checked.text.match(new RegExp(`${fr.print.repairAndCheck}[^\n]*`)) ?? [];
  await uwe.press(checked.id, repair);
  await uwe.waitForMessage(
    ({ ephemeral, id, text }) => !ephemeral && id !== checked.id && text.includes(fr.print.repairAndCheck),
  );
});
