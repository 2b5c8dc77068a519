import type { Entries } from 'kiln-runtime/words/message';
import { TRANSLATIONS as VIEWER } from 'kiln-viewer/words/languages';
import { TRANSLATIONS } from '../src/messages/words/index.ts';
import { readContext } from './words/context.ts';
import { lengthOf, messagesSource, problemsOf, type Source, viewerSource } from './words/problems.ts';

/**
 * For translators. `npm run words` counts the problems of each language, `npm run words -- de` lists those of one, with the
 * English, what it is about and how long it may be; `npm run words -- en` prints the English entries for translation tools, and
 * `npm run words -- en viewer` those of the viewer.
 */

interface Words {
  folder: string;
  source: Source;
  /** The entries of each language, by its tag. */
  entries: ReadonlyMap<string, Entries>;
  contextOf(key: string): string;
}

const byTag = (all: readonly { tag: string; entries: Entries }[]) =>
  new Map(all.map(({ tag, entries }) => [tag, entries]));

const MESSAGES: Words = {
  folder: 'src/messages/words',
  source: messagesSource(),
  entries: byTag(TRANSLATIONS),
  contextOf: readContext('src/messages/words/en/*.ts'),
};
const VIEWER_WORDS: Words = {
  folder: 'packages/viewer/src/words',
  source: viewerSource(),
  entries: byTag(VIEWER),
  contextOf: readContext('packages/viewer/src/words/english.ts', 'english'),
};
const ALL = [MESSAGES, VIEWER_WORDS];

const problemsIn = ({ entries, source }: Words, tag: string) => problemsOf(tag, entries.get(tag) ?? {}, source);

function list(tag: string): string[] {
  if (!TRANSLATIONS.some((one) => one.tag === tag)) {
    return [`There is no language ${tag}. There are: en, ${TRANSLATIONS.map((one) => one.tag).join(', ')}`];
  }
  return ALL.flatMap((words) =>
    problemsIn(words, tag).flatMap(({ key, problem }) => {
      const most = lengthOf(key);
      return [
        `${words.folder}/${tag}.json: ${key} ${problem}`,
        `    English: ${words.source.english.get(key)?.replaceAll('\n', '\\n') ?? '(none)'}`,
        ...[words.contextOf(key), most === undefined ? '' : `At most ${most} characters.`].flatMap((line) =>
          line === '' ? [] : [`    ${line}`],
        ),
      ];
    }),
  );
}

const counts = () =>
  TRANSLATIONS.map(({ tag, name }) => {
    const [messages, viewer] = ALL.map((words) => problemsIn(words, tag).length);
    return `${tag} (${name}): ${messages}, in the viewer ${viewer}`;
  });

const [tag, part] = process.argv.slice(2);
if (tag === 'en') {
  const { english } = (part === 'viewer' ? VIEWER_WORDS : MESSAGES).source;
  console.log(JSON.stringify(Object.fromEntries(english), null, 2));
} else for (const line of tag === undefined ? counts() : list(tag)) console.log(line);
