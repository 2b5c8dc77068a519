import { families } from 'kiln-client/contract/families/index';
import { commandName, type Family } from 'kiln-client/contract/family';
import { commandLink } from './command-link.ts';
import { ACCENT, type MessageBody, messageBody, separator, text } from './message-body.ts';

/** What Kiln is and what can be said to it, one line a command, each a link that starts the command. */
export function renderHelp(
  ids: ReadonlyMap<string, string>,
  others: readonly { name: string; description: string }[],
  { localEngine, invite }: { localEngine: boolean; invite?: string | undefined },
): MessageBody {
  const line = (name: string, description: string) => `${commandLink(ids, name)} ${description}`;
  // The table's families differ in their stages' types; here they are only read by the common form.
  const makers = (families as readonly Family[]).map((family) =>
    line(commandName(family), family.stages[0]?.summary ?? family.title),
  );
  return messageBody(ACCENT.working, [
    text('### Kiln makes 3D assets from words and pictures', 'Begin here; the result has buttons for every next step.'),
    text(...makers),
    separator(),
    text(...others.map(({ name, description }) => line(name, description))),
    text(
      '-# Press **Again** for another take, **Edit** to change the words, **Cancel** at any time while it runs. Prices are said before you press.',
      invite !== undefined && `-# [Add Kiln to another server](${invite})`,
      localEngine &&
        '-# This Kiln works with its local procedural engine: shapes are built from rules, not by AI. Simple things with colours and materials work best.',
    ),
  ]);
}
