import { ComponentType, SelectMenuDefaultValueType } from 'discord.js';
import { type ModerationView, moderationLine } from '../guild/moderation-message.ts';
import { missingLines } from '../guild/permission-notes.ts';
import type { Permission } from '../guild/permissions.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, separator, text } from '../parts/message-body.ts';
import { shorten, timestamp } from '../parts/text.ts';
import type { Words } from '../words/index.ts';
import { row, WRITTEN_IN } from './results-settings-message.ts';
import { settingsId } from './settings-message.ts';

/** The fourth screen of a guild's settings: what is stopped, who is blocked, where leads read of it. */
export interface ModerationSettingsView {
  screening: { words: number; asks: boolean };
  words: readonly string[];
  /** '': none. */
  log: string;
  lacking: readonly { id: string; missing: readonly Permission[] }[];
  pauseAfter: number;
  pauseMinutes: number;
  flagged: 'spoiler' | 'withhold';
  /** Member to the end of their block; 0: for ever. */
  blocked: ReadonlyMap<string, number>;
  /** Names of members, where they are known. */
  nameOf: (member: string) => string | undefined;
  /** Newest first. */
  events: readonly (ModerationView & { logUrl?: string | undefined })[];
}

const SHOWN = 8;
/** Tries and minutes. */
const PAUSES = ['0/10', '3/10', '3/60', '5/60', '3/1440', '5/1440'];

export function renderModerationSettings(words: Words, view: ModerationSettingsView): MessageBody {
  const { moderation } = words;
  const blocked = [...view.blocked];
  return messageBody(ACCENT.quiet, [
    text(moderation.title, moderation.what, moderation.operator(view.screening.words, view.screening.asks)),
    text(moderation.own, view.words.length === 0 ? moderation.none : moderation.count(view.words.length)),
    ...buttonRows([button(moderation.words, settingsId('mod-words'))]),
    text(moderation.logTitle),
    row({
      ...{ type: ComponentType.ChannelSelect, custom_id: settingsId('mod-log'), placeholder: moderation.noLog },
      ...{ min_values: 0, max_values: 1, channel_types: [...WRITTEN_IN] },
      default_values: view.log === '' ? [] : [{ id: view.log, type: SelectMenuDefaultValueType.Channel }],
    }),
    text(...missingLines(words, view.lacking)),
    text(moderation.tries),
    row({
      ...{ type: ComponentType.StringSelect, custom_id: settingsId('mod-pause') },
      options: pausesOf(moderation, `${view.pauseAfter}/${view.pauseMinutes}`),
    }),
    text(moderation.flagged),
    row({
      ...{ type: ComponentType.StringSelect, custom_id: settingsId('mod-flagged') },
      options: (['spoiler', 'withhold'] as const).map((value) => ({
        ...{ value, label: moderation[value], default: view.flagged === value },
      })),
    }),
    separator(),
    text(
      moderation.blockedTitle,
      ...(blocked.length === 0 ? [moderation.nobody] : []),
      ...blocked
        .slice(0, SHOWN)
        .map(
          ([id, until]) => `<@${id}> · ${until === 0 ? moderation.forEver : moderation.until(timestamp(until, 'f'))}`,
        ),
      blocked.length > SHOWN && moderation.andMore(blocked.length - SHOWN),
    ),
    row({
      ...{ type: ComponentType.UserSelect, custom_id: settingsId('mod-block') },
      placeholder: moderation.blockMember,
    }),
    blocked.length > 0 &&
      row({
        ...{ type: ComponentType.StringSelect, custom_id: settingsId('mod-lift') },
        placeholder: moderation.liftMember,
        options: blocked.slice(0, 25).map(([id]) => ({ label: shorten(view.nameOf(id) ?? id, 100), value: id })),
      }),
    separator(),
    text(
      moderation.latest,
      ...(view.events.length === 0 ? [moderation.nothing] : []),
      ...view.events.slice(0, SHOWN).map((event) => moderationLine(words, event, event.logUrl)),
    ),
    ...buttonRows([button(words.settings.backToLimits, settingsId('screen'))]),
  ]);
}

function pausesOf({ never, pauseAfter }: Words['moderation'], now: string) {
  const isNow = (value: string) => value === now || (value.startsWith('0/') && now.startsWith('0/'));
  const offered = PAUSES.some(isNow) ? PAUSES : [...PAUSES, now];
  return offered.map((value) => {
    const [after = 0, minutes = 0] = value.split('/').map(Number);
    return { value, label: after === 0 ? never : pauseAfter(after, minutes), default: isNow(value) };
  });
}
