import { GUILD_ID } from 'kiln-playground/base/world';
import { settingsId } from '../../src/messages/settings/setting-controls.ts';
import { en } from '../../src/messages/words/index.ts';
import type { Studio } from './studio.ts';

/** `/settings`, set up as docs/leads.md says it, step by step, by a lead of the server. */

const SHEET = 'leads';
const { assets, moderation, settings } = en;

export async function shootLeads(studio: Studio): Promise<void> {
  const { control, people } = studio;
  const { lead } = people;
  const forum = await control('channel.create', { guild_id: GUILD_ID, name: 'assets', type: 15 });
  const log = await control('channel.create', { guild_id: GUILD_ID, name: 'leads', type: 0 });
  const seen = new Set(lead.live.map(({ id }) => id));
  await lead.slash(lead.channels.workshop ?? '', 'settings');
  const screen = await lead.waitForMessage(({ id, text }) => !seen.has(id) && text.includes(settings.title));
  const says = (words: string) => lead.until(`the screen says ${words}`, () => screen.text.includes(words));
  const open = async (button: string, words: string) => {
    await lead.press(screen.id, button);
    await says(words);
  };
  const fill = async (button: string, values: Record<string, string | readonly string[]>, words: string) => {
    await lead.press(screen.id, button);
    await lead.until('the form opens', () => lead.lastModal);
    await lead.submitModal(values);
    await says(words);
  };
  const drawn = () => JSON.stringify(screen.components);
  /** A choice shows in its select. */
  const choose = async (select: string, value: string) => {
    const before = drawn();
    await lead.selectValues(screen.id, settingsId(select), [value]);
    await lead.until(`${select} is chosen`, () => drawn() !== before);
  };
  const shoot = (caption: string) => studio.shoot(SHEET, caption, screen, 'lead');

  await open(settings.spendingScreen, settings.limits);
  await fill(settings.limitsOf.member, { tasks: '3', day: '200' }, settings.aDay({ amount: 200 }));
  await shoot(`1 · ${settings.spendingScreen}`);
  await open(settings.backToStart, settings.title);
  await open(settings.membersScreen, settings.whoMayMake);
  await fill(
    settings.chooseFamilies,
    { families: ['keycap'], channels: [lead.channels['print-shop'] ?? ''] },
    '/keycap',
  );
  await shoot(`2 · ${settings.membersScreen}`);
  await open(settings.backToStart, settings.title);
  await open(settings.resultsScreen, settings.results);
  await choose('gallery', lead.channels.gallery ?? '');
  await shoot(`3 · ${settings.resultsScreen}`);
  await open(assets.screen.button, assets.screen.heading);
  await choose('assets', 'post');
  await choose('assets-forum', forum.id);
  await choose('assets-gallery', 'approved');
  await shoot(`4 · ${assets.screen.button}`);
  await open(settings.backToStart, settings.title);
  await open(settings.spendingScreen, settings.limits);
  await open(settings.approvalsScreen, settings.approvals);
  await fill(settings.rows.approve.button, { credits: '25' }, settings.rows.approve.on({ count: 25 }));
  await choose('approve-channel', log.id);
  await shoot(`5 · ${settings.approvalsScreen}`);
  await open(settings.backToStart, settings.title);
  await open(moderation.button, moderation.title);
  await fill(
    settings.rows.moderation_words.button,
    { words: 'secret project\nrude*' },
    settings.rows.moderation_words.on({ count: 2 }),
  );
  await choose('mod-log', log.id);
  await shoot(`6 · ${moderation.button}`);
}
