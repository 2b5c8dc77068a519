import { ChannelType } from 'discord.js';
import { families } from 'kiln-client/contract/families/index';
import { missingLines } from '../../messages/guild/permission-notes.ts';
import { button, buttonRows, MOST_CHOSEN, separator, text } from '../../messages/parts/message-body.ts';
import {
  dataSection,
  familiesSection,
  keySection,
  limitsSection,
  standingSection,
} from '../../messages/settings/access-sections.ts';
import { bold, forumTagsLine } from '../../messages/settings/forum-tags-line.ts';
import { leagueSection } from '../../messages/settings/league-section.ts';
import { blockedSection, latestSection } from '../../messages/settings/moderation-sections.ts';
import {
  AS_DISCORD,
  batchOptions,
  languageOptions,
  makerOptions,
  noticeAfterOptions,
  pauseChoice,
  pauseNumbers,
  pauseOptions,
  quorumOptions,
  voteOptions,
} from '../../messages/settings/option-words.ts';
import { settingsId } from '../../messages/settings/setting-controls.ts';
import type { Words } from '../../messages/words/index.ts';
import { isForum } from '../orders/choose-asset-thread.ts';
import {
  type AccessFacts,
  type AssetFacts,
  type LeagueFacts,
  type ModerationFacts,
  readAccess,
  readAssets,
  readLeague,
  readModeration,
} from './settings-facts.ts';
import type { Screen, View } from './settings-screen.ts';

/** The screens of /settings, from top to bottom: a row is a setting, a function a section with code of its own. */

const line = () => [separator()];

/** Buttons that open other screens. */
const opens =
  (screens: (words: Words) => Readonly<Record<string, string>>) =>
  ({ words }: View) =>
    buttonRows(Object.entries(screens(words)).map(([screen, label]) => button(label, settingsId(screen))));

export const START: Screen<AccessFacts> = {
  read: readAccess,
  parts: [
    ({ words: { settings } }) => [text(settings.title, settings.whenCounts)],
    ({ words, ...standing }) => standingSection(words, standing),
    missingSection,
  ],
};

export const SPENDING: Screen<AccessFacts> = {
  read: readAccess,
  parts: [
    ({ words, limits }) => limitsSection(words, limits),
    line,
    opens(({ settings }) => ({ screen: settings.backToStart, approvals: settings.approvalsScreen })),
  ],
};

export const MEMBERS: Screen<AccessFacts> = {
  read: readAccess,
  parts: [
    { key: 'roles', control: 'roles' },
    { key: 'channels', control: 'channels' },
    missingSection,
    ({ words, settings: { families, places }, gone }) => familiesSection(words, { families, places, gone }),
    { key: 'press', control: 'choice' },
    { key: 'press_roles', control: 'roles', shownWhen: ({ press }) => press === 'roles' },
    line,
    opens(({ settings }) => ({ screen: settings.backToStart })),
  ],
};

export const OWN: Screen<AccessFacts> = {
  read: readAccess,
  parts: [
    ({ words, key }) => keySection(words, key),
    line,
    ({ words }) => dataSection(words),
    line,
    opens(({ settings }) => ({ screen: settings.backToStart })),
  ],
};

/** What Kiln may not do in the channels that are named. */
function missingSection({ words, settings: { channels }, limits, missingIn }: View & AccessFacts) {
  const limited = limits.flatMap(({ scope }) => (scope.startsWith('channel/') ? scope.slice('channel/'.length) : []));
  return [text(...missingLines(words, missingIn([...new Set([...channels, ...limited])])))];
}

export const RESULTS: Screen<object> = {
  read: async () => ({}),
  parts: [
    ({ words: { settings } }) => [text(settings.results, settings.whenCounts)],
    { key: 'privacy', control: 'choice' },
    { key: 'gallery', control: 'channel' },
    line,
    { key: 'notify', control: 'choice', options: ({ notices }) => notices.ways },
    { key: 'notify_after', control: 'choice', options: noticeAfterOptions },
    line,
    { key: 'confirm', control: 'threshold' },
    { key: 'look', control: 'choice' },
    { key: 'print_prices', control: 'lines' },
    line,
    {
      key: 'language',
      control: 'choice',
      options: languageOptions,
      stored: {
        option: ({ language }) => language || AS_DISCORD,
        change: (option) => ({ language: option === AS_DISCORD ? '' : option }),
      },
    },
    line,
    opens(({ settings, assets }) => ({
      screen: settings.backToStart,
      several: settings.severalScreen,
      'assets-screen': assets.screen.button,
    })),
  ],
};

