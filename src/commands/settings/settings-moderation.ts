import { DAY_MS, renderHowLong, wordsForm } from '../../messages/guild/moderation-message.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { renderModerationSettings } from '../../messages/settings/moderation-settings-message.ts';
import { settingsId } from '../../messages/settings/settings-message.ts';
import { missingInChannels } from '../orders/check-permissions.ts';
import { blockAct, liftAct } from '../presses/moderation-buttons.ts';
import { askByModal, deferPrivately, finish, placeOf, wordsOf } from '../respond.ts';
import {
  type Controls,
  changes,
  chosenChannel,
  oneChosen,
  type Screen,
  shows,
  unknownControl,
} from './settings-controls.ts';

/** The controls of the moderation screen. */

const SHOWN_EVENTS = 8;

const screen: Screen = async ({ guilds, jobs, now }, interaction) => {
  const { guildId: guild } = placeOf(interaction);
  const [settings, blocks, events] = await Promise.all([
    guilds.settings(guild),
    guilds.moderation.blocks(guild, now()),
    guilds.moderation.events(guild, SHOWN_EVENTS),
  ]);
  const { moderation_log: log } = settings;
  return renderModerationSettings(wordsOf(interaction), {
    screening: { words: jobs.screening.words, asks: jobs.screening.asks },
    ...{
      words: settings.moderation_words,
      log,
      lacking: missingInChannels(interaction.guild, log === '' ? [] : [log]),
    },
    ...{ pauseAfter: settings.pause_after, pauseMinutes: settings.pause_minutes, flagged: settings.flagged },
    blocked: new Map([...blocks].map(([member, { until }]) => [member, until])),
    nameOf: (member) => interaction.guild?.members.cache.get(member)?.displayName,
    events: events.map((event) => ({
      ...event,
      ...(event.log_channel !== undefined && {
        logUrl: `https://discord.com/channels/${guild}/${event.log_channel}/${event.log_message}`,
      }),
    })),
  });
};

/** One word per line; commas separate too. */
const wordsIn = (text: string) => [
  ...new Set(
    text
      .split(/[\n,]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];

const MOST_WORDS = 300;
const MOST_LETTERS = 80;
/** The value of one field of a form. */
const FORM_LETTERS = 4_000;

export const MODERATION_CONTROLS: Controls = {
  moderation: { press: shows(screen) },
  'mod-words': {
    async press({ context, interaction, guild }) {
      const { moderation_words: list } = await context.guilds.settings(guild);
      const { wordsTitle: title, wordsLabel: label } = wordsOf(interaction).moderation;
      const value = list.join('\n').slice(0, FORM_LETTERS);
      const form = wordsForm({ customId: settingsId('mod-words'), title, label, most: FORM_LETTERS, value });
      await askByModal(interaction, form);
    },
    async submit({ context, interaction, guild }) {
      const words = wordsIn(interaction.fields.getTextInputValue('words'));
      if (words.length > MOST_WORDS || words.some((word) => word.length > MOST_LETTERS)) {
        throw new Refused('too_many_words', ({ moderation }) => moderation.tooMany);
      }
      await interaction.deferUpdate();
      await context.guilds.changeSettings(guild, { moderation_words: words });
    },
    on: screen,
  },
  'mod-log': {
    press: changes(({ interaction }) => ({ moderation_log: chosenChannel(interaction) }), screen),
  },
  'mod-pause': {
    press: changes(({ values: [chosen = ''] }) => {
      const [, after, minutes] = /^(\d{1,3})\/(\d{1,5})$/.exec(chosen) ?? [];
      if (after === undefined || minutes === undefined) throw unknownControl();
      return { pause_after: Number(after), pause_minutes: Number(minutes) };
    }, screen),
  },
  'mod-flagged': { press: changes(({ values }) => ({ flagged: oneChosen(['spoiler', 'withhold'], values) }), screen) },
  'mod-block': {
    async press({ context, interaction, guild, id, values: [member = ''] }) {
      const words = wordsOf(interaction);
      if (interaction.isAnySelectMenu()) {
        await deferPrivately(interaction);
        const press = (days: number) => settingsId(`mod-block/${member}/${days}`);
        return finish(interaction, renderHowLong(words, member, press));
      }
      const [blocked = '', days = ''] = id.split('/');
      if (!/^\d{1,20}$/.test(blocked) || !['0', '1', '7'].includes(days)) throw unknownControl();
      await interaction.deferUpdate();
      await context.jobs.moderate(guild, blockAct(interaction.id, blocked, interaction.user.id, Number(days) * DAY_MS));
      await finish(interaction, await screen(context, interaction));
    },
  },
  'mod-lift': {
    async press({ context, interaction, guild, values: [member = ''] }) {
      await interaction.deferUpdate();
      await context.jobs.moderate(guild, liftAct(interaction.id, member, interaction.user.id));
      await finish(interaction, await screen(context, interaction));
    },
  },
};
