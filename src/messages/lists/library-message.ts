import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { encodePress } from '../parts/custom-id.ts';
import { familyNamed } from '../parts/families.ts';
import {
  ACCENT,
  button,
  buttonRows,
  linkButton,
  type MessageBody,
  messageBody,
  stringSelect,
  text,
} from '../parts/message-body.ts';
import { joined, oneLine, shorten, timestamp, userText } from '../parts/text.ts';
import { sheetText } from '../request/alt-text.ts';
import { pictureOf } from '../request/result-files.ts';
import type { Words } from '../words/index.ts';
import { compareSelect } from './compare-message.ts';

/** A page of the library, and a result that was opened from it. Pure, as all messages. */

export interface LibraryResult {
  id: string;
  type: TaskType;
  title: string;
  user: string;
  /** When it was done. */
  at: number;
  tags: readonly string[];
  /** Members whose favourite it is. */
  fans: number;
  /** How many wanted it, where it was voted on. */
  votes: number;
}

export interface LibraryView {
  /** Of the search. */
  id: string;
  /** From 1. */
  page: number;
  /** What is looked for; times in milliseconds. */
  query: {
    words?: string | undefined;
    family?: string | undefined;
    member?: string | undefined;
    tag?: string | undefined;
    state?: keyof Words['assets']['states'] | undefined;
    favourites?: 'mine' | 'any' | undefined;
    voted?: boolean | undefined;
    from?: number | undefined;
    until?: number | undefined;
  };
  results: readonly LibraryResult[];
  more: boolean;
  /** The sheet of pictures, as the message carries it. */
  sheet?: string | undefined;
  /** Where it goes on in a browser. */
  url?: string | undefined;
  mayRename: boolean;
}

/** Of the button that renames a tag. */
export const RENAME = 'rename';

export function renderLibrary(words: Words, view: LibraryView): MessageBody {
  const { library, taskList } = words;
  const { results, page, sheet } = view;
  const isVoted = view.query.voted === true;
  const turn = (to: number) => encodePress({ action: 'library', requestId: view.id, argument: String(to) });
  const order = isVoted ? library.mostVotes : taskList.newestFirst.all;
  const facts = joined((page > 1 || view.more) && taskList.page({ page }), ...soughtWords(words, view), order);
  const options = openOptions(words, results);
  const titles = results.map(({ title }) => title);
  const none = page > 1 ? taskList.noMore : library.none;
  const renames = view.mayRename && view.query.tag !== undefined;
  return messageBody(ACCENT.quiet, [
    text(library.title, `-# ${facts}`),
    sheet !== undefined && results.length > 0 && pictureOf(sheet, sheetText(words, titles)),
    text(...results.map((result, i) => `**${i + 1}** ${resultLine(words, result)}`)) ?? text(none),
    stringSelect(encodePress({ action: 'entry', requestId: '' }), library.open, options),
    compareSelect(words, options),
    ...buttonRows([
      page > 1 && button(isVoted ? '◀' : taskList.newer, turn(page - 1)),
      view.more && button(isVoted ? '▶' : taskList.older, turn(page + 1)),
      renames && button(library.rename, encodePress({ action: 'library', requestId: view.id, argument: RENAME })),
      view.url !== undefined && linkButton(library.browse, view.url),
    ]),
  ]);
}

function soughtWords({ contract, assets, commands }: Words, { query }: LibraryView): (string | undefined)[] {
  const { words, tag, member, state, favourites, from, until } = query;
  const family = familyNamed(query.family);
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const days = [from === undefined ? '' : day(from), until === undefined ? '' : day(until - 1)];
  return [
    words && `“${userText(words, 60)}”`,
    tag && `#${userText(tag, 40)}`,
    family && contract.family(family),
    member && `<@${member}>`,
    state && assets.states[state],
    favourites && `★ ${commands.library.favorites.choices[favourites]}`,
    from === undefined && until === undefined ? undefined : days.join(' – '),
  ];
}

function resultLine({ contract, votes: said }: Words, result: LibraryResult): string {
  const { type, title, user, at, tags, fans, votes } = result;
  const facts = joined(
    contract.stage(stageEntry(type).stage).title,
    `<@${user}>`,
    timestamp(at),
    fans > 0 && `★ ${fans}`,
    votes > 0 && said.ofRow({ count: votes }),
    ...tags.map((tag) => `#${userText(tag, 40)}`),
  );
  return `${userText(title, 70)}\n-# ${shorten(facts, 250)}`;
}

const openOptions = ({ contract }: Words, results: readonly LibraryResult[]) =>
  results.map(({ id, type, title }, i) => ({
    label: shorten(`${i + 1} · ${oneLine(title)}`, 100),
    value: id,
    description: shorten(contract.stage(stageEntry(type).stage).title, 100),
  }));

export interface EntryView extends Omit<LibraryResult, 'fans' | 'votes'> {
  /** Members, in the order in which it became their favourite. */
  fans: readonly string[];
  isFavourite: boolean;
  /** Opens its message in Discord. */
  url: string | undefined;
  picture: string | undefined;
  mayRemix: boolean;
  hidden: 'covered' | 'withheld' | undefined;
}

const NAMED_FANS = 10;

export function renderEntry(words: Words, view: EntryView): MessageBody {
  const { contract, library, moderation, request } = words;
  const { id: requestId, title, tags, fans, url } = view;
  const stage = contract.stage(stageEntry(view.type).stage).title;
  const named = fans.slice(0, NAMED_FANS).map((fan) => `<@${fan}>`);
  const members = named.join(' ');
  return messageBody(ACCENT.done, [
    text(`### ${userText(title, 140) || stage}`, `-# ${joined(stage, `<@${view.user}>`, timestamp(view.at))}`),
    view.picture === undefined ? undefined : pictureOf(view.picture, shorten(oneLine(title), 250) || stage),
    text(
      view.hidden && moderation[view.hidden],
      tags.length > 0 && tags.map((tag) => `#${userText(tag, 40)}`).join(' · '),
      fans.length > 0 && `★ ${library.favoriteOf({ members, more: fans.length - named.length })}`,
    ),
    ...buttonRows([
      button(view.isFavourite ? library.unfavor : library.favor, encodePress({ action: 'favour', requestId })),
      button(library.tags, encodePress({ action: 'tag', requestId })),
      view.mayRemix && button(library.remix, encodePress({ action: 'edit', requestId }), 'primary'),
      button(words.story.button, encodePress({ action: 'story', requestId })),
      view.hidden !== 'withheld' && button(library.files, encodePress({ action: 'files', requestId })),
      url !== undefined && linkButton(shorten(request.seeMessage, 80), url),
    ]),
  ]);
}
