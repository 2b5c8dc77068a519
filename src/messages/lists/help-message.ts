import { isTaskType, stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { commandName, type Stage } from 'kiln-client/contract/family';
import { fileFields } from 'kiln-client/contract/stage-fields';
import type { MakerInfo } from 'kiln-client/contract/wire';
import { commandLink } from '../parts/command-link.ts';
import { encodePress } from '../parts/custom-id.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, separator, text } from '../parts/message-body.ts';
import { shorten, userText } from '../parts/text.ts';
import { FAMILIES } from '../words/contract-words.ts';
import type { Words } from '../words/index.ts';

/**
 * How to begin: examples that a press makes; behind buttons what the reader may use here, a line a command, each a link that
 * starts it. A page of it fits a phone.
 */

export const HELP_PAGES = ['begin', 'make', 'change', 'rest'] as const;
export type HelpPage = (typeof HELP_PAGES)[number];

export interface HelpView {
  page: HelpPage;
  /** What can be said besides families' commands, as the reader sees it. */
  others: readonly { name: string; called: string; description: string }[];
  examples: readonly HelpExample[];
  /** What the reader may make here. */
  mayMake(type: string): boolean;
  localEngine: boolean;
  /** Models that make stages of the service. */
  makers: readonly Pick<MakerInfo, 'type' | 'name' | 'reads'>[];
  invite?: string | undefined;
}

export interface HelpExample {
  type: TaskType;
  prompt: string;
  price: number;
}

const MOST_LABEL = 80;

type Lines = Record<Exclude<HelpPage, 'begin'>, readonly string[]>;

export function renderHelp(words: Words, ids: ReadonlyMap<string, string>, view: HelpView): MessageBody {
  const { places } = words;
  const lines = linesOf(words, ids, view);
  const { page } = view;
  const others = HELP_PAGES.filter((name) => name !== page && (name === 'begin' || lines[name].length > 0));
  return messageBody(ACCENT.working, [
    ...(page === 'begin'
      ? beginning(words, ids, view, lines)
      : [text(`### ${places.helpPages[page]}`), text(...lines[page])]),
    separator(),
    ...buttonRows(
      others.map((name) =>
        button(places.helpPages[name], encodePress({ action: 'help', requestId: '', argument: name })),
      ),
    ),
  ]);
}

function linesOf({ contract }: Words, ids: ReadonlyMap<string, string>, view: HelpView): Lines {
  const line = (name: string, said: string, description: string) => `${commandLink(ids, name, said)} ${description}`;
  const lines = { make: [] as string[], change: [] as string[] };
  for (const family of FAMILIES) {
    const [first] = family.stages;
    if (!first || !view.mayMake(first.type)) continue;
    const { summary } = contract.stage(first);
    lines[takesModel(first) ? 'change' : 'make'].push(line(commandName(family), contract.command(family), summary));
  }
  const rest = view.others.map(({ name, called, description }) => line(name, called, description));
  return { ...lines, rest };
}

/** It begins with a model that is there: one of a task, or any by its address. */
const takesModel = (stage: Stage): boolean =>
  stage.source?.required === true || fileFields(stage).some(({ value }) => value.link);

function beginning(words: Words, ids: ReadonlyMap<string, string>, view: HelpView, { make, change }: Lines) {
  const { contract, places, credits } = words;
  const examples = view.examples.map(({ type, prompt, price }) => {
    const label = places.helpExample({ prompt, cost: credits({ amount: price }) });
    return button(shorten(label, MOST_LABEL), encodePress({ action: 'try', requestId: '', argument: type }), 'primary');
  });
  const [first] = view.examples;
  const family = first && stageEntry(first.type).family;
  const own = family && places.helpOwn({ command: commandLink(ids, commandName(family), contract.command(family)) });
  const nothing = make.length === 0 && change.length === 0;
  return [
    text(places.welcome, examples.length > 0 && places.helpBegin),
    ...buttonRows(examples),
    text(
      own,
      nothing && places.helpNothing,
      places.helpButtons,
      view.invite !== undefined && places.invite({ url: view.invite }),
      ...engineLines(words, view),
    ),
  ];
}

const MOST_MAKERS = 6;

/** What makes things here: models by their names, each with what it makes, and the engine. */
function engineLines({ contract, places }: Words, { localEngine, makers }: HelpView) {
  const readers = [...new Set(makers.filter(({ reads }) => reads).map(({ name }) => userText(name, 60)))];
  const read = readers.length > 0 && places.readBy({ list: readers.join(' · ') });
  const known = makers.filter(
    (maker): maker is HelpView['makers'][number] & { type: TaskType } => !maker.reads && isTaskType(maker.type),
  );
  if (known.length === 0) return [localEngine && places.localEngine, read];
  const list = [...Map.groupBy(known, ({ name }) => name)].slice(0, MOST_MAKERS).map(([name, made]) => {
    const titles = made.map(({ type }) => contract.stage(stageEntry(type).stage).title);
    return `${userText(name, 60)} (${[...new Set(titles)].join(', ')})`;
  });
  return [places.madeByAi({ list: list.join(' · ') }), localEngine && places.restByEngine, read];
}
