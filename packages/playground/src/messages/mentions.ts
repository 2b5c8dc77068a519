import { hasPermission } from '../base/permission-bits.ts';
import { type Guild, isFields, type Message } from '../base/wire.ts';
import { findUser } from '../base/world.ts';
import { placedComponents } from '../validate/components.ts';

/** Whom a text mentions, as far as `allowed_mentions` and its author's permissions let it. */

export interface Mentions {
  mention_ids: string[];
  mention_roles: string[];
  mention_everyone: boolean;
}

export interface MentionContext {
  /** The message that is answered. */
  replied: Message | undefined;
  guild: Guild | undefined;
  /** Of the author. */
  permissions: bigint;
}

export function readMentions(
  text: string,
  allowed: unknown,
  { replied, guild, permissions }: MentionContext,
): Mentions {
  const rule = readRule(allowed);
  const mayMentionAll = hasPermission(permissions, 'MENTION_EVERYONE');
  const ids = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, id]) => id!))];
  const users = ids(/<@!?(\d{17,19})>/g).filter((id) => findUser(id) !== undefined && rule.user(id));
  if (replied !== undefined && rule.repliedUser && !users.includes(replied.author_id)) users.push(replied.author_id);
  const isReachable = (id: string) =>
    guild?.roles.some((role) => role.id === id && (role.mentionable || mayMentionAll)) === true;
  return {
    mention_ids: users,
    mention_roles: ids(/<@&(\d{17,19})>/g).filter((id) => isReachable(id) && rule.role(id)),
    mention_everyone: rule.everyone && mayMentionAll && /@everyone|@here/.test(text),
  };
}

interface Rule {
  user(id: string): boolean;
  role(id: string): boolean;
  everyone: boolean;
  repliedUser: boolean;
}

function readRule(allowed: unknown): Rule {
  if (!isFields(allowed)) return { user: () => true, role: () => true, everyone: true, repliedUser: true };
  const list = (key: string): unknown[] => (Array.isArray(allowed[key]) ? allowed[key] : []);
  const parse = list('parse');
  return {
    user: (id) => parse.includes('users') || list('users').includes(id),
    role: (id) => parse.includes('roles') || list('roles').includes(id),
    everyone: parse.includes('everyone'),
    repliedUser: allowed.replied_user === true,
  };
}

/** All text of a message that can mention: its content and its text displays. */
export function mentionableText(content: string, components: unknown): string {
  const displays = placedComponents(components).filter(({ component }) => component.type === 10);
  return [content, ...displays.map(({ component }) => String(component.content))].join('\n');
}
