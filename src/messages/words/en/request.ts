import { count, credits } from './speech.ts';

const price = (amount: number) => (amount === 0 ? 'free' : credits(amount));

/** The message of a request: on its way, made, not made. */
export const request = {
  for: (member: string) => `for ${member}`,
  preset: (name: string) => `preset ${name}`,
  onlyYou: 'only you see this',
  onlyYouHaveIt: '-# Only you have this. To go on from it or to share it, say `/task` in the server.',
  sentDirectly: (channel: string) =>
    `-# Sent to you directly, because it cannot be shown in ${channel}. For its buttons say \`/task\` in the server.`,

  waiting: 'Waiting for a free slot',
  aheadOfYou: (many: number) => `${count(many)} ahead of you`,
  next: 'next in line',
  waitingForLead: 'Waiting for a lead to approve it',
  creating: 'Handing it to the service',
  checking: 'Checking with the service',
  checkingWhy:
    'The service did not say whether it took the request. Kiln is looking it up: it is not sent twice, and you are not charged twice.',
  queued: 'Queued at the service',
  ahead: (many: number) => `${count(many)} ahead`,
  making: 'Making it',
  finishing: 'Finishing',
  fetching: '-# Fetching the files…',
  timeLeft: (time: string) => `about ${time} left`,
  held: (amount: number) => `${credits(amount)} held`,
  left: (amount: number) => `${count(amount)} left`,
  creditsLeft: (amount: number) => `${credits(amount)} left`,

  canceledBack: (held: number) => `**Canceled.** The ${credits(held)} came back.`,
  canceledKept: (charged: number) =>
    `**Canceled.** Work had begun, so the service keeps its price${charged > 0 ? `: ${credits(charged)}` : ''}.`,
  isThisIt: '**Is this it?**',
  notMade: '**Not made.**',
  nothingCharged: 'Nothing was charged.',
  charged: (amount: number) => `${credits(amount)} were charged.`,
  pressSuggestion: 'Press one of these, or **Edit** to say it in other words.',
  pressGoOn: (cost: string) =>
    `Press **Go on with it**${cost} if the cut-out shows what you mean, or **Another picture**.`,
  pressAnotherPicture: 'Press **Another picture**.',
  attachAnew: 'Press **Edit** and attach the file once more.',
  changeIt: 'Press **Edit** and change the words or the picture.',
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
  goOnWithIt: 'Go on with it',
  anotherPicture: 'Another picture',
  withOptions: (verb: string) => `${verb} with options…`,
  suggestion: (prompt: string, amount: number | undefined) =>
    amount === undefined ? prompt : `${prompt} · ${price(amount)}`,
  goOnFrom: 'Go on from this result…',
  emptyAsItWas: (label: string) => `${label} (empty: as it was)`,

  done: 'It is done.',
  plainNotMade: (reason: string) => `Not made. ${reason}`,
  bareNotMade: 'It was not made.',
  plainCanceledBack: (held: number) => `Canceled. The ${credits(held)} came back.`,
  plainCanceledCost: (charged: number) => `Canceled. It cost ${credits(charged)}.`,
  plainMaking: 'It is being made.',
  bringsBack: '`/task` brings it back with its picture, files and buttons.',
  threadClosed: (address: string) => `This thread was closed meanwhile. It goes on in [a newer message](${address}).`,

  endDone: (what: string) => `${what} is done.`,
  endCanceled: (what: string) => `${what} was canceled.`,
  endNotMade: (what: string) => `${what} could not be made.`,
  seeMessage: 'See the message',
  endTogether: (many: number) => `${count(many)} things of yours have ended:`,
  endMore: (many: number) => `-# and ${count(many)} more`,
  asOfNow: (address: string) => `-# As of now. [Its own message](${address}) goes on.`,
};
