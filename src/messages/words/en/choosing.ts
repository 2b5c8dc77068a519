import { message } from 'kiln-runtime/words/message';

/** "What should Kiln make from these?": files and words that a member posted. */
export const choosing = {
  title: message<{ what: string }>('### What should Kiln make from {what}?'),
  these: {
    image: message<{ count: number }>('{count, plural, one {this picture} other {these # pictures}}'),
    model: message<{ count: number }>('{count, plural, one {this model} other {this model in # files}}'),
  },
  theseWords: 'these words',
  choose: 'Choose what to make…',
  usable: message<{ kinds: string }>('Kiln can use {kinds}.'),
  usableOf: {
    image: message<{ extensions: string }>('{extensions} pictures'),
    model: message<{ extensions: string }>('{extensions} models'),
  },
  many: {
    image: message<{ count: number }>('{count, plural, one {# picture} other {# pictures}}'),
    model: message<{ count: number }>('{count, plural, one {# model} other {# models}}'),
  },
  nothingOfThat: message<{ usable: string }>('Nothing can be made from that. {usable}'),
  nothingOf: message<{ names: string }>('Nothing can be made from {names}.'),
  withoutWords: 'without the words',
  aFile: 'a file',
  others: message<{ count: number }>('{count, plural, one {another} other {# others}}'),
  onlyFirst: {
    image: message<{ limit: number; total: number }>(
      'Only the first {limit, number} of {total, number} pictures are used.',
    ),
    model: message<{ limit: number; total: number }>(
      'Only the first {limit, number} of {total, number} models are used.',
    ),
  },
  noneInMessage: 'That message has no picture or model that Kiln can use.',
  noModelInMessage: message<{ extensions: string }>(
    'That message has no model that can be inspected. Kiln reads {extensions}.',
  ),
  notOpen:
    'In this server, everything that can be made from that is reserved for other roles. Ask a lead which: `/settings` lists them.',
  gone: 'Kiln no longer has these files: they are kept for a day. Post them again.',
  notYours: message<{ member: string }>('Only {member} can choose here. Use **Make 3D** on the message yourself.'),
  unknown: 'That cannot be made from these. Choose something else.',

  enoughMentions: message<{ count: number }>(
    'That was more than {count, number} mentions in a minute. Wait a moment, then mention me again.',
  ),
  mentionHelp: message<{ usable: string }>(
    'Mention me together with up to five pictures, a model, or a description of what to make, or mention me in a reply to one of my messages that has them. {usable} `/help` shows what else I can do.',
  ),
  wordsCut: message<{ used: number; total: number; limit: number }>(
    'Only the first {used, number} of your {total, number} characters are used: the limit is {limit, number}.',
  ),
  repliedHidden:
    'I cannot see the message you replied to: Discord only shows me messages that mention me. Use **Apps › Make 3D** in that message’s menu instead.',
  repliedUnreadable:
    'I cannot see the message you replied to: I am not allowed to read this channel’s history. Use **Apps › Make 3D** in that message’s menu instead.',
  repliedGone: 'The message you replied to is gone.',
};
