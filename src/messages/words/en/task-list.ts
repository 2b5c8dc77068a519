import { message } from 'kiln-runtime/words/message';

/** /tasks, /task and /cancel. */
export const taskList = {
  title: { mine: '### Your tasks', server: '### Tasks of this server' },
  page: message<{ page: number }>('Page {page}'),
  newestFirst: {
    all: 'Newest first',
    running: 'Newest first · only running',
    done: 'Newest first · only done',
    failed: 'Newest first · only failed',
  },
  /** What is listed, besides the state. */
  only: message<{ what: string }>(' · only {what}'),
  newer: 'Newer',
  older: 'Older',
  noMore: 'No more.',
  none: {
    all: 'None yet. `/help` shows how to start.',
    running: 'None running.',
    done: 'None done.',
    failed: 'None failed.',
  },
  message: 'message',
  repost: 'Show one again, with its buttons…',
  private: 'private',
  states: {
    newerKiln: 'made by a newer version of Kiln',
    waiting: 'waiting for a lead',
    held: 'waiting',
    handing: 'being sent to the service',
    checking: 'being checked with the service',
    queued: 'queued',
    making: message<{ percent: number }>('in progress, {percent} %'),
    succeeded: 'done',
    failed: 'not made',
    canceled: 'canceled',
  },
  leadsList: 'Only those who manage this server can list everybody’s tasks. `/tasks` lists yours.',
  otherVersion: 'This list is from another version of Kiln. Use `/tasks` again.',
  unknown: 'There is no such task of yours in this server. Pick one from the list that appears as you type.',
  notForAll: 'It is private. Press **Share** under it to show it to everyone.',
  staysRestricted: 'It was made in an age-restricted channel, and stays in such channels.',
  repostedBy: message<{ member: string }>('-# Shown again by {member}.'),
  nothingRuns: 'You have nothing waiting or running.',
  cancelOutcomes: {
    released: 'Canceled. All credits were returned.',
    requested: 'Canceling. The message shows when it is done, and whether the service keeps any credits.',
    too_late: 'Too late to cancel: it has already ended.',
  },
  noRecord: 'Kiln no longer has a record of the result.',
  stillRunning: 'It is still being made. Cancel it first.',
};

/** The finished results of a server: `/library`. */
export const library = {
  title: '### Library',
  none: 'Nothing here that you can see. What is made stands here as soon as it is done.',
  open: 'Open one…',
  /** Instead of the newest ones first. */
  mostVotes: 'Most votes first',
  /** Discord shows it to those who do not see the picture. */
  pictures: message<{ titles: string }>('Numbered pictures: {titles}'),
  favor: '★ Favorite',
  unfavor: '☆ No longer a favorite',
  favoriteOf: message<{ members: string; more: number }>(
    '{more, plural, =0 {Favorite of {members}} one {Favorite of {members} and # more} other {Favorite of {members} and # more}}',
  ),
  tags: 'Tags…',
  tagsTitle: 'Tags',
  tagsLabel: 'Separated by commas; at most ten',
  remix: 'Remix',
  files: 'Files',
  /** A link: the same in a browser. */
  browse: 'In the browser',
  rename: 'Rename this tag…',
  newName: 'New name; empty removes it everywhere',
  renamed: message<{ count: number }>(
    '{count, plural, =0 {No result had this tag, or it is called so already.} one {Changed on # result.} other {Changed on # results.}}',
  ),
  badDate: 'Write days as year-month-day: 2026-01-31.',
  longTag: message<{ most: number }>('A tag has at most {most, number} characters.'),
  tooManyTags: message<{ most: number }>('A result has at most {most, number} tags.'),
  oneTag: 'Write one tag.',
  sensitiveTag: 'This cannot be a tag: it is not for everybody.',
  manyFans: 'It is the favorite of as many members as one result can have.',
  leadsRename: 'Only those who manage this server can rename tags.',
  over: 'This list is too old, or not yours. Use `/library` again.',
};

/** What a result came from and what came of it: **Story**. */
export const story = {
  button: 'Story',
  title: '### Story',
  about: 'From the first on; what came of a result is below it',
  alone: 'It came of no other result, and nothing has come of it yet. Its next steps are under its message.',
  /** Where there are too many. */
  cut: message<{ most: number }>('-# Only {most, number} of them. Open one, and its own story, for more.'),
  private: '*a private result*',
  deleted: '*deleted*',
  /** Beside the result whose story it is. */
  here: 'this one',
  open: 'Open a result of this story…',
};

/** Two results side by side: from the library or a story. */
export const compare = {
  /** A select. */
  choose: 'Compare two…',
  title: '### Compare',
  /** Words of one's prompt that the other has not. */
  onlyIn: message<{ number: number; words: string }>('Words only in **{number, number}**: {words}'),
  sameWords: 'The same words.',
  sameOptions: 'The same options.',
  /** A button. */
  open: message<{ number: number }>('Open {number, number}'),
  deleted: 'One of the two was deleted.',
};
