import { message } from 'kiln-runtime/words/message';

/** The message of a request: in progress, made, not made. */
export const request = {
  for: message<{ member: string }>('for {member}'),
  preset: message<{ name: string }>('preset {name}'),
  onlyYou: 'only you see this',
  onlyYouHaveIt: '-# Only you have this. To continue from it or share it, use `/task` in the server.',
  sentDirectly: message<{ channel: string }>(
    '-# Sent to you directly because it cannot be shown in {channel}. For its buttons, use `/task` in the server.',
  ),

  waiting: 'Waiting for a free slot',
  aheadOfYou: message<{ count: number }>('{count, number} ahead of you'),
  next: 'next in line',
  waitingForLead: 'Waiting for a lead to approve it',
  creating: 'Sending it to the service',
  filesAway: 'The service cannot store files at the moment. Kiln keeps trying; nothing is charged meanwhile.',
  checking: 'Checking with the service',
  checkingWhy:
    'The service did not confirm the request. Kiln is checking: it is not sent twice, and you are not charged twice.',
  queued: 'Queued at the service',
  ahead: message<{ count: number }>('{count, number} ahead'),
  atServer: 'Waiting for the model server',
  making: 'Working on it',
  finishing: 'Finishing',
  fetching: '-# Fetching the files…',
  unplaced: 'It could not be delivered anywhere. **More** › **Files** brings it.',
  timeLeft: message<{ time: string }>('about {time} left'),
  held: message<{ amount: number }>('{amount, plural, one {# credit} other {# credits}} held'),
  left: message<{ amount: number }>('{amount, number} left'),
  creditsLeft: message<{ amount: number }>('{amount, plural, one {# credit} other {# credits}} left'),

  canceledBack: message<{ held: number }>(
    '**Canceled.**{held, plural, =0 {} one { # credit was returned.} other { # credits were returned.}}',
  ),
  canceledKept: message<{ charged: number }>(
    '**Canceled.** Work had begun, so the service keeps its price{charged, plural, =0 {} one {: # credit} other {: # credits}}.',
  ),
  isThisIt: '**Is this it?**',
  notMade: '**Not made.**',
  nothingCharged: 'Nothing was charged.',
  charged: message<{ amount: number }>('{amount, plural, one {# credit} other {# credits}} were charged.'),
  pressSuggestion: 'Press one of these, or **Edit** to rephrase it.',
  pressGoOn: 'Press **Use it** if the cut-out shows what you mean, or **Another picture**.',
  pressAnotherPicture: 'Press **Another picture**.',
  attachAgain: 'Press **Edit** and attach the file again.',
  changeIt: 'Press **Edit** to change it first.',
  tryAgain: 'Press **Again** to try once more, or **Edit** to change it first.',
  againOnly: 'Press **Again** to try once more.',
  tried: message<{ links: string }>('What was tried: {links}'),
  cutOut: 'What was cut out of the picture',
  /** On a button: "Refine · 10". */
  priceFree: message<{ verb: string }>('{verb} · free'),
  priceOf: message<{ verb: string; amount: string; isAbout: boolean }>(
    '{isAbout, select, true {{verb} · about {amount}} other {{verb} · {amount}}}',
  ),

  edit: 'Edit',
  again: 'Again',
  delete: 'Delete',
  share: 'Share',
  more: 'More',
  cancel: 'Cancel',
  cancelKeeps: message<{ kept: number }>('Cancel (keeps {kept, plural, one {# credit} other {# credits}})'),
  goOnWithIt: 'Use it',
  anotherPicture: 'Another picture',
  /** Opens why it is asked. */
  why: 'Why?',
  withOptions: message<{ verb: string }>('{verb} with options…'),
  suggestion: message<{ prompt: string; amount: number }>(
    '{amount, plural, =0 {{prompt} · free} one {{prompt} · # credit} other {{prompt} · # credits}}',
  ),
  goOnFrom: 'Continue from this result…',
  emptyAsItWas: message<{ label: string }>('{label} (empty: unchanged)'),

  done: 'Done.',
  plainNotMade: message<{ reason: string }>('Not made. {reason}'),
  bareNotMade: 'It was not made.',
  plainMaking: 'In progress.',
  bringsBack: '`/task` brings it back with its picture, files and buttons.',
  threadClosed: message<{ url: string }>(
    'This thread was closed in the meantime. It continues in [a newer message]({url}).',
  ),

  endDone: message<{ what: string }>('{what} is done.'),
  endCanceled: message<{ what: string }>('{what} was canceled.'),
  endNotMade: message<{ what: string }>('{what} could not be made.'),
  seeMessage: 'Show the message',
  endTogether: message<{ count: number }>('{count, number} of your requests have ended:'),
  endMore: message<{ count: number }>('-# and {count, number} more'),
  asOfNow: message<{ url: string }>('-# As of now. [Its own message]({url}) is kept up to date.'),
};
