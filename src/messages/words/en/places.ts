/** What Kiln may not do in a channel, and where it says hello. */
export const places = {
  /** By Discord's own names for its permissions, in this language. */
  permissions: {
    ViewChannel: 'View Channels',
    SendMessages: 'Send Messages',
    SendMessagesInThreads: 'Send Messages in Threads',
    CreatePublicThreads: 'Create Public Threads',
    AttachFiles: 'Attach Files',
    ReadMessageHistory: 'Read Message History',
    Connect: 'Connect',
  },
  missing: (names: string, many: number) => `${names} ${many === 1 ? 'is' : 'are'} missing`,
  whoGives: 'Whoever manages the channel can give it under **Edit Channel › Permissions**.',
  missingHere: (channel: string, lacks: string, arrives: string) =>
    `Kiln may not do all that it needs in ${channel}: ${lacks}. ${arrives}`,
  arrivesLate: 'Your result still comes: here if it takes less than 15 minutes, else as a direct message to you.',
  arrives: 'Your result comes all the same; later, `/task` may have no fresh links to its files.',
  noReply: (channel: string, lacks: string) =>
    `Kiln cannot answer mentions in ${channel}: ${lacks}. Its commands work there.`,
  preparing: 'Kiln has it. One moment.',
  lacksIn: (channel: string, lacks: string) => `⚠️ In ${channel} ${lacks}.`,
  inMore: (many: number) => `-# and in ${many} more`,
  giveIt: '-# Give it under **Edit Channel › Permissions**.',
  cannotShare: (channel: string, lacks: string) => `It cannot be shared in ${channel}: ${lacks} for Kiln there.`,
  noBot: (how: string) =>
    `This server has Kiln’s commands without its bot, so results could not arrive, and nothing was charged. Whoever manages this server can invite it ${how}.`,
  inviteAgain: 'again',
  inviteBy: (address: string) => `by [this link](${address})`,

  welcome: '### Kiln makes 3D assets from words and pictures',
  welcomeBegin: (command: string) =>
    `Begin with ${command}, or with **Apps › Make 3D** in the menu of a message that has a picture.`,
  welcomeHelp: (command: string) => `${command} says what else there is, and what it costs is said before you press.`,
  welcomeSettings: (command: string) => `Those who manage this server set limits, roles and channels in ${command}.`,
  notAllowed: (names: string) => `-# Not allowed in this server as a whole: ${names}.`,
  helpBegin: 'Press one of these, and it is made here; its result has buttons for every next step.',
  helpExample: (prompt: string, cost: string) => `${prompt} · ${cost}`,
  helpOwn: (command: string) =>
    `Your own: ${command} and your words. Or drop a picture: **Apps › Make 3D** in the menu of its message, or mention Kiln with it.`,
  /** Buttons of /help, and what stands over their pages. */
  helpPages: { begin: 'Begin', make: 'Words and pictures', change: 'Models', rest: 'Everything else' },
  helpNothing: 'Nothing is open to you in this channel. Ask whoever manages this server.',
  helpButtons:
    '-# Press **Again** for another take, **Edit** to change the words, **Cancel** at any time while it runs. Prices are said before you press.',
  invite: (address: string) => `-# [Add Kiln to another server](${address})`,
  localEngine:
    '-# This Kiln works with its local procedural engine: shapes are built from rules, not by AI. Simple things with colours and materials work best.',
};
