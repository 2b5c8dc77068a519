import { ComponentType } from 'discord.js';
import type { MessageBody } from '../../src/messages/parts/message-body.ts';

/** Discord's limit of components in a message, with all nested ones. */
export const MAX_COMPONENTS = 40;

/** What Discord counts: components with all nested ones (at most 40), characters of all texts (at most 4000). */
export function messageSize(body: MessageBody): { components: number; text: number } {
  let components = 0;
  let characters = 0;
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item);
    } else if (typeof value === 'object' && value !== null) {
      if ('type' in value && typeof value.type === 'number') {
        components++;
        if (value.type === ComponentType.TextDisplay && 'content' in value) characters += String(value.content).length;
      }
      if ('components' in value) visit(value.components);
      if ('accessory' in value) visit(value.accessory);
    }
  };
  visit(body.components);
  return { components, text: characters };
}
