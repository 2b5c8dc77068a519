import { encodePress } from '../parts/custom-id.ts';
import { ACCENT, button, buttonRows, linkButton, type MessageBody, messageBody, text } from '../parts/message-body.ts';
import { timestamp, userText } from '../parts/text.ts';
import type { Words } from '../words/index.ts';

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
