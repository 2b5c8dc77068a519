import { count, credits } from './speech.ts';

const price = (amount: number) => (amount === 0 ? 'free' : credits(amount));

/** The message of a request: in progress, made, not made. */
export const request = {
  for: (member: string) => `for ${member}`,
  preset: (name: string) => `preset ${name}`,
  onlyYou: 'only you see this',
  onlyYouHaveIt: '-# Only you have this. To continue from it or share it, use `/task` in the server.',
  sentDirectly: (channel: string) =>
    `-# Sent to you directly because it cannot be shown in ${channel}. For its buttons, use \`/task\` in the server.`,

  waiting: 'Waiting for a free slot',
  aheadOfYou: (many: number) => `${count(many)} ahead of you`,
  next: 'next in line',
  waitingForLead: 'Waiting for a lead to approve it',
  creating: 'Sending it to the service',
  filesAway: 'The service cannot store files at the moment. Kiln keeps trying; nothing is charged meanwhile.',
  checking: 'Checking with the service',
  checkingWhy:
    'The service did not confirm the request. Kiln is checking: it is not sent twice, and you are not charged twice.',
  queued: 'Queued at the service',
  ahead: (many: number) => `${count(many)} ahead`,
  making: 'Working on it',
  finishing: 'Finishing',
  fetching: '-# Fetching the files…',
  unplaced: 'It could not be delivered anywhere. **Files** brings it.',
  timeLeft: (time: string) => `about ${time} left`,
  held: (amount: number) => `${credits(amount)} held`,
  left: (amount: number) => `${count(amount)} left`,
  creditsLeft: (amount: number) => `${credits(amount)} left`,

  canceledBack: (held: number) => `**Canceled.** The ${credits(held)} were returned.`,
  canceledKept: (charged: number) =>
    `**Canceled.** Work had begun, so the service keeps its price${charged > 0 ? `: ${credits(charged)}` : ''}.`,
  isThisIt: '**Is this it?**',
  notMade: '**Not made.**',
  nothingCharged: 'Nothing was charged.',
  charged: (amount: number) => `${credits(amount)} were charged.`,
  pressSuggestion: 'Press one of these, or **Edit** to rephrase it.',
  pressGoOn: (cost: string) => `Press **Use it**${cost} if the cut-out shows what you mean, or **Another picture**.`,
  pressAnotherPicture: 'Press **Another picture**.',
  attachAnew: 'Press **Edit** and attach the file again.',
  changeIt: 'Press **Edit** to change it first.',
  tryAgain: (cost: string) => `Press **Again**${cost} to try once more, or **Edit** to change it first.`,
  /** Behind a button's name, in a sentence. */
  inBrackets: (amount: number) => ` (${price(amount)})`,
  tried: (links: string) => `What was tried: ${links}`,
  cutOut: 'What was cut out of the picture',
  /** Prices of what can follow: "Refine 10 · Again 20 credits". */
  nextPrices: (prices: string) => `-# Next: ${prices}`,
  priceUnknown: (verb: string) => `${verb} not known yet`,
  priceFree: (verb: string) => `${verb} free`,
  priceOf: (verb: string, amount: string, isAbout: boolean) => `${verb} ${isAbout ? 'about ' : ''}${amount}`,

  edit: 'Edit',
  again: 'Again',
  delete: 'Delete',
  share: 'Share',
  more: 'More',
  cancel: 'Cancel',
  cancelKeeps: (kept: number) => `Cancel (keeps ${credits(kept)})`,
  goOnWithIt: 'Use it',
  anotherPicture: 'Another picture',
  withOptions: (verb: string) => `${verb} with options…`,
  suggestion: (prompt: string, amount: number | undefined) =>
    amount === undefined ? prompt : `${prompt} · ${price(amount)}`,
  goOnFrom: 'Continue from this result…',
  emptyAsItWas: (label: string) => `${label} (empty: unchanged)`,

  done: 'Done.',
  plainNotMade: (reason: string) => `Not made. ${reason}`,
  bareNotMade: 'It was not made.',
  plainCanceledBack: (held: number) => `Canceled. The ${credits(held)} were returned.`,
  plainCanceledCost: (charged: number) => `Canceled. It cost ${credits(charged)}.`,
  plainMaking: 'In progress.',
  bringsBack: '`/task` brings it back with its picture, files and buttons.',
  threadClosed: (address: string) =>
    `This thread was closed in the meantime. It continues in [a newer message](${address}).`,

  endDone: (what: string) => `${what} is done.`,
  endCanceled: (what: string) => `${what} was canceled.`,
  endNotMade: (what: string) => `${what} could not be made.`,
  seeMessage: 'Show the message',
  endTogether: (many: number) => `${count(many)} of your requests have ended:`,
  endMore: (many: number) => `-# and ${count(many)} more`,
  asOfNow: (address: string) => `-# As of now. [Its own message](${address}) is kept up to date.`,
};
