import { count, credits, plural, tasks } from './speech.ts';

/** /credits and the leads' report. */
export const creditsWords = {
  title: '### Credits of this server',
  left: (amount: number) => `**${credits(amount)} left**`,
  held: (amount: number) => `${count(amount)} held for work in progress`,
  spent: (amount: number) => `${count(amount)} spent`,
  allowance: (amount: number) => `-# ${credits(amount)} more at the start of each month`,
  ownAccount:
    '-# This server uses its own account at the service: work is paid for there and does not use these credits.',
  usualPrices: '**What things usually cost, in credits**',
  free: 'free',
  unknown: 'not known yet',
  inOneGo: 'in one step',
  whenCharged: '-# Held credits are charged when a task succeeds and returned when it fails.',
  whenCanceled:
    '-# Canceling a waiting task returns them too. Once work has begun, the service keeps its price, and the button says so: “Cancel (keeps 20 credits)”.',
  more: '**More credits**',
  askLeads: '-# Ask whoever manages this server: `/credits` shows them how to get more.',
  askOperator: (command: string) => `-# Whoever runs this Kiln can add them: ${command}`,
  ownKey:
    '-# If this server has its own account at the service, set its key in `/settings`; these credits are then not needed.',
  add: (amount: number) => `Add ${credits(amount)}`,
  shop: (worths: string) => `**More credits for this server**: ${worths}`,
  worth: (amount: number, isMonthly: boolean) => (isMonthly ? `${credits(amount)} a month` : credits(amount)),
  youUsed: (uses: string, held: string) => `**You used** ${uses}${held}`,
  used: {
    day: (used: number) => `${credits(used)} today`,
    month: (used: number) => `${credits(used)} this month`,
  },
  usedOf: {
    day: (used: number, most: number, anew: string) => `${count(used)} of ${credits(most)} today, resets ${anew}`,
    month: (used: number, most: number, anew: string) =>
      `${count(used)} of ${credits(most)} this month, resets ${anew}`,
  },
  heldFor: (held: number, many: number) => ` · ${count(held)} held for ${tasks(many)}`,

  reportBy: {
    member: (days: number) => `### Credits of the last ${days === 1 ? 'day' : `${days} days`}, by member`,
    family: (days: number) => `### Credits of the last ${days === 1 ? 'day' : `${days} days`}, by family`,
    day: (days: number) => `### Credits of the last ${days === 1 ? 'day' : `${days} days`}, by day`,
  },
  charged: (amount: number, many: number) => `**${credits(amount)} charged** for ${requests(many)}`,
  row: (of: string, amount: number, held: number, many: number) =>
    `${of}: **${credits(amount)}**${held > 0 ? `, ${count(held)} held` : ''} · ${requests(many)}`,
  nothing: 'No requests.',
  moreInFile: (many: number) => `-# and ${count(many)} more: see the file`,
  cut: '-# There were too many requests for one report: only the newest are included. Ask for fewer days.',
  utc: '-# Days are in UTC. The file lists every request.',
  forgotten: 'deleted members',
};

const requests = (many: number) => plural(many, { one: '# request', other: '# requests' });
