import { type APIComponentInContainer, ComponentType } from 'discord.js';
import { cutoutOf } from 'kiln-client/contract/cut-out';
import { stageEntry } from 'kiln-client/contract/families/index';
import type { Task } from 'kiln-client/contract/task';
import { ACCENT, MAX_TEXT, type MessageBody, messageBody, text } from '../parts/message-body.ts';
import { duration, joined, oneLine, userText } from '../parts/text.ts';
import { fitting } from '../parts/text-budget.ts';
import type { Words } from '../words/index.ts';
import { altText, madeFromText } from './alt-text.ts';
import { canceledWords } from './cancel-words.ts';
import { helpOf, reasonWords } from './reason-words.ts';
import { hasForm, mayMakeAgain, requestButtons, stepSelect } from './request-buttons.ts';
import { resultFacts } from './result-facts.ts';
import { attachedFiles, gallery, linkLine, mainLinks, pictureOf, sourcePictures, sourceRows } from './result-files.ts';
import type { MessagePlace, Phase, RequestView } from './view.ts';

/**
 * The one message of a request (design, section 7): while it is made, a bar with elapsed and estimated time; then a
 * picture, files, facts and a button for every step that is valid next. Pure: same view and clock, same message.
 */

type Line = string | undefined | false;

const LINK_BUDGET = 1_600;
/** Room for what every message has besides: a heading of which each character may be escaped, its line, the last line. */
const HEAD_BUDGET = 800;
const BODY_BUDGET = MAX_TEXT - HEAD_BUDGET;

export function renderRequest(
  words: Words,
  view: RequestView,
  now: number,
  place: MessagePlace = 'channel',
): MessageBody {
  const isDirect = place === 'direct';
  return messageBody(accentOf(view), [
    heading(words, view),
    ...body(words, view, now, isDirect),
    ...(view.phase.name === 'succeeded' ? [] : [furtherPictures(words, view)]),
    ...(view.hidden === 'withheld' ? [] : sourceRows(words, view.sources)),
    ...(isDirect ? [text(directLine(words, view))] : [...requestButtons(words, view), stepSelect(words, view)]),
  ]);
}

/** Buttons work in a guild only, so a direct message says where the rest is. */
export function directLine(
  { request }: Words,
  { channelId, isPrivate }: Pick<RequestView, 'channelId' | 'isPrivate'>,
): string {
  return isPrivate ? request.onlyYouHaveIt : request.sentDirectly({ channel: `<#${channelId}>` });
}

/** With the picture that it was made from, small, beside the words. */
function heading(words: Words, view: RequestView): APIComponentInContainer | undefined {
  const { title } = words.contract.stage(stageEntry(view.type).stage);
  const said = text(`### ${userText(view.title, 140) || title}`, subtitle(words, title, view));
  const [picture] = sourcePictures(view.sources);
  if (!picture || view.hidden === 'withheld' || said?.type !== ComponentType.TextDisplay) return said;
  const accessory = {
    type: ComponentType.Thumbnail as const,
    media: picture,
    description: madeFromText(words, view),
    ...(view.hidden && { spoiler: true }),
  };
  return { type: ComponentType.Section, components: [said], accessory };
}

/** Of several pictures those that do not stand beside the words; a result has them after its own. */
function furtherPictures(words: Words, view: RequestView): APIComponentInContainer | undefined {
  if (view.hidden === 'withheld') return undefined;
  const more = sourcePictures(view.sources).slice(1);
  const madeFrom = madeFromText(words, view);
  return gallery([], view.reaches, { more, spoiler: view.hidden === 'covered', describe: () => '', madeFrom });
}

function subtitle({ request }: Words, title: string, view: RequestView): string {
  const about = joined(
    title,
    request.for({ member: `<@${view.userId}>` }),
    view.preset !== undefined && request.preset({ name: userText(view.preset, 40) }),
    view.isPrivate && request.onlyYou,
    view.finishedAt !== undefined && duration(view.finishedAt - view.createdAt),
  );
  return `-# ${about}`;
}

