import { type Spoken, WORDS_ID, type Words, wordsIn } from '../words/words-in.ts';

/**
 * All that people read in the viewer, in the language that was spoken last. The page behind a link has its words in its document, so
 * that they are there at once; another page says `speak` before it makes an element of the viewer.
 */
export let words: Words;

export function speak(spoken: Spoken): void {
  words = wordsIn(spoken);
}

const written = document.getElementById(WORDS_ID)?.textContent;
if (written) speak(JSON.parse(written));
