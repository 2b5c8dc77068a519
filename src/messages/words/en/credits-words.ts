import { message } from 'kiln-runtime/words/message';

/** /credits and the leads' report. */
export const creditsWords = {
  title: '### Credits of this server',
  left: message<{ amount: number }>('**{amount, plural, one {# credit} other {# credits}} left**'),
  held: message<{ amount: number }>('{amount, number} held for work in progress'),
  spent: message<{ amount: number }>('{amount, number} spent'),
  allowance: message<{ amount: number }>(
    '-# {amount, plural, one {# credit} other {# credits}} more at the start of each month',
  ),
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
  askOperator: message<{ command: string }>('-# Whoever runs this Kiln can add them: {command}'),
  ownKey:
    '-# If this server has its own account at the service, set its key in `/settings`; these credits are then not needed.',
  add: message<{ amount: number }>('Add {amount, plural, one {# credit} other {# credits}}'),
  shop: message<{ amounts: string }>('**More credits for this server**: {amounts}'),
  worth: message<{ amount: number; isMonthly: boolean }>(
    '{isMonthly, select, true {{amount, plural, one {# credit} other {# credits}} a month} other {{amount, plural, one {# credit} other {# credits}}}}',
  ),
  youUsed: message<{ usage: string; held: string }>('**You used** {usage}{held}'),
  used: {
    day: message<{ used: number }>('{used, plural, one {# credit} other {# credits}} today'),
    month: message<{ used: number }>('{used, plural, one {# credit} other {# credits}} this month'),
  },
  usedOf: {
    day: message<{ used: number; limit: number; resets: string }>(
      '{used, number} of {limit, plural, one {# credit} other {# credits}} today, resets {resets}',
    ),
    month: message<{ used: number; limit: number; resets: string }>(
      '{used, number} of {limit, plural, one {# credit} other {# credits}} this month, resets {resets}',
    ),
  },
  heldFor: message<{ held: number; count: number }>(
    ' · {held, number} held for {count, plural, one {# task} other {# tasks}}',
  ),

  reportBy: {
    member: message<{ days: number }>(
      '### Credits of the last {days, plural, one {day} other {{days} days}}, by member',
    ),
    family: message<{ days: number }>(
      '### Credits of the last {days, plural, one {day} other {{days} days}}, by family',
    ),
    day: message<{ days: number }>('### Credits of the last {days, plural, one {day} other {{days} days}}, by day'),
  },
  charged: message<{ amount: number; count: number }>(
    '**{amount, plural, one {# credit} other {# credits}} charged** for {count, plural, one {# request} other {# requests}}',
  ),
  row: message<{ name: string; amount: number; held: number; count: number }>(
    '{name}: **{amount, plural, one {# credit} other {# credits}}**{held, plural, =0 {} other {, # held}} · {count, plural, one {# request} other {# requests}}',
  ),
  nothing: 'No requests.',
  moreInFile: message<{ count: number }>('-# and {count, number} more: see the file'),
  cut: '-# There were too many requests for one report: only the newest are included. Ask for fewer days.',
  utc: '-# Days are in UTC. The file lists every request.',
  forgotten: 'deleted members',
};
