import type { Message } from '../protocol/types.ts';
import { displayName } from '../session/people.ts';
import type { Session } from '../session/state.ts';
import { parseInline, plainText } from './markdown.ts';

/** All text of a message, that of its components and embeds too. */
export function messageText(message: Message): string {
  const texts: string[] = message.content ? [message.content] : [];
  const visit = (node: object): void => {
    if ('content' in node && typeof node.content === 'string') texts.push(node.content);
    if ('components' in node && Array.isArray(node.components)) for (const inner of node.components) visit(inner);
  };
  for (const component of message.components ?? []) visit(component);
  for (const embed of message.embeds ?? [])
    texts.push(...[embed.title, embed.description].filter((text) => text !== undefined));
  return texts.join('\n');
}

/** The same in one line without its marks, with names where people are mentioned. */
export function plainMessage(session: Session, message: Message, mostLines = 100): string {
  const text = messageText(message).replace(/^(?:#{1,3}|-#|>) +/gm, '');
  const lines = text.split('\n').slice(0, mostLines).join('\n');
  return plainText(parseInline(withNames(session, lines)))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Mentions as they are typed. */
export function withNames(session: Session, text: string): string {
  return text
    .replace(/<@!?(\d+)>/g, (mention, id: string) => {
      const member = session.members.get(id);
      return member ? `@${displayName(session, member.user)}` : mention;
    })
    .replace(/<@&(\d+)>/g, (mention, id: string) => {
      const role = session.roles.get(id);
      return role ? `@${role.name}` : mention;
    })
    .replace(/<#(\d+)>/g, (mention, id: string) => {
      const view = session.channels.get(id);
      return view ? `#${view.channel.name}` : mention;
    });
}
