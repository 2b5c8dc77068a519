import { ComponentType } from 'discord.js';
import { type ModerationView, moderationLine } from '../guild/moderation-message.ts';
import { MOST_CHOSEN, selectRow, text } from '../parts/message-body.ts';
import { shorten, timestamp } from '../parts/text.ts';
import type { Words } from '../words/index.ts';
import { type Section, settingsId } from './setting-controls.ts';

/** Sections of the moderation screen of /settings that are no rows: blocked members, the latest events. */

export const SHOWN_EVENTS = 8;
const SHOWN_BLOCKS = 8;

export interface Blocks {
  /** Member to the end of their block; 0: permanent. */
  blocked: ReadonlyMap<string, number>;
  /** Names of members, where they are known. */
  nameOf: (member: string) => string | undefined;
}

export function blockedSection({ moderation }: Words, { blocked, nameOf }: Blocks): Section {
  const until = (end: number) => (end === 0 ? moderation.forEver : moderation.until({ time: timestamp(end, 'f') }));
  const shown = [...blocked].slice(0, SHOWN_BLOCKS).map(([id, end]) => `<@${id}> · ${until(end)}`);
  return [
    text(
      moderation.blockedTitle,
      blocked.size === 0 && moderation.noneBlocked,
      ...shown,
      blocked.size > shown.length && moderation.andMore({ count: blocked.size - shown.length }),
    ),
    selectRow({
      type: ComponentType.UserSelect,
      custom_id: settingsId('mod-block'),
      placeholder: moderation.blockMember,
    }),
    blocked.size > 0 &&
      selectRow({
        type: ComponentType.StringSelect,
        custom_id: settingsId('mod-lift'),
        placeholder: moderation.liftMember,
        options: [...blocked.keys()]
          .slice(0, MOST_CHOSEN)
          .map((id) => ({ label: shorten(nameOf(id) ?? id, 100), value: id })),
      }),
  ];
}

/** Newest first. */
export type LoggedEvent = ModerationView & { logUrl?: string | undefined };

export const latestSection = (words: Words, events: readonly LoggedEvent[]): Section => [
  text(
    words.moderation.latest,
    events.length === 0 && words.moderation.nothing,
    ...events.slice(0, SHOWN_EVENTS).map((event) => moderationLine(words, event, event.logUrl)),
  ),
];
