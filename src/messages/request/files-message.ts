import { ComponentType } from 'discord.js';
import { encodePress } from '../parts/custom-id.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, text } from '../parts/message-body.ts';
import { shorten, userText } from '../parts/text.ts';
import type { Words } from '../words/index.ts';
import { linkLine } from './result-files.ts';
import type { DeliveredFile } from './view.ts';

/** All files of a result, for the one who asked. */
export interface FilesView {
  requestId: string;
  title: string;
  isZip: boolean;
  /** Names of those that come along. */
  attached: readonly string[];
  links: readonly DeliveredFile[];
  /** No place and no link for them. */
  missing: readonly DeliveredFile[];
}

const LINKS_BUDGET = 2_500;

export function renderFiles(words: Words, view: FilesView): MessageBody {
  const { files } = words;
  const { requestId, title, attached, links, missing } = view;
  const line = linkLine(words, links, LINKS_BUDGET);
  const nothing = attached.length + links.length + missing.length === 0;
  const names = missing.map(({ name }) => name).join(', ');
  return messageBody(ACCENT.quiet, [
    text(files.title({ title: userText(title, 140) }), nothing ? files.none : files.only),
    ...attached.map((name) => ({ type: ComponentType.File as const, file: { url: `attachment://${name}` } })),
    text(
      line !== undefined && files.links({ links: line }),
      names !== '' && files.missing({ names: userText(shorten(names, 400), 400) }),
    ),
    ...(view.isZip || attached.length < 2
      ? []
      : buttonRows([button(files.zip, encodePress({ action: 'files', requestId, argument: 'zip' }))])),
  ]);
}
