import { and, count, plural } from './speech.ts';

/** "What should Kiln make of these?": files and words that a member showed. */
export const choosing = {
  title: (what: string) => `### What should Kiln make of ${what}?`,
  these: {
    image: (many: number) => (many === 1 ? 'this picture' : `these ${count(many)} pictures`),
    model: (many: number) => (many === 1 ? 'this model' : `this model in ${count(many)} files`),
  },
  theseWords: 'these words',
  both: (parts: readonly string[]) => and(parts),
  choose: 'Choose what to make…',
  usable: (kinds: readonly string[]) => `${and(kinds)} can be used.`,
  usableOf: { image: (endings: string) => `${endings} pictures`, model: (endings: string) => `${endings} models` },
  many: {
    image: (many: number) => plural(many, { one: '# picture', other: '# pictures' }),
    model: (many: number) => plural(many, { one: '# model', other: '# models' }),
  },
  nothingOfThat: (usable: string) => `Nothing can be made of that. ${usable}`,
  nothingOf: (names: string) => `Nothing can be made of ${names}.`,
  withoutWords: 'without the words',
  aFile: 'a file',
  others: (many: number) => (many === 1 ? 'another' : `${count(many)} others`),
  onlyFirst: {
    image: (most: number, all: number) => `Only the first ${count(most)} of ${count(all)} pictures are used.`,
    model: (most: number, all: number) => `Only the first ${count(most)} of ${count(all)} models are used.`,
  },
  noneInMessage: 'That message has no picture or model that Kiln can use.',
  notOpen:
    'In this server, what can be made of that is for members with other roles. A lead can say which: `/settings` has them.',
  gone: 'Kiln no longer has what was shown: it is kept for a day. Show it once more.',
  notYours: (member: string) => `Only ${member} can choose here. Use **Make 3D** on the message yourself.`,
  unknown: 'That cannot be made from what was shown. Choose another one.',

  enoughMentions: (many: number) =>
    `That was more than ${count(many)} mentions in a minute. Wait a moment, then mention me again.`,
  mentionHelp: (usable: string) =>
    `Mention me with up to five pictures, a model, or words for what to make; or reply with a mention to a message of mine that has them. ${usable} \`/help\` says what else there is.`,
  wordsCut: (used: number, all: number, most: number) =>
    `Only the first ${count(used)} characters of your ${count(all)} are used: more than ${count(most)} are not taken.`,
  repliedHidden:
    'I cannot see the message that you replied to: Discord shows me only messages that mention me. Choose **Apps**, **Make 3D** in the menu of that message instead.',
  repliedUnreadable:
    'I cannot see the message that you replied to: I may not read the history of this channel. Choose **Apps**, **Make 3D** in the menu of that message instead.',
  repliedGone: 'The message that you replied to is gone.',
};
