import { type APIComponentInContainer, ComponentType } from 'discord.js';
import { cutoutOf } from 'kiln-client/contract/cut-out';
import { stageEntry } from 'kiln-client/contract/families/index';
import { priceOf } from 'kiln-client/contract/prices';
import type { Task } from 'kiln-client/contract/task';
import { resultFacts } from './facts.ts';
import {
  attachedFiles,
  gallery,
  linkedFiles,
  linkLine,
  pictureOf,
  sourcePictures,
  sourceRows,
  unreachedFiles,
  unreachedLine,
} from './files.ts';
import { fitting } from './fitting.ts';
import { ACCENT, MAX_TEXT, type MessageBody, messageBody, text } from './message-body.ts';
import { progressBar } from './progress-bar.ts';
import { ANOTHER_PICTURE, GO_ON, requestButtons, splitSteps, stepSelect, stepsOf } from './request-buttons.ts';
import { count, credits, duration, oneLine, shorten, userText } from './text.ts';
import type { MessagePlace, RequestView } from './view.ts';

/**
 * The one message of a request (design, section 7): while it is made, a bar with elapsed and estimated time; then a
 * picture, files, facts and a button for every step that is valid next. Pure: same view and clock, same message.
 */

const LINK_BUDGET = 1_600;
/** Room for what every message has besides: a heading of which each character may be escaped, its line, the last line. */
const HEAD_BUDGET = 800;
const BODY_BUDGET = MAX_TEXT - HEAD_BUDGET;

export function renderRequest(view: RequestView, now: number, place: MessagePlace = 'channel'): MessageBody {
  const isDirect = place === 'direct';
  return messageBody(accentOf(view), [
    heading(view),
    ...body(view, now, isDirect),
    ...sourceRows(view.sources),
    ...(isDirect ? [text(directLine(view))] : [...requestButtons(view), ...stepSelect(view)]),
  ]);
}

/** Buttons work in a guild only, so a direct message says where the rest is. */
function directLine({ channelId, isPrivate }: RequestView): string {
  if (isPrivate) return '-# Only you have this. To go on from it or to share it, say `/task` in the server.';
  return `-# Sent to you directly, because it cannot be shown in <#${channelId}>. For its buttons say \`/task\` in the server.`;
}

/** With the picture that it was made from, small, beside the words. */
function heading(view: RequestView): APIComponentInContainer | undefined {
  const words = text(`### ${userText(view.title, 140) || stageEntry(view.type).stage.title}`, subtitle(view));
  const [picture] = sourcePictures(view.sources);
  if (!picture || words?.type !== ComponentType.TextDisplay) return words;
  const accessory = { type: ComponentType.Thumbnail, media: picture, description: 'What it was made from' } as const;
  return { type: ComponentType.Section, components: [words], accessory };
}

function subtitle(view: RequestView): string {
  const took = view.finishedAt === undefined ? '' : ` · ${duration(view.finishedAt - view.createdAt)}`;
  return `-# ${stageEntry(view.type).stage.title} · for <@${view.userId}>${view.preset === undefined ? '' : ` · preset ${userText(view.preset, 40)}`}${view.isPrivate ? ' · only you see this' : ''}${took}`;
}

function body(view: RequestView, now: number, isDirect: boolean): (APIComponentInContainer | undefined)[] {
  const { phase } = view;
  const elapsed = duration(now - (view.startedAt ?? view.createdAt));
  switch (phase.name) {
    case 'waiting': {
      const place = phase.ahead > 0 ? `${count(phase.ahead)} ahead of you` : 'next in line';
      return [text(progressBar(0), joined('Waiting for a free slot', place, elapsed, eta(view)), heldLine(view))];
    }
    case 'approval':
      return [text(progressBar(0), joined('Waiting for a lead to approve it', elapsed), heldLine(view))];
    case 'creating':
      return [text(progressBar(0), joined('Handing it to the service', elapsed), heldLine(view))];
    case 'checking':
      return [
        text(
          progressBar(0),
          joined('Checking with the service', elapsed),
          'The service did not say whether it took the request. Kiln is looking it up: it is not sent twice, and you are not charged twice.',
          heldLine(view),
        ),
      ];
    case 'running': {
      const { task } = phase;
      const ahead = task.preceding_tasks ?? 0;
      const doing =
        task.status === 'PENDING'
          ? joined('Queued at the service', ahead > 0 && `${count(ahead)} ahead`)
          : verbOf(task.progress);
      return [
        text(progressBar(task.progress), joined(doing, elapsed, task.progress < 100 && eta(view)), heldLine(view)),
      ];
    }
    case 'succeeded':
      return succeeded(view, phase, isDirect);
    case 'failed':
      return failed(view, phase, isDirect);
    case 'canceled':
      return [
        text(
          phase.refunded
            ? `**Canceled.** The ${credits(view.credits.held)} came back.`
            : `**Canceled.** Work had begun, so the service keeps its price${view.credits.charged ? `: ${credits(view.credits.charged)}` : ''}.`,
          leftLine(view),
          againLine(view),
        ),
      ];
  }
}

