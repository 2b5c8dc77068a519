import { namesByWord } from '../look-up.ts';

/** Words for a mood or for what a being has, to the part that shows it (features.ts). */

export const MOODS = namesByWord({
  angry: 'angry mad furious grumpy annoyed fierce raging',
  sad: 'sad crying unhappy lonely worried gloomy depressed weeping',
  laughing: 'laughing joyful cheerful excited singing shouting screaming roaring yelling',
  sleepy: 'sleepy tired sleeping drowsy bored asleep',
  surprised: 'surprised shocked scared amazed frightened astonished',
  smiling: 'smiling grinning beaming',
  wings: 'winged',
  beard: 'bearded',
  crown: 'crowned',
  spikes: 'spiky spiked',
  cape: 'caped',
  glasses: 'bespectacled',
  horn: 'horned',
});

/** Of what these words come to, what is an expression and no part: "with a sad face". */
export const EXPRESSIONS: ReadonlySet<string> = new Set(['angry', 'sad', 'laughing', 'sleepy', 'surprised', 'smiling']);
