/** What the menus of messages and members offer. */

import type { App, MenuItem } from '../app/app.ts';
import { commandType, hasFlag } from '../protocol/kinds.ts';
import type { Channel, Command, Message, User } from '../protocol/types.ts';
import { addChannel, currentChannel, isDirect, isThread } from '../session/channels.ts';
import { remove } from '../session/history.ts';
import { displayName } from '../session/people.ts';
import { toggleReaction } from '../session/reactions.ts';
import { runCommand } from '../session/sending.ts';
import type { Session } from '../session/state.ts';
import { messageText, plainMessage, withNames } from '../text/message-text.ts';

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
      label: command.name_localized ?? command.name,
      icon: 'apps',
      note: owner?.name,
      run: () => runOn(app.active, command, targetId),
    };
  });
  return [{ kind: 'heading', label: 'Apps' }, ...items];
}

const copyItem = (app: App, label: string, text: string): MenuItem => ({
  kind: 'action',
  label,
  icon: 'copy',
  run() {
    void navigator.clipboard?.writeText(text).then(() => app.say('Copied'));
  },
});

/** Discord's own address of a message, which the page opens itself. */
export function linkTo({ channels }: Session, message: Message): string {
  const guild = channels.get(message.channel_id)?.channel.guild_id ?? '@me';
  return `https://discord.com/channels/${guild}/${message.channel_id}/${message.id}`;
}

export function messageMenu(app: App, message: Message, event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (event.type === 'contextmenu' && (link || String(getSelection() ?? '') !== '')) return; // the browser's own menu is better
  if (message.local) return;
  const { active } = app;
  const ephemeral = hasFlag(message, 'EPHEMERAL');
  const items: MenuItem[] = [];
  if (!ephemeral) items.push(...sharedItems(app, message, event), { kind: 'line' });
  items.push(copyItem(app, 'Copy text', messageText(message)));
  if (!ephemeral) items.push(copyItem(app, 'Copy message link', linkTo(active, message)));
  items.push(copyItem(app, 'Copy message ID', message.id));
  if (message.author.id === active.user?.id || ephemeral || maySweep(active)) {
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

/** Whether to offer what only some may do: the server says what is so. */
const maySweep = ({ user, guild }: Session): boolean => guild?.owner_id === user?.id;

/** What can be done with a message that all can see. */
function sharedItems(app: App, message: Message, event: MouseEvent): MenuItem[] {
  const { active } = app;
  const { x, y } = point(event);
  const own = message.author.id === active.user?.id;
  const channel = active.channels.get(message.channel_id)?.channel;
  const items: MenuItem[] = [
    { kind: 'action', label: 'Add reaction', icon: 'smile', run: () => pickReaction(app, message, { x, y }) },
  ];
  if (own && message.content !== '')
    items.push({ kind: 'action', label: 'Edit message', icon: 'pencil', run: () => beginEdit(app, message) });
  items.push({ kind: 'action', label: 'Reply', icon: 'reply', run: () => beginReply(app, message) });
  const started = active.channels.has(message.id);
  if (channel && !isThread(channel) && !isDirect(channel) && !started)
    items.push({ kind: 'action', label: 'Create thread', icon: 'thread', run: () => askForThread(app, message) });
  items.push({
    kind: 'action',
    label: message.pinned ? 'Unpin message' : 'Pin message',
    icon: 'pin',
    run: () => void pin(app, message),
  });
  items.push(...appItems(app, commandType.message, message.id));
  return items;
}

export function beginReply(app: App, message: Message): void {
  const view = currentChannel(app.active);
  if (view) {
    view.draft.replyTo = message;
    delete view.draft.editing;
  }
  app.compose();
}

export function beginEdit(app: App, message: Message): void {
  const view = currentChannel(app.active);
  if (view) Object.assign(view.draft, { editing: message, text: withNames(app.active, message.content) });
  app.compose();
}

export function pickReaction(app: App, message: Message, at: { x: number; y: number }): void {
  app.show({
    kind: 'emoji',
    ...at,
    pick(name) {
      void toggleReaction(app.active, message, name).then((refusal) => refusal && app.say(refusal));
    },
  });
}

/** A press on the button beside a message. */
export function reactionMenu(app: App, message: Message, event: MouseEvent): void {
  event.stopPropagation();
  pickReaction(app, message, point(event));
}

function askForThread(app: App, message: Message): void {
  const { active } = app;
  app.show({
    kind: 'ask',
    title: 'Create thread',
    label: 'Name of the thread',
    value: plainMessage(active, message, 1).slice(0, 60),
    confirm: 'Create',
    async run(name) {
      const path = `/channels/${message.channel_id}/messages/${message.id}/threads`;
      const made = await active.rest.send<Channel>('POST', path, { name });
      if (!made.ok) return made.message;
      addChannel(active, made.value);
      app.openChannel(made.value.id);
      return undefined;
    },
  });
}

async function pin(app: App, { channel_id, id, pinned }: Message): Promise<void> {
  const sent = await app.active.rest.send(pinned ? 'DELETE' : 'PUT', `/channels/${channel_id}/messages/pins/${id}`);
  const done = pinned ? 'Unpinned' : 'Pinned';
  app.say(sent.ok ? done : sent.message);
}

export function userMenu(app: App, user: User, event: MouseEvent): void {
  const { active } = app;
  const items: MenuItem[] = [{ kind: 'heading', label: `${displayName(active, user)} · ${user.username}` }];
  if (user.id !== active.user?.id)
    items.push({ kind: 'action', label: 'Message', icon: 'send', run: () => void openDirect(app, user) });
  items.push({
    kind: 'action',
    label: 'Mention',
    icon: 'user',
    run() {
      const view = currentChannel(active);
      if (!view) return;
      const { draft } = view;
      draft.text += `${draft.text === '' || draft.text.endsWith(' ') ? '' : ' '}@${displayName(active, user)} `;
      app.compose();
    },
  });
  items.push(...appItems(app, commandType.user, user.id));
  items.push({ kind: 'line' }, copyItem(app, 'Copy user ID', user.id));
  show(app, event, displayName(active, user), items);
}

async function openDirect(app: App, user: User): Promise<void> {
  const opened = await app.active.rest.send<Channel>('POST', '/users/@me/channels', { recipient_id: user.id });
  if (!opened.ok) return app.say(opened.message);
  addChannel(app.active, opened.value);
  app.openChannel(opened.value.id);
}

/** A command of a message's or a member's menu. */
function runOn(session: Session, command: Command, target_id: string): void {
  const { version, id, name, type } = command;
  runCommand(session, command, { data: { version, id, name, type, target_id }, files: [] }, name);
}

async function deleteMessage(app: App, message: Message): Promise<void> {
  const sent = await app.active.rest.send('DELETE', `/channels/${message.channel_id}/messages/${message.id}`);
  if (sent.ok) remove(app.active, message.channel_id, message.id);
  else app.say(sent.message);
}
