import { NOTICE_WAYS, NoticeAfter } from '../../guilds/notices.ts';
import { AS_DISCORD, renderResultsSettings } from '../../messages/settings/results-settings-message.ts';
import { LANGUAGES } from '../../messages/words/index.ts';
import { missingInChannels } from '../orders/check-permissions.ts';
import { placeOf, wordsOf } from '../respond.ts';
import {
  type Controls,
  changes,
  chosenChannel,
  oneChosen,
  priceThreshold,
  type Screen,
  shows,
  unknownControl,
} from './settings-controls.ts';

/** The screen of /settings for results (who sees them, where, in which language), and its controls. */

const screen: Screen = async ({ guilds }, interaction) => {
  const { privacy, gallery, language, ...notice } = await guilds.settings(placeOf(interaction).guildId);
  const lacking = missingInChannels(interaction.guild, gallery === '' ? [] : [gallery]);
  return renderResultsSettings(wordsOf(interaction), {
    ...{ privacy, gallery, lacking, language },
    ...{ notify: notice.notify, notifyAfter: notice.notify_after, confirm: notice.confirm },
  });
};

const LOCALES = [AS_DISCORD, ...LANGUAGES.map(({ locale }) => locale)];

export const RESULTS_CONTROLS: Controls = {
  results: { press: shows(screen) },
  privacy: { press: changes(({ values }) => ({ privacy: oneChosen(['shared', 'private'], values) }), screen) },
  gallery: { press: changes(({ interaction }) => ({ gallery: chosenChannel(interaction) }), screen) },
  notify: { press: changes(({ values }) => ({ notify: oneChosen(NOTICE_WAYS, values) }), screen) },
  'notify-after': {
    press: changes(({ values: [chosen] }) => {
      const after = NoticeAfter.safeParse(chosen);
      if (!after.success) throw unknownControl();
      return { notify_after: after.data };
    }, screen),
  },
  language: {
    press: changes(({ values }) => {
      const locale = oneChosen(LOCALES, values);
      return { language: locale === AS_DISCORD ? '' : locale };
    }, screen),
  },
  confirm: priceThreshold('confirm', screen),
};
