import { commandLink } from '../parts/command-link.ts';
import { ACCENT, type MessageBody, messageBody, text } from '../parts/message-body.ts';
import type { Words } from '../words/index.ts';
import { namesOf, type Permission } from './permissions.ts';

/** The one message to a server that Kiln was added to: where to begin. */
export function renderWelcome(
  words: Words,
  ids: ReadonlyMap<string, string>,
  missing: readonly Permission[],
): MessageBody {
  const { places } = words;
  const link = (name: string) => commandLink(ids, name);
  return messageBody(ACCENT.working, [
    text(
      places.welcome,
      places.welcomeBegin({ command: link('text-to-3d') }),
      places.welcomeHelp({ command: link('help') }),
      places.welcomeSettings({ command: link('settings') }),
      missing.length > 0 && places.notAllowed({ names: namesOf(words, missing) }),
    ),
  ]);
}
