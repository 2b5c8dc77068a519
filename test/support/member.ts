import { WebSocket } from 'ws';
import { until } from './until.ts';

/**
 * A person in the local Discord, driven through the routes and the gateway that Discord's own client uses.
 *
 *     await using alice = await createMember({ baseUrl: playground.url(), token: 'alice' });
 *     const sent = await alice.slash(alice.channels.workshop, 'text-to-3d', { prompt: 'a chair' });
 *     const message = await alice.waitForMessage((m) => m.text.includes('100 %'));
 *     await alice.press(message.id, 'Refine');            // by custom_id or by label
 *     await alice.until('a form opens', () => alice.lastModal);
 *     await alice.submitModal({ texture_prompt: 'gold' });
 *
 * `slash`, `press`, `selectValues` and `submitModal` resolve when the bot has responded, with what came of it, and
 * reject (PlaygroundRefusal) when the playground refuses the input, as Discord's client would. Ephemeral messages are
 * in `live` like all others, for this member only. Options are given by name; sub-commands as `'settings limits'` in
 * the command's name; files as `{ option: { name, bytes } }` in the fourth argument.
 */

export interface LiveMessage {
  id: string;
  channel_id: string;
  content: string;
  flags: number;
  author: { id: string; username: string };
  components: LiveComponent[];
  embeds: Record<string, unknown>[];
  attachments: { id: string; filename: string; url: string; size: number; content_type?: string }[];
  interaction_metadata?: { id: string };
  edited_timestamp: string | null;
  /** All text of the message: content, text displays, labels of buttons, embeds. */
  text: string;
  /** Addresses of every file that the message shows or attaches. */
  files: { filename: string; url: string }[];
  ephemeral: boolean;
  loading: boolean;
}

interface LiveComponent {
  type: number;
  custom_id?: string;
  label?: string;
  disabled?: boolean;
  [key: string]: unknown;
}

interface LiveModal {
  id: string;
  custom_id: string;
  title: string;
  channel_id: string;
  components: LiveComponent[];
}

interface MemberFile {
  name: string;
  bytes: Uint8Array;
}

/** What came of an interaction. */
interface Outcome {
  id: string;
  status: 'success' | 'failure' | 'modal';
}

type OptionValue = string | number | boolean;

