import { encodePress } from '../parts/custom-id.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, text } from '../parts/message-body.ts';
import { joined, timestamp, userText } from '../parts/text.ts';
import type { Words } from '../words/index.ts';

/** Moderation as members and leads read it: why something was stopped, the log in the leads' channel, blocks, reports. */

/** In the place of an entry of a list: the operator's endpoint says so. */
export const CLASSIFIER = 'classifier';
export const DAY_MS = 86_400_000;

/** To the one who asked. @param word the entry of a list; left out: the operator's endpoint says so */
export function stoppedWords(
  { moderation }: Words,
  { kind, word }: { kind: 'harmful' | 'rights'; word?: string },
  pausedUntil: number,
): string {
  const isRights = kind === 'rights';
  const byCheck = isRights ? moderation.byRightsClassifier : moderation.byClassifier;
  const named = userText(word ?? '', 80);
  const byList = isRights ? moderation.byRightsWord({ word: named }) : moderation.byWord({ word: named });
  const pause = pausedUntil > 0 ? ` ${moderation.pauses({ time: timestamp(pausedUntil) })}` : '';
  return `${moderation.stopped({ reason: word === undefined ? byCheck : byList })}${pause}`;
}

export interface ModerationView {
  id: string;
  kind: string;
  at: number;
  member: string;
  by?: string | undefined;
  channel?: string | undefined;
  title?: string | undefined;
  words?: string | undefined;
  why?: string | undefined;
  until?: number | undefined;
  decided?: string | undefined;
  decided_by?: string | undefined;
  /** Opens what it is about. */
  url?: string | undefined;
}

/** A message of the log: an event, and afterwards how it was decided. */
export function renderModeration(words: Words, view: ModerationView): MessageBody {
  const { decided, decided_by: by } = view;
  const decision = decided === undefined ? '' : named(words.moderation.decisions, decided);
  return messageBody(decided === undefined ? ACCENT.failed : ACCENT.quiet, [
    text(`### ${named(words.moderation.headings, view.kind)}`, ...linesOf(words, view)),
    decided !== undefined && text(by ? words.moderation.decidedBy({ decision, member: `<@${by}>` }) : `${decision}.`),
    ...(decided === undefined ? buttonRows(buttonsOf(words, view)) : []),
  ]);
}

/** More happened in a minute than the log tells. */
export const renderMoreHappened = ({ moderation }: Words): MessageBody =>
  messageBody(ACCENT.quiet, [text(moderation.more)]);

/** What a newer Kiln wrote has the name of the rest. */
function named<T extends Record<string, string> & { other: string }>(names: T, name: string): string {
  return Object.hasOwn(names, name) ? (names[name] ?? names.other) : names.other;
}

export const doneWords = ({ moderation }: Words, decision: string | undefined): string =>
  named(moderation.done, decision ?? 'other');

function linesOf({ moderation }: Words, view: ModerationView): (string | undefined | false)[] {
  const { kind, member, by, channel, title, words, why, until, url, at } = view;
  if (member === '') return [`-# ${timestamp(at, 'f')}`];
  const who = kind === 'report' ? moderation.resultOf({ member: `<@${member}>` }) : `<@${member}>`;
  const where = channel === undefined ? '' : ` ${moderation.inChannel({ channel: `<#${channel}>` })}`;
  const link = url === undefined ? '' : ` · [${moderation.whereItIs}](${url})`;
  const cause = why === CLASSIFIER ? moderation.theCheck : moderation.theWord({ word: userText(why ?? '', 80) });
  return [
    `${who}${where}${link}`,
    title !== undefined && `**${userText(title, 140)}**`,
    why !== undefined && moderation.why({ reason: cause }),
    words !== undefined && words !== '' && `> ${userText(words, 600)}`,
    kind === 'stopped' && until !== undefined && moderation.pausesUntil({ time: timestamp(until, 'f') }),
    kind === 'block' && untilWords(moderation, until),
    `-# ${timestamp(at, 'f')}${by && kind !== 'appeal' ? ` · ${moderation.by({ member: `<@${by}>` })}` : ''}`,
  ];
}

