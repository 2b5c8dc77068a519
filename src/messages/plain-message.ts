import { ComponentType, MessageFlags } from 'discord.js';
import { stageEntry } from 'kiln-client/contract/families/index';
import { linkedFiles, linkLine } from './files.ts';
import type { MessageBody } from './message-body.ts';
import { credits, oneLine, userText } from './text.ts';
import type { RequestView } from './view.ts';

/**
 * The end of a request when Discord refuses its message: the same said in plain text, first with words and links, then
 * without anything that came from outside, which cannot be what was refused.
 */

const LINKS_MOST = 1_500;

export function renderPlain(view: RequestView, form: 'plain' | 'bare'): MessageBody {
  const { title } = stageEntry(view.type).stage;
  const heading = form === 'plain' ? userText(view.title, 140) || title : title;
  return plain([`**${heading}** · for <@${view.userId}>`, ...ending(view, form), BACK]);
}

/** What is left in a thread that was closed: the result came as a new message. */
export const renderPointer = (address: string): MessageBody =>
  plain([`This thread was closed meanwhile. It goes on in [a newer message](${address}).`]);

/** Files that were asked for, in a message of their own. */
export function renderMoreFiles(title: string, userId: string, names: readonly string[]): MessageBody {
  const body = plain([`More files of **${userText(title, 140) || 'a result'}** · for <@${userId}>`]);
  const rows = names.map((name) => ({ type: ComponentType.File, file: { url: `attachment://${name}` } }) as const);
  return { ...body, components: [...body.components, ...rows] };
}

const BACK = '`/task` brings it back with its picture, files and buttons.';

function ending(
  { phase, reaches, credits: { held, charged } }: RequestView,
  form: 'plain' | 'bare',
): (string | undefined)[] {
  switch (phase.name) {
    case 'succeeded':
      return ['It is done.', form === 'plain' ? linkLine(linkedFiles(phase.files, reaches), LINKS_MOST) : undefined];
    case 'failed':
      return [form === 'plain' ? `Not made. ${userText(oneLine(phase.reason), 900)}` : 'It was not made.'];
    case 'canceled':
      return [
        phase.refunded ? `Canceled. The ${credits(held)} came back.` : `Canceled. It cost ${credits(charged ?? 0)}.`,
      ];
    default:
      return ['It is being made.'];
  }
}

function plain(lines: readonly (string | undefined)[]): MessageBody {
  return {
    flags: MessageFlags.IsComponentsV2,
    components: [{ type: ComponentType.TextDisplay, content: lines.filter((line) => line !== undefined).join('\n') }],
    allowed_mentions: { parse: [] },
  };
}
