import type { Refusal } from './limits.ts';

/**
 * A refusal in words for the member who ran into it: which limit, what is left, when it resets. Discord shows the time in
 * the reader's own zone. @param nameOf what members call a family
 */
export function limitWords(refusal: Refusal, nameOf: (family: string) => string): string {
  if ('channels' in refusal) {
    return `Kiln does not work in this channel. Here it does: ${refusal.channels.map((id) => `<#${id}>`).join(', ')}.`;
  }
  if ('roles' in refusal) {
    return `In this server Kiln is for members with ${refusal.roles.map((id) => `<@&${id}>`).join(' or ')}. Ask a lead for the role.`;
  }
  if ('unread' in refusal) {
    return 'Discord did not say in time who may do this here. Nothing was charged: press again in a moment.';
  }
  if ('command' in refusal) {
    const name = nameOf(refusal.command);
    if (refusal.by === 'channel') return `This server’s settings for ${name} keep it out of this channel.`;
    const who = refusal.users.map((id) => `<@&${id}>`).join(' or ');
    return `This server’s settings keep ${name} from you${who === '' ? '' : `: it is for members with ${who}`}. Ask a lead.`;
  }
  if ('places' in refusal) {
    return `In this server ${nameOf(refusal.family)} works in ${refusal.places.map((id) => `<#${id}>`).join(', ')} only.`;
  }
  if ('family' in refusal) {
    return `In this server ${nameOf(refusal.family)} is for members with ${refusal.users.map((id) => `<@&${id}>`).join(' or ')}. Ask a lead for the role.`;
  }
  const { kind, scope, most, used, price, resets } = refusal;
  const left = Math.max(0, most - used);
  const again = resets > 0 ? ` Again <t:${Math.ceil(resets / 1_000)}:R>.` : '';
  switch (kind) {
    case 'request':
      return `This needs ${credits(price)}; one request ${PLACE[scope]} may cost ${number(most)} at most. Choose something that costs less, or ask a lead.`;
    case 'tasks':
      return most === 0
        ? `${NONE[scope]} may not start tasks. Ask a lead.`
        : `${HAVE[scope]} ${number(used)} of ${tasks(most)} going on at once. Wait for one to end${scope === 'member' ? ', or cancel one' : ''}.`;
    case 'minute':
      return `${HAVE[scope]} started ${number(used)} of ${tasks(most)} in a minute.${again}`;
    case 'day':
    case 'month': {
      const window = kind === 'day' ? 'today' : 'this month';
      return `This needs ${credits(price)}; ${HAS[scope]} ${number(left)} of ${number(most)} left for ${window}.${resets > 0 ? ` They come back <t:${Math.ceil(resets / 1_000)}:R>.` : ''}`;
    }
  }
}

const PLACE = { member: 'of yours', channel: 'in this channel', guild: 'in this server' } as const;
const HAVE = { member: 'You have', channel: 'This channel has', guild: 'This server has' } as const;
const HAS = { member: 'you have', channel: 'this channel has', guild: 'this server has' } as const;
const NONE = { member: 'You', channel: 'Members in this channel', guild: 'Members of this server' } as const;

const number = (value: number) => value.toLocaleString('en');
const credits = (amount: number) => `${number(amount)} ${amount === 1 ? 'credit' : 'credits'}`;
const tasks = (amount: number) => `${number(amount)} ${amount === 1 ? 'task' : 'tasks'}`;
