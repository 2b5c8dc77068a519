/**
 * What a message carries, read from the message as Discord answers it: files are in its attachments or, in Components V2,
 * only in the components that show them.
 */

export interface MessageFile {
  /** Of the attachment: what an edit names to keep it. */
  id: string;
  name: string;
  /** Signed: ends after some hours. */
  url: string;
}

const PATH = /\/(?:ephemeral-)?attachments\/\d+\/(\d+)\/([^/]+)$/;

export function filesOfMessage(message: unknown): MessageFile[] {
  const found = new Map<string, MessageFile>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const file = 'url' in value && typeof value.url === 'string' ? fileAt(value.url) : undefined;
    if (file) found.set(file.id, file);
    for (const inner of Object.values(value)) visit(inner);
  };
  if (typeof message === 'object' && message !== null) {
    const { attachments, components } = message as { attachments?: unknown; components?: unknown };
    visit(attachments);
    visit(components);
  }
  return [...found.values()];
}

function fileAt(url: string): MessageFile | undefined {
  const [, id, name] = URL.canParse(url) ? (PATH.exec(new URL(url).pathname) ?? []) : [];
  return id === undefined || name === undefined ? undefined : { id, name: decodeURIComponent(name), url };
}
