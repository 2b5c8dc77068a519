import { message } from 'kiln-runtime/words/message';

/** What is stopped, reported and blocked. */
export const moderation = {
  // To the one whose request was stopped.
  stopped: message<{ reason: string }>(
    'Stopped before anything was made or charged: {reason}. Rephrase it, or choose another picture.',
  ),
  byWord: message<{ word: string }>('**{word}** is on a list of blocked words'),
  byRightsWord: message<{ word: string }>('**{word}** may be someone else’s property'),
  byClassifier: 'the content check flagged it',
  byRightsClassifier: 'the content check says that it may be someone else’s property',
  pauses: message<{ time: string }>('This was not the first time: you can ask again {time}.'),
  paused: message<{ time: string }>('Too many of your requests were stopped. You can ask again {time}.'),
  blocked: 'A lead of this server blocked you from Kiln. You keep the results you have.',
  blockedUntil: message<{ until: string }>(
    'A lead of this server blocked you from Kiln until {until}. You keep the results you have.',
  ),
  notJudged:
    'Requests are checked here, and the check is not answering right now. Nothing was made or charged; try again later.',
  appeal: 'Appeal…',
  appealTitle: 'Appeal',
  appealLabel: 'What should the leads know?',
  appealSent: 'Your appeal was sent to those who manage this server. You can appeal once per block.',
  appealTwice: 'You have already appealed this block. Those who manage this server decide.',
  noBlock: 'You are no longer blocked.',

  // Reports.
  report: 'Report…',
  reportTitle: 'Report to the leads',
  reportLabel: 'What is wrong with it?',
  forOthers: message<{ member: string }>(
    '-# Made by {member}. Its options and links are only for them and for those who manage this server.',
  ),
  reported: 'Those who manage this server have been told.',
  reportKept:
    'It was saved for those who manage this server, under `/settings`. They have no channel for reports, so tell them yourself if it is urgent.',
  reportedTwice: 'You have already reported this.',
  manyReports: 'You have sent many reports this hour. Tell those who manage this server directly.',
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
  resultOf: message<{ member: string }>('{member}’s result'),
  inChannel: message<{ channel: string }>('in {channel}'),
  why: message<{ reason: string }>('Why: {reason}'),
  theWord: message<{ word: string }>('the word **{word}**'),
  theCheck: 'the operator’s check',
  pausesUntil: message<{ time: string }>('Paused until {time}.'),
  until: message<{ time: string }>('Until {time}.'),
  forEver: 'Permanently.',
  by: message<{ member: string }>('by {member}'),
  decisions: {
    removed: 'Result removed',
    kept: 'Left as it is',
    blocked: 'Member blocked',
    lifted: 'Block lifted',
    forgotten: 'The member’s data was deleted',
    other: 'Decided',
  },
  decidedBy: message<{ decision: string; member: string }>('{decision} by {member}.'),
  more: 'There is more than is listed here one by one. The latest is under `/settings` › **Moderation…**.',
  remove: 'Remove the result',
  blockDay: 'Block for a day',
  blockWeek: 'Block for a week',
  blockEver: 'Block permanently',
  leave: 'Dismiss',
  lift: 'Lift the block',
  keepBlock: 'Keep the block',
  log: 'log',

  // What leads read after deciding, and what the member is told directly.
  done: {
    removed: 'Removed: its message, its task and its files are gone.',
    kept: 'Left as it is.',
    blocked: 'Blocked. They are told by direct message and can appeal once.',
    lifted: 'Lifted. They are told by direct message.',
    other: 'Done.',
  },
  leadsOnly: 'Only those who manage this server can decide that.',
  decidedAlready: 'That was already decided.',
  gone: 'Kiln no longer has this, or it comes from another version of Kiln.',
  blockNotice: message<{ until: string }>(
    'A lead blocked you from using Kiln in a server. {until} You keep the results you have. To appeal, ask for something there: the answer has a button for it.',
  ),
  liftNotice: 'You can use Kiln again in the server where you were blocked.',
  keptNotice: 'Those who manage the server have read your appeal. The block stays.',

  // The screen of settings.
  title: '### Moderation',
  what: '-# Requests are checked against these lists before anything is charged. The lists match words, not meaning.',
  operator: message<{ count: number; isChecked: boolean }>(
    '**Always** {count, plural, one {# word} other {# words}} set by whoever runs this Kiln{isChecked, select, true {, plus their content check of words and pictures} other {. Pictures are not checked}}.',
  ),
  blockedTitle: '**Blocked members**',
  noneBlocked: '-# No one. Those who manage the server cannot be blocked.',
  andMore: message<{ count: number }>('-# and {count} more'),
  blockMember: 'Block a member…',
  liftMember: 'Lift the block of…',
  latest: '**Latest**',
  nothing: '-# Nothing was stopped or reported in the last 90 days.',
  howLong: message<{ member: string }>(
    'How long should {member} be blocked from making anything here? They keep the results they have.',
  ),
  button: 'Moderation…',

  // A sensitive result.
  withheld:
    'Flagged as sensitive: its picture and files are only shown in age-restricted channels. Use `/task` in one.',
  covered: '-# Hidden behind a spoiler: it may be sensitive.',
};
