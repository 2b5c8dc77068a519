import { settingsId } from '../../src/messages/settings/setting-controls.ts';
import { en, wordsFor } from '../../src/messages/words/index.ts';
import type { LiveMessage, Member } from '../../test/support/member.ts';
import type { Studio } from './studio.ts';

/** What members read most, in three other languages: a result, the card of every option, a refusal, /help and /tasks. */

const LONGEST_MS = 120_000;
const LANGUAGES = [
  { locale: 'de', sheet: 'in-german', prompt: 'ein roter Stuhl' },
  { locale: 'ja', sheet: 'in-japanese', prompt: '赤い椅子 a red chair' },
  { locale: 'pt-BR', sheet: 'in-portuguese', prompt: 'uma cadeira vermelha, a red chair' },
] as const;

export async function shootLanguages(studio: Studio): Promise<void> {
  const { lead } = studio.people;
  await lead.slash(lead.channels.workshop ?? '', 'settings');
  const screen = await lead.waitForMessage(({ text }) => text.includes(en.settings.title));
  await lead.press(screen.id, en.settings.resultsScreen);
  const choose = (language: string) => lead.selectValues(screen.id, settingsId('language'), [language]);
  await lead.until('the screen', () => screen.text.includes(en.settings.results));
  // The words are a language's own beside those that are understood.
  await lead.selectValues(screen.id, settingsId('look'), ['never']);
  for (const language of LANGUAGES) {
    await choose(language.locale);
    await using alice = await studio.speaking('alice', language.locale);
    await shootIn(studio, alice, language);
  }
  await choose('discord');
  await lead.selectValues(screen.id, settingsId('look'), ['unclear']);
}

async function shootIn(
  studio: Studio,
  alice: Member,
  { locale, sheet, prompt }: (typeof LANGUAGES)[number],
): Promise<void> {
  const channel = alice.channels.workshop ?? '';
  const { contract, orders, places, request, taskList } = wordsFor(locale);
  const say = async (command: string, words: string, options: Parameters<Member['slash']>[2] = {}) => {
    const seen = new Set(alice.live.map(({ id }) => id));
    await alice.slash(channel, command, options);
    return alice.waitForMessage(
      ({ id, ephemeral, loading, text }) => ephemeral && !loading && !seen.has(id) && text.includes(words),
    );
  };
  const shoot = (caption: string, message: LiveMessage) => studio.shoot(sheet, caption, message);
  await alice.slash(channel, 'text-to-3d', { prompt, formats: 'glb' });
  const made = await alice.waitForMessage(
    ({ files, text }) =>
      text.includes(request.again) && text.includes(prompt) && files.some(({ filename }) => filename.endsWith('.webp')),
    LONGEST_MS,
  );
  await shoot('A result', made);
  await shoot('Every option', await say('text-to-3d', orders.leave, { prompt, more: true }));
  const unlike = { prompt, surface: 'gold' };
  await shoot('A refusal', await say('text-to-3d', contract.option('textured'), unlike));
  await shoot('/tasks', await say('tasks', taskList.title.mine));
  await shoot('/help', await say('help', places.welcome));
}