function succeeded(
  view: RequestView,
  phase: Extract<RequestView['phase'], { name: 'succeeded' }>,
  isDirect: boolean,
): (APIComponentInContainer | undefined)[] {
  const { files, task } = phase;
  const shown = files.filter(({ role }) => role !== 'texture');
  const lines = [
    { rank: 1, text: linkLine(linkedFiles(shown, view.reaches), LINK_BUDGET) },
    { rank: 2, text: unreachedLine(unreachedFiles(shown, view.reaches)) },
    ...resultFacts(view, phase),
    { rank: 1, text: !isDirect && pricesLine(view, task) },
  ];
  return [
    gallery(files, view.reaches, sourcePictures(view.sources).slice(1)),
    text(phase.unfinished && '-# Fetching the files…'),
    ...attachedFiles(files),
    text(...fitting(lines, BODY_BUDGET)),
  ];
}

function failed(
  view: RequestView,
  phase: Extract<RequestView['phase'], { name: 'failed' }>,
  isDirect: boolean,
): (APIComponentInContainer | undefined)[] {
  const cutout = cutoutOf(phase.task);
  const seen = cutout?.picture && view.reaches(cutout.picture) ? cutout.picture : undefined;
  const begin = cutout?.doubtful ? '**Is this it?**' : '**Not made.**';
  const lines = [
    { rank: 0, text: `${begin} ${userText(oneLine(phase.reason), 900)}` },
    { rank: 3, text: !seen && triedLine(phase.task, view.reaches) },
    { rank: 1, text: [moneyBack(view), !isDirect && whatHelps(phase, view)].filter(Boolean).join(' ') },
    { rank: 2, text: phase.reference && `-# Reference ${userText(phase.reference, 60)}` },
  ];
  return [seen ? pictureOf(seen, 'What was cut out of the picture') : undefined, text(...fitting(lines, BODY_BUDGET))];
}

function whatHelps(
  { needsFile, suggestions, task }: Extract<RequestView['phase'], { name: 'failed' }>,
  view: RequestView,
): string {
  if (suggestions) return 'Press one of these, or **Edit** to say it in other words.';
  const cutout = cutoutOf(task);
  if (cutout?.doubtful) {
    const price = priceOfAgain(view);
    const cost = price === undefined ? '' : ` (${price === 0 ? 'free' : credits(price)})`;
    return `Press **${GO_ON}**${cost} if the cut-out shows what you mean, or **${ANOTHER_PICTURE}**.`;
  }
  if (cutout) return `Press **${ANOTHER_PICTURE}**.`;
  if (needsFile) return 'Press **Edit** and attach the file once more.';
  // The same would be stopped again.
  if (task?.task_error?.code === 'moderation_blocked') return 'Press **Edit** and change the words or the picture.';
  const price = priceOfAgain(view);
  const cost = price === undefined ? '' : ` (${price === 0 ? 'free' : credits(price)})`;
  return `Press **Again**${cost} to try once more, or **Edit** to change it first.`;
}

/** Of the very same request: no estimate. */
function priceOfAgain({ type, input, learned, mayMake }: RequestView): number | undefined {
  return mayMake?.(type) === false ? undefined : priceOf(type, input, learned);
}

function againLine(view: RequestView): string | undefined {
  const price = priceOfAgain(view);
  return price === undefined ? undefined : `-# Next: Again ${price === 0 ? 'free' : credits(price)}`;
}

const verbOf = (progress: number) => (progress >= 100 ? 'Finishing' : 'Making it');

function eta(view: RequestView): string | undefined {
  return view.etaSeconds === undefined ? undefined : `about ${duration(view.etaSeconds * 1_000)} left`;
}

function heldLine(view: RequestView): string {
  const left = view.credits.left === undefined ? '' : ` · ${count(view.credits.left)} left`;
  return `-# ${credits(view.credits.held)} held${left}`;
}

function leftLine(view: RequestView): string | undefined {
  return view.credits.left === undefined ? undefined : `-# ${credits(view.credits.left)} left`;
}

/** Pictures of what the service tried before it gave up. */
function triedLine(task: Task | undefined, reaches: (url: string) => boolean): string | undefined {
  const links = Object.entries(task?.process_image_urls ?? {})
    .filter(([, url]) => reaches(url))
    .map(([name, url]) => `[${userText(name.replaceAll('_', ' '), 40)}](${url})`);
  return links.length === 0 ? undefined : `What was tried: ${links.slice(0, 4).join(' · ')}`;
}

function moneyBack(view: RequestView): string {
  return view.credits.charged ? `${credits(view.credits.charged)} were charged.` : 'Nothing was charged.';
}

/** The price is said before the press. */
function pricesLine(view: RequestView, task: Task): string | undefined {
  const again = priceOfAgain(view);
  const prices = [
    // Those in the select have their price there.
    ...splitSteps(stepsOf(view, task)).pressed.map(({ verb, price, costs }) => ({
      ...{ verb, price, about: costs.startsWith('about') ? 'about ' : '' },
    })),
    ...(again === undefined ? [] : [{ verb: 'Again', price: again, about: '' }]),
  ];
  // The unit is said once, at the last figure.
  const last = prices.findLast(({ price }) => price);
  const words = prices.map((one) => {
    const { verb, price, about } = one;
    if (price === undefined) return `${verb} not known yet`;
    if (price === 0) return `${verb} free`;
    return `${verb} ${about}${one === last ? credits(price) : count(price)}`;
  });
  return words.length === 0 ? undefined : `-# Next: ${shorten(words.join(' · '), 300)}`;
}

const joined = (...parts: (string | undefined | false)[]) => parts.filter(Boolean).join(' · ');

function accentOf(view: RequestView): number {
  switch (view.phase.name) {
    case 'succeeded':
      return ACCENT.done;
    case 'failed':
      return ACCENT.failed;
    case 'canceled':
      return ACCENT.quiet;
    default:
      return ACCENT.working;
  }
}
