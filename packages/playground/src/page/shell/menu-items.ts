/** What the menus of messages and members offer. */

import { runCommand } from '../composer/sending.ts';
import { currentChannel } from '../session/channels.ts';
import { remove } from '../session/history.ts';
import { commandType, messageFlag } from '../session/kinds.ts';
import { displayName } from '../session/people.ts';
import type { Session } from '../session/state.ts';
import type { Command, Message, User } from '../session/types.ts';
import type { App, MenuItem } from './app.ts';

function point(event: MouseEvent): { x: number; y: number } {
  if (event.type === 'contextmenu' && (event.clientX !== 0 || event.clientY !== 0))
    return { x: event.clientX, y: event.clientY };
  const target = event.currentTarget;
  if (!(target instanceof Element)) return { x: event.clientX, y: event.clientY };
  const box = target.getBoundingClientRect();
  return { x: box.left, y: box.bottom + 4 };
}

function show(app: App, event: MouseEvent, label: string, items: readonly MenuItem[]): void {
  event.preventDefault();
  event.stopPropagation();
  app.show({ kind: 'menu', ...point(event), label, items });
}

/** Commands of the apps for a message or a user. */
function appItems(app: App, type: number, targetId: string): MenuItem[] {
  const { commands, applications } = app.active;
  const fitting = commands.filter((command) => command.type === type);
  if (fitting.length === 0) return [];
  const items = fitting.map((command): MenuItem => {
    const owner = applications.find((application) => application.id === command.application_id);
    return {
      kind: 'action',
      label: command.name,
      icon: 'apps',
      ...(owner ? { note: owner.name } : {}),
      run: () => runOn(app.active, command, targetId),
    };
  });
  return [{ kind: 'heading', label: 'Apps' }, ...items];
}

export function messageMenu(app: App, message: Message, event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (event.type === 'contextmenu' && (link || String(getSelection() ?? '') !== '')) return; // the browser's own menu is better
  if (message.local) return;
  const { active } = app;
  const own = message.author.id === active.user?.id;
  const ephemeral = ((message.flags ?? 0) & messageFlag.ephemeral) !== 0;
  const items: MenuItem[] = [];
  if (!ephemeral) {
    items.push({
      kind: 'action',
      label: 'Reply',
      icon: 'reply',
      run() {
        const view = currentChannel(active);
        if (view) view.draft.replyTo = message;
        app.compose();
      },
    });
    items.push(...appItems(app, commandType.message, message.id));
    items.push({ kind: 'line' });
  }
  const copy = (label: string, text: string): MenuItem => ({
    kind: 'action',
    label,
    icon: 'copy',
    run() {
      void navigator.clipboard?.writeText(text).then(() => app.say('Copied'));
    },
  });
  items.push(copy('Copy text', messageText(message)), copy('Copy message ID', message.id));
  if (own || ephemeral) {
    items.push({ kind: 'line' });
    items.push({
      kind: 'action',
      label: ephemeral ? 'Dismiss message' : 'Delete message',
      icon: 'trash',
      danger: true,
      run() {
        if (ephemeral) remove(active, message.channel_id, message.id);
        else void deleteMessage(app, message);
      },
    });
  }
  show(app, event, 'Message', items);
}

export function userMenu(app: App, user: User, event: MouseEvent): void {
  const items: MenuItem[] = [{ kind: 'heading', label: `${displayName(app.active, user)} · ${user.username}` }];
  items.push({
    kind: 'action',
    label: 'Mention',
    icon: 'user',
    run() {
      const view = currentChannel(app.active);
      if (!view) return;
      const { draft } = view;
      draft.text += `${draft.text === '' || draft.text.endsWith(' ') ? '' : ' '}@${displayName(app.active, user)} `;
      app.compose();
    },
  });
  items.push(...appItems(app, commandType.user, user.id));
  items.push({ kind: 'line' });
  items.push({
    kind: 'action',
    label: 'Copy user ID',
    icon: 'copy',
    run() {
      void navigator.clipboard?.writeText(user.id).then(() => app.say('Copied'));
    },
  });
  show(app, event, displayName(app.active, user), items);
}

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

/** A command of a message's or a member's menu. */
function runOn(session: Session, command: Command, target_id: string): void {
  const { version, id, name, type } = command;
  runCommand(session, command, { version, id, name, type, target_id }, [], name);
}

async function deleteMessage(app: App, message: Message): Promise<void> {
  const sent = await app.active.rest.send('DELETE', `/channels/${message.channel_id}/messages/${message.id}`);
  if (sent.ok) remove(app.active, message.channel_id, message.id);
  else app.say(sent.message);
}
