import { count } from './speech.ts';

/** Assets: their threads and posts, and what a team says of them. */
export const assets = {
  /** Names of tags in a forum, too: Discord takes twenty characters. */
  states: {
    making: 'Making',
    ready: 'Ready',
    needs_work: 'Needs work',
    approved: 'Approved',
    printed: 'Printed',
  },
  /** Buttons that say so. */
  say: { ready: 'Ready', needs_work: 'Needs work', approved: 'Approve', printed: 'Printed' },
  saidBy: (state: string, member: string, when: string) => `**${state}** · said by ${member} ${when}`,
  notMade: 'not made',
  underWay: 'under way',
  earlier: (steps: number) => `-# ${count(steps)} earlier`,
  nothingLeft: 'Nothing of this asset is left.',
  goesOn: (title: string, thread: string) => `**${title}** goes on in ${thread}.`,
  stays: (channel: string, why: string) => `It stays here instead of a thread in ${channel}: ${why}.`,
  staysBecause: {
    forbidden: 'Kiln may not open one there. Whoever manages this server sees in `/settings` what is missing',
    gone: 'it is not there any more. Whoever manages this server can choose another in `/settings`',
    other: 'Discord took none just now',
  },
  cannotOpen: (channel: string, missing: string) =>
    `Kiln cannot open a thread in ${channel}: ${missing}. It stays where you asked for it.`,
  set: (state: string) => `Set: **${state}**.`,
  unknown: 'Kiln no longer knows this asset.',
  leadsApprove: 'Only those who manage this server can approve an asset.',

  screen: {
    button: 'Assets: threads and posts…',
    heading: '### Assets in this server',
    counts: '-# What you change counts for what is asked for from now on.',
    where: '**Where the steps of an asset are: its previews, refinements, rigs, prints**',
    whatStays: '-# What is private stays with its member. Where Kiln may not, it stays where it was asked for.',
    places: {
      channel: 'Where each of them is asked for',
      thread: 'A thread of its own, under its first result',
      post: 'A post of its own, in a forum',
    },
    chooseForum: 'Choose a forum',
    noForum: '⚠️ No forum is chosen: until then nothing has a post.',
    notAForum: 'Posts are in forums. Choose a forum.',
    tagsFollow: '-# Posts have tags that follow the state.',
    tagsAreMade: '-# Kiln makes the tags for the state with the first post.',
    tagsMissing: (names: string) =>
      `⚠️ The forum has no tags ${names}: without them posts say their state on their card alone. Make them, or give **Manage Channels** there.`,
    tagRequired:
      '⚠️ The forum asks for a tag of each post and has none of these, so results stay where they were asked for.',
    whenArchived: '**When its thread is archived**',
    howSaid: (states: string) => `-# Its card has buttons for ${states}. A new step opens it again.`,
    archive: {
      never: 'Never by itself',
      ready: 'When it is ready',
      approved: 'When it is approved',
      printed: 'When it is printed',
    },
    copied: '**What the gallery gets a copy of**',
    galleryIs: (channel: string) => `-# In ${channel}.`,
    galleryElsewhere: '-# The gallery is chosen under Results.',
    noGallery: '⚠️ No gallery is chosen: nothing is copied.',
    copies: {
      never: 'Nothing by itself',
      ready: 'What is ready',
      approved: 'What is approved',
      printed: 'What is printed',
    },
    limits: 'Limits and access',
    results: 'Results…',
  },
};
