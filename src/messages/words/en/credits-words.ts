import { count, credits, plural, tasks } from './speech.ts';

/** /credits and the leads' report. */
export const creditsWords = {
  title: '### Credits of this server',
  left: (amount: number) => `**${credits(amount)} left**`,
  held: (amount: number) => `${count(amount)} held for work under way`,
  spent: (amount: number) => `${count(amount)} spent`,
  allowance: (amount: number) => `-# ${credits(amount)} more at the beginning of each month`,
  ownAccount:
    '-# This server uses its own account at the service: what is made is paid there, and takes nothing from these credits.',
  usualPrices: '**What things usually cost, in credits**',
  free: 'free',
  unknown: 'not known yet',
  inOneGo: 'in one go',
  whenCharged: '-# Held credits are charged when a task succeeds, and come back when it fails.',
  whenCanceled:
    '-# Canceled while it waits, they come back too. Once work has begun the service keeps its price, and the button says so: “Cancel (keeps 20 credits)”.',
  more: '**More credits**',
  askLeads: '-# Those who manage this server can see here how to get more.',
  askOperator: (command: string) => `-# Whoever runs this Kiln adds them: ${command}`,
  ownKey: '-# A server with an account of its own at the service sets its key in `/settings` and needs none of these.',
  add: (amount: number) => `Add ${credits(amount)}`,
  shop: (worths: string) => `**More credits for this server**: ${worths}`,
  worth: (amount: number, isMonthly: boolean) => (isMonthly ? `${credits(amount)} a month` : credits(amount)),
  youUsed: (uses: string, held: string) => `**You used** ${uses}${held}`,
  used: {
    day: (used: number) => `${credits(used)} today`,
    month: (used: number) => `${credits(used)} this month`,
  },
  usedOf: {
    day: (used: number, most: number, anew: string) => `${count(used)} of ${credits(most)} today, anew ${anew}`,
    month: (used: number, most: number, anew: string) => `${count(used)} of ${credits(most)} this month, anew ${anew}`,
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
  nothing: 'Nothing was asked for.',
  moreInFile: (many: number) => `-# and ${count(many)} more: see the file`,
  cut: '-# There were more requests than one report holds: the newest are here. Ask for fewer days.',
  utc: '-# Days are UTC. The file has every request.',
  forgotten: 'members who were forgotten',
};

const requests = (many: number) => plural(many, { one: '# request', other: '# requests' });
