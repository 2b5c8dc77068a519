import { emptyDescription } from '../../content/adjective.ts';
import { MOODS } from '../../content/words/moods.ts';
import { COSTUMES } from '../../content/words/themes.ts';
import { addThing, applyTheme, lastOf, nameOf, nextOf, type ThingRule, type ThingSentence } from './thing-sentence.ts';

/** One thing of two: "a hedgehog as an astronaut", "half cat half fish", "a car made of cheese"; and moods on faces. */

/** The noun that a word is about, over small and describing words; nothing else may stand between. */
function nounAfter({ tags }: ThingSentence, at: number) {
  for (let i = at + 1; i < tags.length; i++) {
    const tag = tags[i];
    if (tag?.noun?.guess === false) return { found: tag.noun, next: i + tag.noun.length };
    if (!tag || tag.link || !(tag.small || tag.says)) return undefined;
  }
  return undefined;
}

/** "a hedgehog as an astronaut", "dressed as": the one's head on the other's body. */
const disguise: ThingRule = (s, at) => {
  if (s.tags[at]?.word !== 'as') return 0;
  const thing = lastOf(s);
  const other = nounAfter(s, at);
  if (!thing || !other || other.found.noun === thing.noun) return 0;
  const name = other.found.noun.words[0] ?? '';
  if (COSTUMES.has(name)) {
    thing.headOf = thing.noun;
    thing.noun = other.found.noun;
  } else if (!applyTheme(thing, other.found.word)) s.unknown.push(other.found.word);
  return other.next - at;
};

/** "half cat half fish": the first one's head, the second one's body. */
const halves: ThingRule = (s, at) => {
  if (s.tags[at]?.word !== 'half') return 0;
  const first = nounAfter(s, at);
  if (!first) return 0;
  const half = s.tags.findIndex((tag, i) => i >= first.next && i <= first.next + 1 && tag.word === 'half');
  const second = half < 0 ? undefined : nounAfter(s, half);
  if (!second) return 0;
  addThing(s, second.found);
  const thing = lastOf(s);
  if (thing && first.found.noun !== second.found.noun) thing.headOf = first.found.noun;
  return second.next - at;
};

/** "a car made of cheese": its surface is that of the other. */
const madeOf: ThingRule = (s, at) => {
  const { tags } = s;
  const thing = lastOf(s);
  const found = tags[at]?.noun;
  if (!thing || !found || found.guess || !['of', 'from'].includes(tags[at - 1]?.word ?? '')) return 0;
  if (!tags.slice(Math.max(0, at - 3), at).some(({ word }) => word === 'made' || word === 'built')) return 0;
  const { slots, primary } = found.noun;
  const skin = slots[primary?.[0] ?? 'main'];
  if (skin === undefined || nameOf(thing) === nameOf(found)) return 0;
  thing.skin = { name: found.word, surface: skin };
  return found.length;
};

/** "an angry cat", "a cat, laughing": shown on its face. */
const mood: ThingRule = (s, at) => {
  const found = MOODS.get(s.tags[at]?.word ?? '');
  if (found === undefined) return 0;
  const part = { ...emptyDescription(), name: found };
  if (nextOf(s, at) && !nextOf(s, at)?.link) s.pendingParts.push(part);
  else lastOf(s)?.parts.push(part);
  return 1;
};

export const FUSION_RULES = { halves, disguise, madeOf, mood } as const;