function body(
  words: Words,
  view: RequestView,
  now: number,
  isDirect: boolean,
): (APIComponentInContainer | undefined)[] {
  const { request } = words;
  const { phase } = view;
  const elapsed = duration(now - (view.startedAt ?? view.createdAt));
  const underWay = (percent: number, doing: string, ...others: Line[]) => [
    text(progressBar(percent), doing, ...others, heldLine(words, view.credits)),
  ];
  switch (phase.name) {
    case 'waiting':
      return underWay(0, joined(request.waiting, placeInLine(words, phase), elapsed, eta(words, view)));
    case 'approval':
      return underWay(0, joined(request.waitingForLead, elapsed));
    case 'creating':
      return underWay(0, joined(request.creating, elapsed), phase.waitsForFiles && request.filesAway);
    case 'checking':
      return underWay(0, joined(request.checking, elapsed), request.checkingWhy);
    case 'running': {
      const { progress } = phase.task;
      return underWay(progress, joined(atWork(words, phase.task), elapsed, progress < 100 && eta(words, view)));
    }
    case 'succeeded':
      return succeeded(words, view, phase);
    case 'failed':
      return failed(words, view, phase, isDirect);
    case 'canceled':
      return [text(canceledWords(words, phase.refunded, view.credits), leftLine(words, view))];
  }
}

function succeeded(
  words: Words,
  view: RequestView,
  phase: Phase<'succeeded'>,
): (APIComponentInContainer | undefined)[] {
  const { files } = phase;
  const lines = [
    { rank: 1, text: linkLine(words, mainLinks(files, view.reaches), LINK_BUDGET) },
    ...resultFacts(words, view, phase),
  ];
  const { withheld, covered } = words.moderation;
  if (view.hidden === 'withheld') return [text(withheld, ...fitting(lines.slice(1), BODY_BUDGET))];
  const spoiler = view.hidden === 'covered';
  return [
    gallery(files, view.reaches, {
      more: sourcePictures(view.sources).slice(1),
      spoiler,
      madeFrom: madeFromText(words, view),
      describe: (file) => altText(words, view, file),
    }),
    text(spoiler && covered, phase.unfinished && words.request[phase.unfinished]),
    ...attachedFiles(files, spoiler),
    text(...fitting(lines, BODY_BUDGET)),
  ];
}

function failed(
  words: Words,
  view: RequestView,
  phase: Phase<'failed'>,
  isDirect: boolean,
): (APIComponentInContainer | undefined)[] {
  const { request } = words;
  const cutout = cutoutOf(phase.task);
  const isWithheld = view.hidden === 'withheld';
  const seen = isWithheld ? undefined : (phase.cutout ?? linkTo(cutout?.picture, view));
  const next = [moneyBack(words, view), !isDirect && whatHelps(words, view, phase)].filter(Boolean).join(' ');
  const lines = [
    // Beside the picture one line is enough: why it is asked, and how to do better, is behind a button.
    ...(cutout?.doubtful && seen && !isDirect
      ? [{ rank: 0, text: `${request.isThisIt} ${next}` }]
      : [
          { rank: 0, text: `${cutout?.doubtful ? request.isThisIt : request.notMade} ${reasonOf(words, phase)}` },
          { rank: 1, text: next },
        ]),
    { rank: 3, text: !seen && !isWithheld && triedLine(words, phase.task, view.reaches) },
    { rank: 2, text: phase.reference && words.common.reference({ reference: userText(phase.reference, 60) }) },
  ];
  const picture = seen === undefined ? undefined : pictureOf(seen, request.cutOut, view.hidden === 'covered');
  return [picture, text(...fitting(lines, BODY_BUDGET))];
}

const reasonOf = (words: Words, phase: Phase<'failed'>) => userText(oneLine(reasonWords(words, phase)), 900);

