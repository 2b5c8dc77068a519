import type { APIButtonComponent } from 'discord.js';
import { stageEntry } from 'kiln-client/contract/families/index';
import { isRed } from 'kiln-client/contract/standard/waiver';
import type { Task } from 'kiln-client/contract/task';
import { ENGINE_NAME } from 'kiln-client/contract/wire';
import { encodePress } from '../parts/custom-id.ts';
import {
  ACCENT,
  button,
  buttonRows,
  linkButton,
  type MessageBody,
  messageBody,
  separator,
  text,
} from '../parts/message-body.ts';
import { standardLine } from '../parts/standard-words.ts';
import { joined, timestamp, userText } from '../parts/text.ts';
import { keepWithin } from '../parts/text-budget.ts';
import type { Words } from '../words/index.ts';
import { partsText } from './brick-parts.ts';
import { moreButtons, pressOf } from './request-buttons.ts';
import { optionLines } from './result-facts.ts';
import { linkLine, linksUntil, namedLinks, signedUntil } from './result-files.ts';
import type { DeliveredFile, RequestView } from './view.ts';

/** "More": everything about one result that the message itself has no room for. Shown to the member who asked. */

const LINKS_BUDGET = 1_500;
/** Argument of the button of a lead who accepts it no longer. */
export const TAKE_BACK = 'end';

export interface Besides {
  /** For readers whose own it is not. */
  report?: APIButtonComponent | undefined;
  /** The guild has chains. */
  chains?: boolean;
  /** Results open inside Discord, for several members at once. */
  isTogether?: boolean;
  /** The reader may accept what breaks the standard. */
  mayAccept?: boolean;
  mayDelete?: boolean;
}

export function renderDetails(words: Words, view: RequestView, besides: Besides, now: number): MessageBody {
  const { report, chains, mayAccept, mayDelete, isTogether } = besides;
  const { results } = words;
  const { type, credits } = view;
  const task = 'task' in view.phase ? view.phase.task : undefined;
  const engine = task?.engine;
  const press = pressOf(view);
  return messageBody(ACCENT.quiet, [
    text(`### ${userText(view.title, 160)}`, `-# ${words.contract.stage(stageEntry(type).stage).title}`),
    text(...keepWithin(words, optionLines(words, type, view.input), 900)),
    text(partsText(words, engine?.parts ?? [], 700)),
    text(standardLine(words, view.standard, view.waiver)),
    separator(),
    text(task ? linksOf(words, view, task, now) : results.noFilesYet),
    text(
      joined(
        results.made({ time: timestamp(view.createdAt, 'f') }),
        credits.charged !== undefined && words.credits({ amount: credits.charged }),
        engine?.seed !== undefined && results.seed({ seed: String(engine.seed) }),
      ),
      modelLine(words, task),
      engine?.name === ENGINE_NAME && results.localEngine,
      task && results.task({ id: `\`${task.id.replaceAll('`', '').slice(0, 100)}\`` }),
    ),
    ...buttonRows([
      ...moreButtons(words, view),
      ...(mayAccept ? acceptButtons(words, view) : []),
      task && chains && button(words.chains.from, press('chain', 'from')),
      task && button(words.story.button, press('story')),
      isTogether && view.viewer && !view.isPrivate && button(words.viewer.together, press('together')),
      view.viewer && button(words.viewer.link, press('view')),
      report,
      mayDelete && view.phase.name === 'succeeded' && button(words.request.delete, press('delete')),
    ]),
  ]);
}

/** By which a lead accepts what breaks the standard, or takes that back. */
function acceptButtons({ standard }: Words, view: RequestView) {
  const broken = view.standard?.filter(({ ok }) => !ok) ?? [];
  const reds = broken.filter((verdict) => isRed(verdict, view.waiver));
  const press = pressOf(view);
  return [
    reds.length > 0 && button(standard.accept, press('waive')),
    reds.length < broken.length && button(standard.takeBack, press('waive', TAKE_BACK)),
  ];
}

/** What learned model had a part in it, for who uses the result. */
function modelLine({ results }: Words, task: Task | undefined): string | undefined {
  const { ai, model, licence } = task?.engine ?? {};
  if (!ai || model === undefined) return undefined;
  return results.model({ model: userText(model, 250), licence: userText(licence ?? '–', 250) });
}

function linksOf(words: Words, { type, reaches }: RequestView, task: Task, now: number): string {
  const { contract, results } = words;
  if (task.expires_at !== undefined && task.expires_at < now) {
    return results.filesDeleted({ time: timestamp(task.expires_at) });
  }
  const link = (name: string, url: string, format?: string): DeliveredFile => ({
    role: format === undefined ? 'texture' : 'model',
    name,
    url,
    sizeBytes: 0,
    format,
  });
  const files = [
    ...Object.entries(task.model_urls).map(([format, url]) => link(format, url, format)),
    ...namedLinks(task, stageEntry(type).stage.files).map(({ url, words: which, format }) => {
      const called = contract.file(which);
      return { ...link(called, url, format), words: called };
    }),
    ...task.texture_urls.flatMap((maps) =>
      Object.entries(maps).map(([map, url]) => link(map.replaceAll('_', ' '), url)),
    ),
    ...task.image_urls.map((url, index) => link(results.pictureNumber({ number: index + 1 }), url)),
    ...Object.entries(task.process_image_urls).map(([kind, url]) => link(kind.replaceAll('_', ' '), url)),
    ...(task.thumbnail_url ? [link(results.thumbnail, task.thumbnail_url)] : []),
    ...(task.alpha_thumbnail_url ? [link(results.thumbnailWithoutBackground, task.alpha_thumbnail_url)] : []),
  ];
  if (files.length === 0) return results.noFiles;
  const reached = files.filter(({ url }) => reaches(url));
  const alive = reached.filter(({ url }) => (signedUntil(url) ?? Number.POSITIVE_INFINITY) > now);
  const links = linkLine(words, alive, LINKS_BUDGET);
  const others = reached.length === files.length ? undefined : results.linksLeadNowhere;
  if (links === undefined) {
    return others ?? results.linksRanOut;
  }
  const until = linksUntil(
    alive.map(({ url }) => url),
    task.expires_at,
  );
  const time = until === undefined ? undefined : results.linksUntilLine({ time: timestamp(until, 'f') });
  return [results.filesAtService, links, time, others].filter(Boolean).join('\n');
}

/** The link to a result in a browser, for the member who asked. */
export function renderViewerLink({ viewer }: Words, { requestId, title, link, mayEnd }: ViewerLinkShown): MessageBody {
  return messageBody(ACCENT.quiet, [
    text(viewer.title({ title: userText(title, 160) }), viewer.who({ until: timestamp(link.ends, 'f') })),
    ...buttonRows([
      linkButton(viewer.open, link.url),
      mayEnd && button(viewer.end, encodePress({ action: 'view', requestId, argument: 'end' }), 'danger'),
    ]),
  ]);
}

interface ViewerLinkShown {
  requestId: string;
  title: string;
  link: { url: string; ends: number };
  mayEnd: boolean;
}