const untilWords = ({ forEver, until }: Words['moderation'], end = 0) =>
  end === 0 ? forEver : until({ time: timestamp(end, 'f') });

function buttonsOf({ moderation }: Words, { id, kind }: ModerationView) {
  const press = (argument: string) => encodePress({ action: 'moderate', requestId: id, argument });
  const block = [
    button(moderation.blockDay, press('block-1')),
    button(moderation.blockEver, press('block-0'), 'danger'),
  ];
  switch (kind) {
    case 'report':
      return [button(moderation.remove, press('remove'), 'danger'), ...block, button(moderation.leave, press('keep'))];
    case 'stopped':
      return block;
    case 'block':
      return [button(moderation.lift, press('lift'))];
    case 'appeal':
      return [button(moderation.lift, press('lift'), 'primary'), button(moderation.keepBlock, press('keep'))];
    default:
      return [];
  }
}

/** One line an event, for the screen of settings. @param logUrl opens the log's message */
export function moderationLine(words: Words, view: ModerationView, logUrl: string | undefined): string {
  const { headings, decisions, log } = words.moderation;
  const { kind, member, at, decided, title, why } = view;
  const about = title ?? (why === CLASSIFIER ? words.moderation.theCheck : why);
  return joined(
    `${timestamp(at)} ${named(headings, kind)}`,
    member !== '' && `<@${member}>`,
    about !== undefined && userText(about, 60),
    decided !== undefined && named(decisions, decided),
    logUrl !== undefined && `[${log}](${logUrl})`,
  );
}

/** To the member directly: what was decided about them. */
export function renderModerationNotice({ moderation }: Words, { kind, until }: ModerationView): MessageBody {
  const decision = kind === 'lift' ? moderation.liftNotice : moderation.keptNotice;
  const said = kind === 'block' ? moderation.blockNotice({ until: untilWords(moderation, until) }) : decision;
  return messageBody(ACCENT.quiet, [text(said)]);
}

/** The refusal of a blocked member, who may appeal once. @param event the block */
export function renderBlocked({ moderation }: Words, said: string, event: string): MessageBody {
  return messageBody(ACCENT.failed, [
    text(said),
    ...buttonRows([button(moderation.appeal, encodePress({ action: 'appeal', requestId: event }))]),
  ]);
}

/** What any member may do about another's result. */
export function renderForOthers(
  words: Words,
  { id, title, user_id }: { id: string; title: string; user_id: string },
  { mayTakeFiles, isTogether }: { mayTakeFiles: boolean; isTogether: boolean },
): MessageBody {
  return messageBody(ACCENT.quiet, [
    text(`### ${userText(title, 140)}`, words.moderation.forOthers({ member: `<@${user_id}>` })),
    ...buttonRows([
      mayTakeFiles && button(words.files.all, encodePress({ action: 'files', requestId: id })),
      isTogether && button(words.viewer.together, encodePress({ action: 'together', requestId: id })),
      reportButton(words, id),
    ]),
  ]);
}

export const reportButton = ({ moderation }: Words, requestId: string) =>
  button(moderation.report, encodePress({ action: 'report', requestId }));

/** A lead chooses for how long, in days (0: permanently), or lifts the block there is. */
export function renderHowLong({ moderation }: Words, member: string, isBlocked: boolean): MessageBody {
  const control = (argument: string) => encodePress({ action: 'settings', requestId: '', argument });
  const press = (days: number) => control(`mod-block/${member}/${days}`);
  return messageBody(ACCENT.failed, [
    text(moderation.howLong({ member: `<@${member}>` })),
    ...buttonRows([
      button(moderation.blockDay, press(1)),
      button(moderation.blockWeek, press(7)),
      button(moderation.blockEver, press(0), 'danger'),
      isBlocked && button(moderation.lift, control(`mod-lift/${member}`)),
    ]),
  ]);
}
