import { message } from 'kiln-runtime/words/message';

/** The screens and forms of /settings. */
export const settings = {
  title: '### Kiln in this server',
  whenCounts: '-# Changes apply at once.',
  limits: '**Limits**',
  andMore: message<{ count: number }>('-# and {count, number} more'),
  howLimitsMeet:
    '-# The limits of server, channel and member all apply. A member’s own limit replaces that of their roles (the most generous role counts), and a role’s replaces the one for each member.',
  spendingScreen: 'Limits…',
  leadsApprove: 'A lead approves some requests.',
  membersScreen: 'Members…',
  usedBy: message<{ members: string }>('Used by: {members}'),
  resultsScreen: 'Results…',
  blockedWords: message<{ count: number }>(
    '{count, plural, =0 {No blocked words of this server} one {# blocked word of this server} other {# blocked words of this server}}',
  ),
  ownScreen: 'Key and data…',
  severalScreen: 'Several at once…',
  approvalsScreen: 'What a lead approves…',
  limitsOfOne: 'Limits of a role or of one member…',
  limitsOfChannel: 'Limits of a channel…',
  whoMayMake: '**Who may make what, and where**',
  chooseFamilies: 'Choose families, roles and channels',
  key: '**Key for the service**',
  kilnsKey: '-# Kiln’s own: work is paid for with this server’s credits.',
  ownKey: message<{ member: string; time: string; slots: number }>(
    '-# This server’s own, set by {member} {time}, {slots, plural, one {# task} other {# tasks}} at once. It is stored encrypted and never shown.',
  ),
  useOwnKey: 'Use your own key',
  anotherKey: 'Another key',
  removeKey: 'Remove the key',
  data: '**Data of this server**',
  dataWhat: '-# Export everything as a file, or delete everything stored about one member.',
  export: 'Export',
  forgetMember: 'Delete a member’s data…',
  some: message<{ list: string; count: number }>('{count, plural, =0 {{list}} other {{list} and # more}}'),
  everyone: 'everyone',
  noRoleLeft: 'no one: its roles were deleted',
  noChannelLeft: 'nowhere: its channels were deleted',
  whoIn: message<{ members: string; where: string }>('{members}, in {where}'),
  everythingForAll: '-# Everyone who may use Kiln may make everything.',
  moreRules: message<{ count: number }>('-# and {count, number} more rules'),
  restForAll:
    '-# For commands and buttons alike. Everything else is open to everyone who may use Kiln. Leads need no role, but the channels bind them too.',
  theServer: 'The server',
  eachMember: 'Each member',
  noLimits: 'no limits',
  atOnce: message<{ count: number }>('{count, plural, one {# task} other {# tasks}} at once'),
  aMinute: message<{ count: number }>('{count, plural, one {# task} other {# tasks}} per minute'),
  aDay: message<{ amount: number }>('{amount, plural, one {# credit} other {# credits}} per day'),
  aMonth: message<{ amount: number }>('{amount, plural, one {# credit} other {# credits}} per month'),
  aRequest: message<{ amount: number }>('{amount, plural, one {# credit} other {# credits}} per request'),
  backToStart: 'All settings',

  results: '### Results in this server',
  several: '### Several at once',
  /** How well results of each model are liked here. */
  league: {
    title: '**Models by votes that did not know them**',
    note: '-# From 1,000 points; who is liked more has more. Of a member five votes a day count.',
    standing: message<{ name: string; rating: number; count: number }>(
      '{name} {rating, number} ({count, plural, one {# vote} other {# votes}})',
    ),
    clear: 'Begin anew',
  },

  approvals: '### What a lead approves',
  approvesNothing: '-# Nothing: whatever members ask for within their limits is made.',
  approvesSome:
    '-# Credits are held while a request waits. After a day without a decision it is not made. Leads’ own requests need no approval.',

  /** By setting: the words of its row. Titles and notes stand above the control, `none` is in it when nothing is chosen. */
  rows: {
    roles: {
      title: '**Who may use Kiln, and where**',
      note: '-# Nothing chosen: everyone, everywhere.',
      none: 'All members',
    },
    channels: { none: 'All channels' },
    press: {
      title: '**Who may press buttons that cost credits under others’ results**',
      options: {
        asker: 'The member who asked, and those who manage the server',
        roles: 'Also the roles chosen below',
        everyone: 'Everyone who may use Kiln',
      },
    },
    press_roles: { none: 'No role yet' },
    privacy: {
      title: '**Who sees a result**',
      note: '-# Members can choose otherwise for a single result with the option `private`.',
      options: { shared: 'Everyone in the channel', private: 'Only its member, until they share it' },
    },
    look: {
      title: '**When members see what would be made, before it is charged**',
      note: '-# A free look, where the service can say it: a small picture, what it understood and what not.',
      options: { unclear: 'When not all words are understood', always: 'Always', never: 'Never' },
    },
    gallery: {
      title: '**Where private results are shared**',
      note: '-# None chosen: in the channel where Share is pressed.',
      none: 'No gallery',
    },
    notify: {
      title: '**How members are told that their request has ended**',
      note: '-# Members can choose otherwise with `/notify`.',
    },
    notify_after: { none: 'Always', longer: message<{ time: string }>('When it took longer than {time}') },
    confirm: {
      title: '**Confirmation of high prices**',
      off: '-# Off: prices are always shown beforehand, and one press is enough.',
      on: message<{ count: number }>(
        '-# Above {count, plural, one {# credit} other {# credits}}, members see the price and must confirm it.',
      ),
      button: 'Confirm above…',
      form: 'Confirmation of high prices',
    },
    print_prices: {
      title: '**What prints cost here**',
      off: '-# Not said. With prices, print checks say about what a print costs.',
      on: message<{ count: number }>(
        '-# {count, plural, one {# line} other {# lines}}: print checks say about what a print costs.',
      ),
      button: 'Print prices…',
      form: 'What prints cost here',
      label: 'One per line: PLA 22, hour 1.50, in €',
      tooMany:
        'A line each: `PLA 22`, `PETG 25`, `ABS 24`, `resin 40` for a kilogram, `hour 1.50` of the machine, `start 2` for each print, `in €`. Decimals have a point.',
    },
    batch: {
      title: '**Many at once**',
      note: '-# Most rows of one `/batch`.',
      none: 'None',
      most: message<{ rows: number }>('Up to {rows, number}'),
    },
    vote: {
      title: '**Votes on variations**',
      note: '-# How long members vote on variations, where who asks says nothing else. Private ones have none.',
      none: 'None',
      lasts: message<{ time: string }>('{time} (hours:minutes:seconds)'),
    },
    vote_quorum: {
      title: '**Votes that are enough**',
      note: '-# With so many a vote is decided before its time.',
      none: 'The vote runs its time',
      enough: message<{ count: number }>('{count, plural, one {# vote} other {# votes}}'),
    },
    makers: {
      title: '**Which model makes things, where there are several**',
      options: {
        members: 'Each member chooses; automatic where they do not',
        automatic: 'Always automatic: the first model that can make it',
        fixed: 'Those chosen below, for everyone',
      },
    },
    makers_fixed: { none: 'No model yet: automatic' },
    language: {
      title: '**Language**',
      note: '-# For what everyone sees. What only one member sees is in the language of their Discord.',
      asDiscord: 'As set for this server in Discord',
    },
    assets: {
      title: '**Where the steps of an asset are shown: previews, refinements, rigs, prints**',
      whatStays:
        '-# Private results stay with their member. Where Kiln lacks permission, results stay where they were asked for.',
      options: {
        channel: 'Where each step is asked for',
        thread: 'One thread per asset, under its first result',
        post: 'One forum post per asset',
      },
    },
    assets_forum: {
      none: 'Choose a forum',
      noForum: '⚠️ No forum is chosen yet, so no posts are made.',
      notAForum: 'Posts need a forum. Choose a forum channel.',
    },
    assets_archive: {
      title: '**When the thread is archived**',
      how: message<{ states: string }>('-# The card has buttons for {states}. A new step reopens the thread.'),
      options: {
        never: 'Never automatically',
        ready: 'When ready',
        approved: 'When approved',
        printed: 'When printed',
      },
    },
    assets_gallery: {
      title: '**What is copied to the gallery**',
      galleryIs: message<{ channel: string }>('-# The gallery is {channel}.'),
      galleryElsewhere: '-# Choose the gallery under Results.',
      noGallery: '⚠️ No gallery is chosen, so nothing is copied.',
      options: {
        never: 'Nothing automatically',
        ready: 'Ready assets',
        approved: 'Approved assets',
        printed: 'Printed assets',
      },
    },
    approve: {
      title: '**By price**',
      off: '-# No price needs approval.',
      on: message<{ count: number }>(
        '-# Everything that costs more than {count, plural, one {# credit} other {# credits}}.',
      ),
      button: 'Approve above…',
      form: 'What a lead approves',
    },
    approve_roles: {
      title: '**By who asks**',
      note: '-# Everything that members with one of these roles ask for.',
      none: 'No role',
    },
    approve_families: { title: '**By kind**', none: 'No kind needs approval' },
    approve_channel: {
      title: '**Where leads are asked**',
      note: '-# None chosen: in the channel where it was asked for.',
      none: 'The same channel',
    },
    moderation_words: {
      title: '**Words of this server**',
      off: '-# None. Words match whole: “art” does not block “cart”. `word*` blocks everything that begins with it.',
      on: message<{ count: number }>(
        '-# {count, plural, one {# word} other {# words}}, whole words only; `word*` blocks everything that begins with it.',
      ),
      button: 'Words…',
      form: 'Blocked words',
      label: 'One per line; empty: only the operator’s',
      tooMany: 'The list takes up to 300 words of at most 80 letters.',
    },
    moderation_log: {
      title: '**Log**: where leads see what was stopped and reported',
      none: 'No channel: only on this screen',
    },
    pause_after: {
      title: '**When a member’s requests are stopped repeatedly within an hour**',
      never: 'Nothing more happens',
      pauseMinutes: message<{ tries: number; minutes: number }>(
        'After {tries}: a pause of {minutes, plural, one {# minute} other {# minutes}}',
      ),
      pauseHours: message<{ tries: number; hours: number }>(
        'After {tries}: a pause of {hours, plural, one {# hour} other {# hours}}',
      ),
    },
    flagged: {
      title: '**Results flagged as sensitive by the check or the service, outside age-restricted channels**',
      options: { spoiler: 'Hidden behind a spoiler', withhold: 'Shown in age-restricted channels only' },
    },
  },

  limitsOf: {
    guild: 'Limits of the server',
    member: 'Limits of each member',
    role: 'Limits of a role',
    user: 'Limits of a member',
    channel: 'Limits of a channel',
  },
  /** Labels of a form: at most 45 characters. */
  kinds: {
    tasks: 'Tasks at once',
    minute: 'Tasks started per minute',
    day: 'Credits per day (UTC)',
    month: 'Credits per month (UTC)',
    request: 'Credits per request',
  },
  emptyForNone: 'Leave empty for no limit',
  emptyFor: message<{ limit: string }>('Leave empty for {limit}'),
  costsMoreThan: 'Everything above this many credits',
  emptyForNothing: 'Leave empty to turn it off',
  credits: 'Credits',
  roles: message<{ count: number }>('{count, plural, one {# role} other {# roles}}'),
  channels: message<{ count: number }>('{count, plural, one {# channel} other {# channels}}'),
  nowOpenTo: message<{ command: string; members: string }>('/{command} · now: {members}'),
  familiesTitle: 'Who may make what, and where',
  what: 'What',
  whatWhere: 'Covers its slash command, its buttons, and the menus of messages and mentions',
  chooseSome: 'Choose one or more…',
  forRoles: 'For members with one of these roles',
  forRolesElse: 'None chosen: everyone who may use Kiln',
  everyonePlaceholder: 'Everyone',
  inChannels: 'In these channels and their threads',
  inChannelsElse: 'None chosen: wherever Kiln may be used. Also binds leads',
  everywhere: 'Everywhere',
  keyTitle: 'Own key for the service',
  keyLabel: 'Key',
  keyHow: 'It is checked now, stored encrypted and never shown again',
  slots: 'Tasks the account may run at once',

  notAKey: 'That is not a valid key for the service.',
  badSlots: 'Tasks at once must be between 1 and 100.',
  wholeNumber: message<{ what: string; max: number }>(
    '{what} must be a whole number from 0 to {max, number}, or empty. Nothing was changed.',
  ),
  category: 'A category cannot hold messages. Choose channels in it.',
  exportTooLarge:
    'This is too large for Discord. Whoever runs this Kiln can export it: `npm run kiln -- requests export <server id>`.',
  exported: 'Everything Kiln stores here, except keys.',
  nothingLeft: 'Nothing was stored about them.',
  goesNow: message<{ count: number }>(
    '{count, plural, one {# request is} other {# requests are}} being deleted now, and anything still running once it has ended.',
  ),
  leadsChange: 'Only those who manage this server can change this.',
  otherVersion: 'This screen is from another version of Kiln. Use `/settings` again.',
  unknownFamilies: 'This Kiln does not know all of these. Use `/settings` again.',
};