/** Why what was cut out is asked about, and how to do better; undefined: nothing is asked. */
export function whyAsked(words: Words, { phase }: RequestView): string | undefined {
  return phase.name === 'failed' && cutoutOf(phase.task)?.doubtful ? reasonOf(words, phase) : undefined;
}

const linkTo = (url: string | undefined, { reaches }: RequestView) => (url && reaches(url) ? url : undefined);

function whatHelps(words: Words, view: RequestView, phase: Phase<'failed'>): string | undefined {
  const { request } = words;
  const { needsFile, suggestions, task } = phase;
  if (!mayMakeAgain(view)) return undefined;
  if (suggestions) return request.pressSuggestion;
  const cutout = cutoutOf(task);
  if (cutout?.doubtful) return request.pressGoOn;
  if (cutout) return request.pressAnotherPicture;
  if (needsFile) return request.attachAgain;
  const help = helpOf(phase);
  if (help === undefined) return hasForm(words, view) ? request.tryAgain : request.againOnly;
  return help === 'edit' && hasForm(words, view) ? request.changeIt : undefined;
}

function eta({ request }: Words, view: RequestView): string | undefined {
  return view.etaSeconds === undefined ? undefined : request.timeLeft({ time: duration(view.etaSeconds * 1_000) });
}

export function heldLine({ request }: Words, { held, left }: Pick<RequestView['credits'], 'held' | 'left'>) {
  const said = joined(held > 0 && request.held({ amount: held }), left !== undefined && request.left({ amount: left }));
  return said && `-# ${said}`;
}

export function leftLine({ request }: Words, view: RequestView): string | undefined {
  return view.credits.left === undefined ? undefined : `-# ${request.creditsLeft({ amount: view.credits.left })}`;
}

/** Pictures of what the service tried before it gave up. */
function triedLine({ request }: Words, task: Task | undefined, reaches: (url: string) => boolean): string | undefined {
  const links = Object.entries(task?.process_image_urls ?? {})
    .filter(([, url]) => reaches(url))
    .map(([name, url]) => `[${userText(name.replaceAll('_', ' '), 40)}](${url})`);
  return links.length === 0 ? undefined : request.tried({ links: links.slice(0, 4).join(' · ') });
}

function moneyBack({ request }: Words, view: RequestView): string {
  return view.credits.charged ? request.charged({ amount: view.credits.charged }) : request.nothingCharged;
}

function accentOf(view: RequestView): number {
  switch (view.phase.name) {
    case 'succeeded':
      return ACCENT.done;
    case 'failed':
      return cutoutOf(view.phase.task)?.doubtful ? ACCENT.quiet : ACCENT.failed;
    case 'canceled':
      return ACCENT.quiet;
    default:
      return ACCENT.working;
  }
}

const SEGMENTS = 12;

/** "▰▰▰▰▰▰▰▱▱▱▱▱  58 %". Full only when all is done. */
export function progressBar(percent: number): string {
  const bounded = Math.min(100, Math.max(0, Math.round(percent)));
  const filled = bounded === 100 ? SEGMENTS : Math.min(SEGMENTS - 1, Math.round((bounded / 100) * SEGMENTS));
  return `${'▰'.repeat(filled)}${'▱'.repeat(SEGMENTS - filled)}  ${bounded} %`;
}

export const placeInLine = ({ request }: Words, { ahead }: Phase<'waiting'>): string =>
  ahead > 0 ? request.aheadOfYou({ count: ahead }) : request.next;

/** A task that a model makes waits once more, at the model's server. */
function atWork({ request }: Words, { status, progress, preceding_tasks: before = 0, ahead }: Task): string {
  if (status === 'PENDING') return joined(request.queued, before > 0 && request.ahead({ count: before }));
  if (progress >= 100) return request.finishing;
  if (ahead === undefined) return request.making;
  return joined(request.atServer, ahead > 0 && request.ahead({ count: ahead }));
}