export interface Member extends AsyncDisposable {
  user: { id: string; username: string };
  guildId: string;
  /** Channel ids by name: workshop, gallery, print-shop. */
  channels: Record<string, string>;
  /** Every message seen since the start, as it is now, oldest first. */
  live: LiveMessage[];
  lastModal: LiveModal | undefined;
  slash(
    channelId: string,
    command: string,
    options?: Record<string, OptionValue>,
    files?: Record<string, MemberFile>,
  ): Promise<Outcome>;
  /** A context-menu command on a message or user. */
  contextMenu(channelId: string, command: string, targetId: string): Promise<Outcome>;
  /** The entry point of the application's Activity. */
  launch(channelId: string): Promise<Outcome>;
  /** Joins what others have open there, as a press on Join does. */
  join(channelId: string): Promise<{ status: number; body: unknown }>;
  autocomplete(
    channelId: string,
    command: string,
    focused: string,
    typed: string,
    options?: Record<string, OptionValue>,
  ): Promise<{ name: string; value: string | number }[]>;
  press(messageId: string, customIdOrLabel: string): Promise<Outcome>;
  selectValues(messageId: string, customId: string, values: readonly string[]): Promise<Outcome>;
  /** Values by custom_id of the last modal; files of a file upload by its custom_id. */
  submitModal(
    values: Record<string, string | boolean | readonly string[]>,
    files?: Record<string, readonly MemberFile[]>,
  ): Promise<Outcome>;
  post(channelId: string, content: string, files?: readonly MemberFile[]): Promise<LiveMessage>;
  deleteMessage(channelId: string, messageId: string): Promise<void>;
  /** `GET /channels/{id}/messages`, newest first: without ephemeral ones. */
  messages(channelId: string): Promise<LiveMessage[]>;
  message(id: string): LiveMessage | undefined;
  waitForMessage(predicate: (message: LiveMessage) => boolean, timeoutMs?: number): Promise<LiveMessage>;
  until<T>(what: string, ask: () => T | undefined | false | null, timeoutMs?: number): Promise<T>;
  /** A raw request with the member's token. */
  request(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  /** Every gateway event, oldest first. */
  events: { t: string; d: Record<string, unknown> }[];
}

/** The playground said no. */
export class PlaygroundRefusal extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`the playground answered ${status}: ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

interface IndexedCommand {
  id: string;
  name: string;
  type: number;
  version: string;
  application_id: string;
  options?: IndexedOption[];
}
interface IndexedOption {
  type: number;
  name: string;
  options?: IndexedOption[];
}

/** @param where the guild; left out: the first that the member is in */
export async function createMember({
  baseUrl,
  token,
  where,
  locale = 'en-US',
}: {
  baseUrl: string;
  token: string;
  where?: string;
  /** The language of their Discord. */
  locale?: string;
}): Promise<Member> {
  const api = `${baseUrl}/api/v10`;
  const events: Member['events'] = [];
  const live = new Map<string, LiveMessage>();
  const order: LiveMessage[] = [];
  let sessionId = '';
  let applicationId = '';
  let nonces = Date.now();

  async function call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    const headers: Record<string, string> = { authorization: token, 'x-discord-locale': locale };
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
    const payload = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
    const response = await fetch(`${api}${path}`, { method, headers, ...payload });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }
  /** The routes answer what Discord documents; the types here are the part that tests read. */
  async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await call(method, path, body);
    if (answer.status >= 400) throw new PlaygroundRefusal(answer.status, answer.body);
    return answer.body as T;
  }

  const user = await ask<Member['user']>('GET', '/users/@me');
  const guildId = where ?? (await ask<{ id: string }[]>('GET', '/users/@me/guilds'))[0]!.id;
  const channelList = await ask<{ id: string; name: string }[]>('GET', `/guilds/${guildId}/channels`);
  const channels = Object.fromEntries(channelList.map(({ id, name }) => [name, id]));

  function see(message: LiveMessage): LiveMessage {
    const known = live.get(message.id);
    const seen = Object.assign(known ?? {}, message, describe(message)) as LiveMessage;
    if (known === undefined) {
      live.set(seen.id, seen);
      order.push(seen);
    }
    return seen;
  }

  const socket = new WebSocket(`${baseUrl.replace(/^http/, 'ws')}/gateway/?v=10&encoding=json`);
  let heartbeat: NodeJS.Timeout | undefined;
  let seq: number | null = null;
  let lastModal: LiveModal | undefined;
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`the gateway closed with ${code}`)));
    socket.on('message', (raw) => {
      const { op, t, s, d } = JSON.parse(raw.toString()) as { op: number; t: string; s: number; d: never };
      if (typeof s === 'number') seq = s;
      if (op === 10) {
        const { heartbeat_interval: interval } = d as { heartbeat_interval: number };
        heartbeat = setInterval(() => socket.send(JSON.stringify({ op: 1, d: seq })), interval);
        socket.send(JSON.stringify({ op: 2, d: { token, properties: { os: 'test', browser: 'test', device: '' } } }));
      }
      if (op !== 0) return;
      events.push({ t, d });
      if (t === 'READY') {
        sessionId = (d as { session_id: string }).session_id;
        resolve();
      }
      if (t === 'MESSAGE_CREATE' || t === 'MESSAGE_UPDATE') see(d);
      if (t === 'MESSAGE_DELETE') {
        const { id } = d as { id: string };
        const known = live.get(id);
        live.delete(id);
        if (known !== undefined) order.splice(order.indexOf(known), 1);
      }
      if (t === 'INTERACTION_MODAL_CREATE') lastModal = d;
    });
  });

  async function command(name: string, type: number): Promise<IndexedCommand> {
    const index = await ask<{ application_commands: IndexedCommand[] }>(
      'GET',
      `/guilds/${guildId}/application-command-index`,
    );
    const found = index.application_commands.find((known) => known.name === name && known.type === type);
    if (found === undefined) {
      throw new Error(`no command "${name}"; there are ${index.application_commands.map((c) => c.name).join(', ')}`);
    }
    applicationId = found.application_id;
    return found;
  }

  /** Posts an interaction and waits for what comes of it. */
  async function interact(
    body: Record<string, unknown>,
    files: readonly MemberFile[] = [],
  ): Promise<{ outcome: Outcome; event: Record<string, unknown> }> {
    const nonce = String(++nonces);
    const payload = { application_id: applicationId, guild_id: guildId, session_id: sessionId, nonce, ...body };
    await ask('POST', '/interactions', files.length === 0 ? payload : form(payload, files));
    const end = await until('the bot responds', () =>
      events.find(({ t, d }) => d.nonce === nonce && t !== 'INTERACTION_CREATE' && t !== 'MESSAGE_CREATE'),
    );
    const created = events.find(({ t, d }) => t === 'INTERACTION_CREATE' && d.nonce === nonce);
    const status =
      end.t === 'INTERACTION_FAILURE' ? 'failure' : end.t === 'INTERACTION_MODAL_CREATE' ? 'modal' : 'success';
    return { outcome: { id: String(created?.d.id), status }, event: end.d };
  }

  function commandData(found: IndexedCommand, path: readonly string[], options: readonly Record<string, unknown>[]) {
    const nest = (levels: readonly string[], among: readonly IndexedOption[]): Record<string, unknown>[] => {
      const [level, ...rest] = levels;
      if (level === undefined) {
        return options.map((option) => ({
          type: among.find(({ name }) => name === option.name)?.type ?? 3,
          ...option,
        }));
      }
      const inner = among.find(({ name }) => name === level);
      if (inner === undefined) throw new Error(`no sub-command "${level}"`);
      return [{ type: inner.type, name: level, options: nest(rest, inner.options ?? []) }];
    };
    return {
      version: found.version,
      id: found.id,
      name: found.name,
      type: found.type,
      options: nest(path, found.options ?? []),
    };
  }

  /** As people do, waits until the message shows it: an edit may be on its way. */
  async function component(messageId: string, match: (candidate: LiveComponent) => boolean, what: string) {
    const look = () => {
      const message = live.get(messageId);
      const found = message && flatten(message.components).find(match);
      return found && { message, found };
    };
    const { message, found } = await until(`a message shows ${what}`, look).catch((error: Error) => {
      const shown = flatten(live.get(messageId)?.components ?? []).map(({ label, custom_id: id }) => label ?? id);
      throw new Error(`${error.message}; it shows ${shown.filter((one) => one !== undefined).join(', ')}`);
    });
    applicationId ||= message.author.id;
    return { message, found };
  }

  const member: Member = {
    user,
    guildId,
    channels,
    events,
    live: order,
    get lastModal() {
      return lastModal;
    },
    async slash(channelId, name, options = {}, files = {}) {
      const [base, ...path] = name.split(' ');
      const found = await command(base!, 1);
      const uploads = Object.entries(files);
      const given = [
        ...Object.entries(options).map(([option, value]) => ({ name: option, value })),
        ...uploads.map(([option], index) => ({ name: option, value: String(index) })),
      ];
      const attachments = uploads.map(([, file], index) => ({ id: String(index), filename: file.name }));
      const data = { ...commandData(found, path, given), attachments };
      return (
        await interact(
          { type: 2, channel_id: channelId, data },
          uploads.map(([, file]) => file),
        )
      ).outcome;
    },
    async contextMenu(channelId, name, targetId) {
      const type = live.has(targetId) ? 3 : 2;
      const found = await command(name, type);
      const data = { version: found.version, id: found.id, name: found.name, type, target_id: targetId };
      return (await interact({ type: 2, channel_id: channelId, data })).outcome;
    },
    async launch(channelId) {
      const { id, name, type, version } = await command('launch', 4);
      return (await interact({ type: 2, channel_id: channelId, data: { id, name, type, version } })).outcome;
    },
    join: (channelId) => call('POST', `/activities/${channelId}/1200000000000000010`, { session_id: sessionId }),
    async autocomplete(channelId, name, focused, typed, options = {}) {
      const [base, ...path] = name.split(' ');
      const found = await command(base!, 1);
      const given = [
        ...Object.entries(options).map(([option, value]) => ({ name: option, value })),
        { name: focused, value: typed, focused: true },
      ];
      const { event } = await interact({ type: 4, channel_id: channelId, data: commandData(found, path, given) });
      return (event.choices ?? []) as { name: string; value: string | number }[];
    },
    async press(messageId, customIdOrLabel) {
      // An edit may be on its way to this member, with the same button under another custom_id: as people do, it is
      // pressed once more when it is there.
      for (let replaced: string | undefined; ; ) {
        const isWanted = (c: LiveComponent) =>
          c.type === 2 &&
          (c.custom_id === customIdOrLabel ||
            c.label?.split(' · ')[0] === customIdOrLabel ||
            c.label === customIdOrLabel) &&
          c.custom_id !== undefined &&
          c.custom_id !== replaced;
        // A result's message has no room for all of its buttons: as people do, they are looked for behind More.
        const isThere = () => flatten(live.get(messageId)?.components ?? []).some(isWanted);
        const { message, found } = await component(
          messageId,
          (c) => isWanted(c) || (c.custom_id?.startsWith('1:more:') === true && !isThere()),
          `button "${customIdOrLabel}"`,
        );
        const body = {
          type: 3,
          channel_id: message.channel_id,
          message_id: messageId,
          message_flags: message.flags,
          data: { component_type: 2, custom_id: found.custom_id },
        };
        try {
          const { outcome } = await interact(body);
          if (isWanted(found)) return outcome;
          const { id } = await until('More opens', () =>
            order.find((one) => one.interaction_metadata?.id === outcome.id && !one.loading),
          );
          return await member.press(id, customIdOrLabel);
        } catch (error) {
          const isReplaced = error instanceof PlaygroundRefusal && error.message.includes('has no such component');
          if (!isReplaced || replaced !== undefined) throw error;
          replaced = found.custom_id;
        }
      }
    },
    async selectValues(messageId, customId, values) {
      const { message, found } = await component(messageId, (c) => c.custom_id === customId, `select "${customId}"`);
      const data = { component_type: found.type, custom_id: customId, type: found.type, values };
      const body = {
        type: 3,
        channel_id: message.channel_id,
        message_id: messageId,
        message_flags: message.flags,
        data,
      };
      return (await interact(body)).outcome;
    },
    async submitModal(values, files = {}) {
      const modal = await until('a modal opens', () => lastModal);
      const uploads = Object.entries(files).flatMap(([id, list]) => list.map((file) => ({ id, file })));
      const attachments = uploads.map(({ file }, index) => ({ id: String(index), filename: file.name }));
      const fill = (c: LiveComponent): Record<string, unknown> => {
        const id = String(c.custom_id);
        const base = { type: c.type, custom_id: id };
        if (c.type === 19) {
          return { ...base, values: uploads.flatMap((upload, index) => (upload.id === id ? [String(index)] : [])) };
        }
        // What is not filled in is sent as the form shows it.
        const value = values[id] ?? preset(c);
        return Array.isArray(value) ? { ...base, values: value } : { ...base, value };
      };
      const components = modal.components.map((top) => {
        if (top.type === 18) return { type: 18, component: fill(top.component as LiveComponent) };
        if (top.type === 1) return { type: 1, components: (top.components as LiveComponent[]).map(fill) };
        return { type: top.type };
      });
      lastModal = undefined;
      const data = { id: modal.id, custom_id: modal.custom_id, components, attachments };
      const body = { type: 5, channel_id: modal.channel_id, data };
      return (
        await interact(
          body,
          uploads.map(({ file }) => file),
        )
      ).outcome;
    },
    async post(channelId, content, files = []) {
      const payload = { content, nonce: String(++nonces) };
      const body = files.length === 0 ? payload : form(payload, files);
      return see(await ask<LiveMessage>('POST', `/channels/${channelId}/messages`, body));
    },
    async deleteMessage(channelId, messageId) {
      await ask('DELETE', `/channels/${channelId}/messages/${messageId}`);
    },
    async messages(channelId) {
      const list = await ask<LiveMessage[]>('GET', `/channels/${channelId}/messages?limit=100`);
      return list.map((message) => ({ ...message, ...describe(message) }));
    },
    message: (id) => live.get(id),
    waitForMessage: (predicate, timeoutMs) =>
      until('a message that matches arrives', () => order.find(predicate), timeoutMs),
    until: (what, condition, timeoutMs) => until(what, condition, timeoutMs),
    request: call,
    async [Symbol.asyncDispose]() {
      clearInterval(heartbeat);
      socket.terminate();
    },
  };
  return member;
}

function form(payload: unknown, files: readonly MemberFile[]): FormData {
  const data = new FormData();
  data.set('payload_json', JSON.stringify(payload));
  for (const [index, { name, bytes }] of files.entries()) {
    data.set(`files[${index}]`, new Blob([Buffer.from(bytes)]), name);
  }
  return data;
}

/** The value that a form field has before anyone touches it. */
function preset(component: LiveComponent): string | boolean | string[] | null {
  const options = (component.options ?? []) as { value: string; default?: boolean }[];
  const chosen = options.filter((option) => option.default === true).map(({ value }) => value);
  if (component.type === 4) return String(component.value ?? '');
  if (component.type === 21) return chosen[0] ?? null;
  if (component.type === 23) return component.default === true;
  return chosen;
}

export function flatten(components: readonly LiveComponent[]): LiveComponent[] {
  return components.flatMap((c) => [
    c,
    ...flatten((c.components ?? []) as LiveComponent[]),
    ...(c.accessory === undefined ? [] : flatten([c.accessory as LiveComponent])),
  ]);
}

function describe(message: LiveMessage): Pick<LiveMessage, 'text' | 'files' | 'ephemeral' | 'loading'> {
  const all = flatten(message.components);
  const embedTexts = message.embeds.flatMap(({ title, description }) => [title, description]);
  const texts = [message.content, ...all.map(({ content, label }) => content ?? label), ...embedTexts];
  const media = all.flatMap((c) => [
    c.media,
    c.file,
    ...((c.items ?? []) as { media: unknown }[]).map((item) => item.media),
  ]);
  const shown = media.filter((m) => m !== undefined) as { url: string }[];
  const nameOf = (url: string) => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
  return {
    text: texts.filter((text) => typeof text === 'string' && text !== '').join('\n'),
    files: [
      ...message.attachments.map(({ filename, url }) => ({ filename, url })),
      ...shown.map(({ url }) => ({ filename: nameOf(url), url })),
    ],
    ephemeral: (message.flags & 64) !== 0,
    loading: (message.flags & 128) !== 0,
  };
}
