import { families, stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { commandName, type Family } from 'kiln-client/contract/family';
import { commandLink } from './command-link.ts';
import { encodePress } from './custom-id.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, separator, text } from './message-body.ts';
import { shorten } from './text.ts';
import type { Words } from './words/index.ts';

/** How to begin: examples that a press makes, then what the reader may use here, a line a command, each a link that starts it. */

export interface HelpView {
  /** What can be said besides families' commands, as the reader sees it. */
  others: readonly { name: string; called: string; description: string }[];
  examples: readonly HelpExample[];
  /** What the reader may make here. */
  mayMake(type: string): boolean;
  localEngine: boolean;
  invite?: string | undefined;
}

export interface HelpExample {
  type: TaskType;
  prompt: string;
  price: number;
}

const MOST_LABEL = 80;

export function renderHelp(words: Words, ids: ReadonlyMap<string, string>, view: HelpView): MessageBody {
  const { contract, places, credits } = words;
  const line = (name: string, said: string, description: string) => `${commandLink(ids, name, said)} ${description}`;
  // The table's families differ in their stages' types; here they are only read by the common form.
  const makers = (families as readonly Family[]).flatMap((family) => {
    const [first] = family.stages;
    if (!first || !view.mayMake(first.type)) return [];
    return [line(commandName(family), contract.command(family), contract.stage(first).summary)];
  });
  const examples = view.examples.map(({ type, prompt, price }) => {
    const label = places.helpExample(prompt, credits(price));
    return button(shorten(label, MOST_LABEL), encodePress({ action: 'try', requestId: '', argument: type }), 'primary');
  });
  const [first] = view.examples;
  const family = first && stageEntry(first.type).family;
  const own = family && places.helpOwn(commandLink(ids, commandName(family), contract.command(family)));
  return messageBody(ACCENT.working, [
    text(places.welcome, examples.length > 0 && places.helpBegin),
    ...buttonRows(examples),
    text(own, makers.length === 0 && places.helpNothing),
    separator(),
    text(makers.length > 0 && places.helpAll, ...makers),
    text(places.helpRest, ...view.others.map(({ name, called, description }) => line(name, called, description))),
    text(
      places.helpButtons,
      view.invite !== undefined && places.invite(view.invite),
      view.localEngine && places.localEngine,
    ),
  ]);
}
