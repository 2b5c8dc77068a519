/** Words for how somebody feels, to the part that shows it on a face (features.ts). */

const SAID: Readonly<Record<string, string>> = {
  angry: 'angry mad furious grumpy annoyed fierce raging',
  sad: 'sad crying unhappy lonely worried gloomy depressed weeping',
  laughing: 'laughing joyful cheerful excited singing shouting screaming roaring yelling',
  sleepy: 'sleepy tired sleeping drowsy bored asleep',
  surprised: 'surprised shocked scared amazed frightened astonished',
};

export const MOODS: ReadonlyMap<string, string> = new Map(
  Object.entries(SAID).flatMap(([mood, words]) => words.split(' ').map((word) => [word, mood] as const)),
);
