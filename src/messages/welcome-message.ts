import { commandLink } from './command-link.ts';
import { ACCENT, type MessageBody, messageBody, text } from './message-body.ts';
import { namesOf, type Permission } from './permissions.ts';

/** The one message to a server that Kiln was added to: where to begin. */
export function renderWelcome(ids: ReadonlyMap<string, string>, missing: readonly Permission[]): MessageBody {
  const link = (name: string) => commandLink(ids, name);
  return messageBody(ACCENT.working, [
    text(
      '### Kiln makes 3D assets from words and pictures',
      `Begin with ${link('text-to-3d')}, or with **Apps › Make 3D** in the menu of a message that has a picture.`,
      `${link('help')} says what else there is, and what it costs is said before you press.`,
      `Those who manage this server set limits, roles and channels in ${link('settings')}.`,
      missing.length > 0 && `-# Not allowed in this server as a whole: ${namesOf(missing)}.`,
    ),
  ]);
}
