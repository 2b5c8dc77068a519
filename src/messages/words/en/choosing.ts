import { and, count, plural } from './speech.ts';

/** "What should Kiln make from these?": files and words that a member posted. */
export const choosing = {
  title: (what: string) => `### What should Kiln make from ${what}?`,
  these: {
    image: (many: number) => (many === 1 ? 'this picture' : `these ${count(many)} pictures`),
    model: (many: number) => (many === 1 ? 'this model' : `this model in ${count(many)} files`),
  },
  theseWords: 'these words',
  both: (parts: readonly string[]) => and(parts),
  choose: 'Choose what to make…',
  usable: (kinds: readonly string[]) => `Kiln can use ${and(kinds)}.`,
  usableOf: { image: (endings: string) => `${endings} pictures`, model: (endings: string) => `${endings} models` },
  many: {
    image: (many: number) => plural(many, { one: '# picture', other: '# pictures' }),
    model: (many: number) => plural(many, { one: '# model', other: '# models' }),
  },
  nothingOfThat: (usable: string) => `Nothing can be made from that. ${usable}`,
  nothingOf: (names: string) => `Nothing can be made from ${names}.`,
  withoutWords: 'without the words',
  aFile: 'a file',
  others: (many: number) => (many === 1 ? 'another' : `${count(many)} others`),
  onlyFirst: {
    image: (most: number, all: number) => `Only the first ${count(most)} of ${count(all)} pictures are used.`,
    model: (most: number, all: number) => `Only the first ${count(most)} of ${count(all)} models are used.`,
  },
  noneInMessage: 'That message has no picture or model that Kiln can use.',
  notOpen:
    'In this server, everything that can be made from that is reserved for other roles. Ask a lead which: `/settings` lists them.',
  gone: 'Kiln no longer has these files: they are kept for a day. Post them again.',
  notYours: (member: string) => `Only ${member} can choose here. Use **Make 3D** on the message yourself.`,
  unknown: 'That cannot be made from these. Choose something else.',

  enoughMentions: (many: number) =>
    `That was more than ${count(many)} mentions in a minute. Wait a moment, then mention me again.`,
  mentionHelp: (usable: string) =>
    `Mention me together with up to five pictures, a model, or a description of what to make, or mention me in a reply to one of my messages that has them. ${usable} \`/help\` shows what else I can do.`,
  wordsCut: (used: number, all: number, most: number) =>
    `Only the first ${count(used)} of your ${count(all)} characters are used: the limit is ${count(most)}.`,
  repliedHidden:
    'I cannot see the message you replied to: Discord only shows me messages that mention me. Use **Apps › Make 3D** in that message’s menu instead.',
  repliedUnreadable:
    'I cannot see the message you replied to: I am not allowed to read this channel’s history. Use **Apps › Make 3D** in that message’s menu instead.',
  repliedGone: 'The message you replied to is gone.',
};