export const SEVERAL: Screen<LeagueFacts> = {
  read: readLeague,
  parts: [
    ({ words: { settings } }) => [text(settings.several, settings.whenCounts)],
    { key: 'batch', control: 'choice', options: batchOptions },
    { key: 'vote', control: 'choice', options: voteOptions },
    { key: 'vote_quorum', control: 'choice', options: quorumOptions, shownWhen: ({ vote }) => vote > 0 },
    {
      key: 'makers',
      control: 'choice',
      shownWhen: ({ makers }, view) => view.makers.length > 0 || makers !== 'members',
    },
    {
      key: 'makers_fixed',
      control: 'choices',
      options: makerOptions,
      shownWhen: ({ makers }, view) => view.makers.length > 0 && makers === 'fixed',
    },
    ({ words, leagues, makers }) =>
      leagueSection(words, leagues, (stage, id) => makers.find((one) => one.type === stage && one.id === id)?.name),
    line,
    opens(({ settings, assets }) => ({ screen: settings.backToStart, results: assets.screen.results })),
  ],
};

export const ASSETS: Screen<AssetFacts> = {
  read: readAssets,
  parts: [
    ({ words: { assets } }) => [text(assets.screen.heading, assets.screen.counts)],
    {
      key: 'assets',
      control: 'choice',
      note: ({ words, settings }) => [settings.assets !== 'channel' && words.settings.rows.assets.whatStays],
    },
    {
      key: 'assets_forum',
      control: 'channel',
      only: {
        // Media channels take posts, too, but Discord documents no select of them.
        types: [ChannelType.GuildForum],
        fits: isForum,
        otherwise: ({ settings }) => settings.rows.assets_forum.notAForum,
      },
      shownWhen: ({ assets }) => assets === 'post',
      warn: ({ words, settings }) => [settings.assets_forum === '' && words.settings.rows.assets_forum.noForum],
    },
    (view) => [
      text(
        ...missingLines(view.words, missingForAssets(view)),
        view.settings.assets === 'post' && forumTagsLine(view.words, view.tags),
      ),
    ],
    {
      key: 'assets_archive',
      control: 'choice',
      note: ({ words }) => {
        const { needs_work, approved, printed } = words.assets.states;
        return [words.settings.rows.assets_archive.how({ states: bold(words, [needs_work, approved, printed]) })];
      },
      shownWhen: ({ assets }) => assets !== 'channel',
    },
    {
      key: 'assets_gallery',
      control: 'choice',
      note: ({ words, settings: { gallery, assets_gallery: copies } }) => {
        const { galleryElsewhere, galleryIs, noGallery } = words.settings.rows.assets_gallery;
        if (gallery !== '') return [galleryIs({ channel: `<#${gallery}>` })];
        return [galleryElsewhere, copies !== 'never' && noGallery];
      },
      shownWhen: ({ assets }) => assets !== 'channel',
    },
    line,
    opens(({ settings, assets }) => ({ screen: settings.backToStart, results: assets.screen.results })),
  ],
};

/** What Kiln may not do in the channels that these settings need. */
function missingForAssets({ settings, around, missingIn }: View & AssetFacts) {
  const { assets, assets_forum: forum, assets_gallery: copies, gallery, channels } = settings;
  return [
    ...(assets === 'post' && forum !== '' ? missingIn([forum], ['forum']) : []),
    ...(assets === 'thread' ? missingIn([...new Set([...channels, around])], ['opening']) : []),
    ...(copies !== 'never' && gallery !== '' ? missingIn([gallery], ['text']) : []),
  ];
}

export const APPROVALS: Screen<object> = {
  read: async () => ({}),
  parts: [
    ({ words: { settings: words }, settings: { approve, approve_roles: roles, approve_families: kinds } }) => {
      const isOff = approve === 0 && roles.length === 0 && kinds.length === 0;
      return [text(words.approvals, isOff ? words.approvesNothing : words.approvesSome)];
    },
    { key: 'approve', control: 'threshold' },
    { key: 'approve_roles', control: 'roles' },
    {
      key: 'approve_families',
      control: 'choices',
      options: ({ contract }) =>
        Object.fromEntries(families.slice(0, MOST_CHOSEN).map((family) => [family.name, contract.family(family)])),
    },
    { key: 'approve_channel', control: 'channel' },
    line,
    opens(({ settings }) => ({ spending: settings.spendingScreen, screen: settings.backToStart })),
  ],
};

export const MODERATION: Screen<ModerationFacts> = {
  read: readModeration,
  parts: [
    ({ words: { moderation }, screening }) => [
      text(
        moderation.title,
        moderation.what,
        moderation.operator({ count: screening.words, isChecked: screening.asks }),
      ),
    ],
    { key: 'moderation_words', id: 'mod-words', control: 'lines' },
    { key: 'moderation_log', id: 'mod-log', control: 'channel' },
    {
      key: 'pause_after',
      id: 'mod-pause',
      control: 'choice',
      options: pauseOptions,
      stored: { option: pauseChoice, change: pauseNumbers },
    },
    { key: 'flagged', id: 'mod-flagged', control: 'choice' },
    line,
    ({ words, blocked, nameOf }) => blockedSection(words, { blocked, nameOf }),
    line,
    ({ words, events }) => latestSection(words, events),
    opens(({ settings }) => ({ screen: settings.backToStart })),
  ],
};
