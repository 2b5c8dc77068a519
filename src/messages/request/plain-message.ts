import { stageEntry } from 'kiln-client/contract/families/index';
import { type MessageBody, plainBody } from '../parts/message-body.ts';
import { oneLine, userText } from '../parts/text.ts';
import type { Words } from '../words/index.ts';
import { canceledWords } from './cancel-words.ts';
import { reasonWords } from './reason-words.ts';
import { linkedFiles, linkLine } from './result-files.ts';
import type { RequestView } from './view.ts';

/**
 * The end of a request when Discord refuses its message: the same said in plain text, first with words and links, then
 * without anything that came from outside, which cannot be what was refused.
 */

const LINKS_MOST = 1_500;

export function renderPlain(words: Words, view: RequestView, form: 'plain' | 'bare'): MessageBody {
  const { title } = words.contract.stage(stageEntry(view.type).stage);
  const heading = form === 'plain' ? userText(view.title, 140) || title : title;
  return plainBody([
    `**${heading}** · ${words.request.for({ member: `<@${view.userId}>` })}`,
    ...ending(words, view, form),
    words.request.bringsBack,
  ]);
}

/** What is left in a thread that was closed: the result came as a new message. */
export const renderPointer = ({ request }: Words, address: string): MessageBody =>
  plainBody([request.threadClosed({ url: address })]);

function ending(
  words: Words,
  { phase, reaches, hidden, credits }: RequestView,
  form: 'plain' | 'bare',
): (string | undefined)[] {
  const { request } = words;
  switch (phase.name) {
    case 'succeeded':
      if (form !== 'plain' || hidden === 'withheld') return [request.done];
      return [request.done, linkLine(words, linkedFiles(phase.files, reaches), LINKS_MOST)];
    case 'failed':
      if (form !== 'plain') return [request.bareNotMade];
      return [request.plainNotMade({ reason: userText(oneLine(reasonWords(words, phase)), 900) })];
    case 'canceled':
      return [canceledWords(words, phase.refunded, credits)];
    default:
      return [request.plainMaking];
  }
}
