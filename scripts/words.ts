import { TRANSLATIONS } from '../src/messages/words/index.ts';
import { englishEntries } from '../src/messages/words/translations.ts';
import { readContext } from './words/context.ts';
import { lengthOf, problemsOf } from './words/problems.ts';

/**
 * For translators. `npm run words` counts the problems of each language, `npm run words -- de` lists those of one, with the
 * English, what it is about and how long it may be; `npm run words -- en` prints the English entries for translation tools.
 */

function list(tag: string): string[] {
  const language = TRANSLATIONS.find((one) => one.tag === tag);
  if (!language)
    return [`There is no language ${tag}. There are: en, ${TRANSLATIONS.map((one) => one.tag).join(', ')}`];
  const english = englishEntries();
  const contextOf = readContext();
  return problemsOf(tag, language.entries).flatMap(({ key, problem }) => {
    const most = lengthOf(key);
    return [
      `${key} ${problem}`,
      `    English: ${english.get(key)?.replaceAll('\n', '\\n') ?? '(none)'}`,
      ...[contextOf(key), most === undefined ? '' : `At most ${most} characters.`].flatMap((line) =>
        line === '' ? [] : [`    ${line}`],
      ),
    ];
  });
}

const counts = () =>
  TRANSLATIONS.map(({ tag, name, entries }) => `${tag} (${name}): ${problemsOf(tag, entries).length}`);

const [tag] = process.argv.slice(2);
if (tag === 'en') console.log(JSON.stringify(Object.fromEntries(englishEntries()), null, 2));
else for (const line of tag === undefined ? counts() : list(tag)) console.log(line);
