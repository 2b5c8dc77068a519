import { plural } from './speech.ts';

/** What is stopped, reported and blocked. */
export const moderation = {
  // To the one whose request was stopped.
  stopped: (cause: string) =>
    `Stopped before anything was made or charged: ${cause}. Say it in other words, or choose another picture.`,
  byWord: (word: string) => `**${word}** is on a list of words that nothing is made of here`,
  byRightsWord: (word: string) => `**${word}** may belong to somebody else`,
  byClassifier: 'the check that this Kiln uses flagged it',
  byRightsClassifier: 'the check that this Kiln uses says that it may belong to somebody else',
  pauses: (time: string) => `It was not the first: you may ask again ${time}.`,
  paused: (time: string) => `Too many of your requests were stopped. You may ask again ${time}.`,
  blocked: (until: string | undefined) =>
    `A lead of this server blocked you from Kiln${until === undefined ? '' : ` until ${until}`}. Results that you have stay yours.`,
  notJudged:
    'What is asked for is checked here, and the check does not answer just now. Nothing was made or charged: try again in a while.',
  appeal: 'Appeal…',
  appealTitle: 'Appeal',
  appealLabel: 'What the leads should know',
  appealSent: 'Your appeal is with those who manage this server. There is one for each block.',
  appealTwice: 'You appealed against this block already. Those who manage this server decide.',
  noBlock: 'You are not blocked any more.',

  // Reports.
  report: 'Report…',
  reportTitle: 'Report to the leads',
  reportLabel: 'What is wrong with it',
  forOthers: (member: string) =>
    `-# Made by ${member}. Its options and links are theirs and those of who manage this server.`,
  reported: 'Those who manage this server were told.',
  reportKept:
    'It is kept for those who manage this server, under `/settings`. They chose no channel for reports: tell them, if it is urgent.',
  reportedTwice: 'You reported this already.',
  manyReports: 'You reported much within this hour. Tell those who manage this server directly.',
  isPrivate: 'It is private.',

  // The log.
  headings: {
    stopped: 'Stopped',
    report: 'Reported',
    block: 'Blocked',
    lift: 'Block lifted',
    appeal: 'Appeal',
    other: 'Moderation',
  },
  whereItIs: 'where it is',
  resultOf: (member: string) => `${member}’s result`,
  inChannel: (channel: string) => `in ${channel}`,
  why: (cause: string) => `Why: ${cause}`,
  theWord: (word: string) => `the word **${word}**`,
  theCheck: 'the operator’s check',
  pausesUntil: (time: string) => `Pauses until ${time}.`,
  until: (time: string) => `Until ${time}.`,
  forEver: 'For ever.',
  by: (member: string) => `by ${member}`,
  decisions: {
    removed: 'Result removed',
    kept: 'Left as it is',
    blocked: 'Member blocked',
    lifted: 'Block lifted',
    forgotten: 'The member was forgotten',
    other: 'Decided',
  },
  decidedBy: (decision: string, member: string) => `${decision} by ${member}.`,
  more: 'More happens than is told here one by one. The latest is under `/settings` › **Moderation…**.',
  remove: 'Remove the result',
  blockDay: 'Block for a day',
  blockWeek: 'Block for a week',
  blockEver: 'Block for ever',
  leave: 'Leave it',
  lift: 'Lift the block',
  keepBlock: 'Keep the block',
  log: 'log',

  // What leads read when they decided, and the member directly.
  done: {
    removed: 'Removed: its message, its task and its files are gone.',
    kept: 'Left as it is.',
    blocked: 'Blocked. They are told directly, and may appeal once.',
    lifted: 'Lifted. They are told directly.',
    other: 'Done.',
  },
  leadsOnly: 'Only those who manage this server decide that.',
  decidedAlready: 'That was decided already.',
  gone: 'Kiln no longer has this, or it is from another version of Kiln.',
  blockNotice: (until: string) =>
    `A lead blocked you from Kiln in a server. ${until} Results that you have stay yours. The refusal that you read when you ask for something there has a button to appeal.`,
  liftNotice: 'You may use Kiln again in the server where you were blocked.',
  keptNotice: 'Those who manage the server read your appeal. The block stays.',

  // The screen of settings.
  title: '### Moderation',
  what: '-# What is asked for is held against these lists before anything costs. They know words, not what is meant.',
  operator: (words: number, asks: boolean) =>
    `**Always** ${plural(words, { one: '# word', other: '# words' })} of whoever runs this Kiln${asks ? ', and their check of words and pictures' : '. Pictures are not looked into'}.`,
  own: '**Words of this server**',
  none: '-# None. A word stands for itself: “art” does not stop “cart”. `word*` stops whatever begins with it.',
  count: (words: number) =>
    `-# ${plural(words, { one: '# word', other: '# words' })}, whole words only; \`word*\` stops whatever begins with it.`,
  words: 'Words…',
  wordsTitle: 'Words that nothing is made of',
  wordsLabel: 'One a line; none: only the operator’s',
  tooMany: 'There is room for 300 words of 80 letters.',
  logTitle: '**Log**: where leads read what was stopped and reported',
  noLog: 'No channel: only here',
  tries: '**When a member’s requests were stopped again and again within an hour**',
  never: 'Nothing more happens',
  pauseAfter: (tries: number, minutes: number) =>
    `After ${tries}: a pause of ${minutes % 60 === 0 ? plural(minutes / 60, { one: '# hour', other: '# hours' }) : plural(minutes, { one: '# minute', other: '# minutes' })}`,
  flagged: '**What the check or the service says is not for everybody, outside of age-restricted channels**',
  spoiler: 'Covered, until somebody uncovers it',
  withhold: 'Not shown: only in age-restricted channels',
  blockedTitle: '**Blocked members**',
  nobody: '-# Nobody. Those who manage the server cannot be blocked.',
  andMore: (more: number) => `-# and ${more} more`,
  blockMember: 'Block a member…',
  liftMember: 'Lift the block of…',
  latest: '**Latest**',
  nothing: '-# Nothing was stopped or reported within 90 days.',
  howLong: (member: string) => `For how long shall ${member} make nothing here? Results that they have stay.`,
  button: 'Moderation…',

  // A result that is not for everybody.
  withheld: 'Not for everybody: its picture and files are shown in age-restricted channels only. Say `/task` in one.',
  covered: '-# Covered: it may not be for everybody.',
};
