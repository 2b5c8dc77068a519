import { message } from 'kiln-runtime/words/message';

/** Assets: their threads and posts, and the state a team gives them. */
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
  actions: { ready: 'Ready', needs_work: 'Needs work', approved: 'Approve', printed: 'Printed' },
  setBy: message<{ state: string; member: string; when: string }>('**{state}** · set by {member} {when}'),
  notMade: 'not made',
  underWay: 'in progress',
  earlier: message<{ steps: number }>('-# {steps, number} earlier'),
  nothingLeft: 'Nothing of this asset is left.',
  goesOn: message<{ title: string; thread: string }>('**{title}** continues in {thread}.'),
  stays: message<{ channel: string; reason: string }>(
    'It stays here instead of moving to a thread in {channel}: {reason}.',
  ),
  staysBecause: {
    forbidden: 'Kiln is not allowed to open one there. `/settings` shows whoever manages this server what is missing',
    gone: 'it no longer exists. Whoever manages this server can choose another in `/settings`',
    other: 'Discord did not accept it just now',
  },
  cannotOpen: message<{ channel: string; missing: string }>(
    'Kiln cannot open a thread in {channel}: {missing}. It stays where you asked for it.',
  ),
  set: message<{ state: string }>('Set to **{state}**.'),
  unknown: 'Kiln no longer knows this asset.',
  leadsApprove: 'Only those who manage this server can approve an asset.',

  screen: {
    button: 'Assets: threads and posts…',
    heading: '### Assets in this server',
    counts: '-# Changes apply to new requests.',
    tagsFollow: '-# The tags of posts follow the state.',
    tagsAreMade: '-# Kiln creates the state tags with the first post.',
    tagsMissing: message<{ names: string }>(
      '⚠️ The forum lacks the tags {names}, so posts show their state on their card only. Create them, or give Kiln **Manage Channels** there.',
    ),
    tagRequired:
      '⚠️ The forum requires a tag on every post and has none of these, so results stay where they were asked for.',
    results: 'Results…',
  },
};
