import { type Fields, isFields, type Message } from '../wire.ts';
import { findUser, ROLES } from '../world.ts';

/** Whom a text mentions, as far as `allowed_mentions` lets it. */

export interface Mentions {
  mention_ids: string[];
  mention_roles: string[];
  mention_everyone: boolean;
}

export function readMentions(text: string, allowed: unknown, replied: Message | undefined): Mentions {
  const rule = readRule(allowed);
  const ids = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, id]) => id!))];
  const users = ids(/<@!?(\d{17,19})>/g).filter((id) => findUser(id) !== undefined && rule.user(id));
  if (replied !== undefined && rule.repliedUser && !users.includes(replied.author_id)) users.push(replied.author_id);
  return {
    mention_ids: users,
    mention_roles: ids(/<@&(\d{17,19})>/g).filter((id) => ROLES.some((role) => role.id === id) && rule.role(id)),
    mention_everyone: rule.everyone && /@everyone|@here/.test(text),
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
export function mentionableText(content: string, components: readonly Fields[]): string {
  const texts: string[] = [content];
  const visit = (component: Fields) => {
    if (component.type === 10 && typeof component.content === 'string') texts.push(component.content);
    if (Array.isArray(component.components)) component.components.filter(isFields).forEach(visit);
  };
  components.forEach(visit);
  return texts.join('\n');
}
