import type { Words } from '../words/index.ts';

/** The tags that posts of assets carry, in the chosen forum. */
export interface ForumTags {
  /** Names of states that the forum has no tag for. */
  missing: readonly string[];
  all: number;
  /** Kiln may create them. */
  mayMake: boolean;
  /** Every post needs a tag, and the forum has no other that everyone may set. */
  isRequired: boolean;
}

/** @param tags undefined: the forum is not known */
export function forumTagsLine(words: Words, tags: ForumTags | undefined): string | undefined {
  const { screen } = words.assets;
  if (!tags) return undefined;
  if (tags.missing.length === 0) return screen.tagsFollow;
  if (tags.mayMake) return screen.tagsAreMade;
  const missing = screen.tagsMissing({ names: bold(words, tags.missing) });
  return tags.isRequired && tags.missing.length === tags.all ? `${screen.tagRequired} ${missing}` : missing;
}

export const bold = ({ and }: Words, names: readonly string[]): string => and(names.map((name) => `**${name}**`));
