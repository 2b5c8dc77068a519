import { ChannelType, ComponentType, SelectMenuDefaultValueType } from 'discord.js';
import { missingLines } from '../guild/permission-notes.ts';
import type { Permission } from '../guild/permissions.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, separator, text } from '../parts/message-body.ts';
import type { Words } from '../words/index.ts';
import { type RowItem, row, select } from './results-settings-message.ts';
import { settingsId } from './settings-message.ts';

/** The screen of a guild's settings about where assets are: each choice with the control that changes it. */

export interface AssetsSettingsView {
  place: 'channel' | 'thread' | 'post';
  /** '': none. */
  forum: string;
  /** What is the matter with it, besides what Kiln may not do. */
  tags?: { missing: readonly string[]; all: number; mayMake: boolean; isRequired: boolean } | undefined;
  archive: FromWhen;
  gallery: string;
  copies: FromWhen;
  lacking: readonly { id: string; missing: readonly Permission[] }[];
}

type FromWhen = 'never' | 'ready' | 'approved' | 'printed';

export function renderAssetsSettings(words: Words, view: AssetsSettingsView): MessageBody {
  const { and } = words;
  const { screen, states } = words.assets;
  const { place, forum, gallery } = view;
  const isPost = place === 'post';
  const bold = (names: readonly string[]) => and(names.map((name) => `**${name}**`));
  const isIdle = view.copies !== 'never' && gallery === '';
  return messageBody(ACCENT.quiet, [
    text(screen.heading, screen.counts),
    text(screen.where, place !== 'channel' && screen.whatStays),
    row(select('assets', screen.places, place)),
    isPost && row(forumSelect(screen.chooseForum, forum)),
    isPost && forum === '' && text(screen.noForum),
    text(...missingLines(words, view.lacking), isPost && tagsLine(screen, view.tags, bold)),
    ...(place === 'channel'
      ? []
      : [
          text(screen.whenArchived, screen.howSaid(bold([states.needs_work, states.approved, states.printed]))),
          row(select('assets-archive', screen.archive, view.archive)),
          text(
            screen.copied,
            gallery === '' ? screen.galleryElsewhere : screen.galleryIs(`<#${gallery}>`),
            isIdle && screen.noGallery,
          ),
          row(select('assets-gallery', screen.copies, view.copies)),
        ]),
    separator(),
    ...buttonRows([button(screen.limits, settingsId('screen')), button(screen.results, settingsId('results'))]),
  ]);
}

function tagsLine(
  screen: Words['assets']['screen'],
  tags: AssetsSettingsView['tags'],
  bold: (names: readonly string[]) => string,
): string | undefined {
  if (!tags) return undefined;
  if (tags.missing.length === 0) return screen.tagsFollow;
  if (tags.mayMake) return screen.tagsAreMade;
  const isRefused = tags.isRequired && tags.missing.length === tags.all;
  return isRefused
    ? `${screen.tagRequired} ${screen.tagsMissing(bold(tags.missing))}`
    : screen.tagsMissing(bold(tags.missing));
}

const forumSelect = (placeholder: string, chosen: string): RowItem => ({
  type: ComponentType.ChannelSelect,
  custom_id: settingsId('assets-forum'),
  placeholder,
  // Channels of media take posts, too, but a select of them is not in what Discord says it takes.
  channel_types: [ChannelType.GuildForum],
  min_values: 0,
  max_values: 1,
  default_values: chosen === '' ? [] : [{ id: chosen, type: SelectMenuDefaultValueType.Channel }],
});
