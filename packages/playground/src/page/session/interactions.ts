/**
 * Interactions of this user. An answer comes back over the gateway with the same nonce: success, failure, a modal, choices,
 * or (for commands) the message itself.
 */

import { snowflakeFor } from '../common/format.ts';
import { type ModalSource, type ModalState, openModal } from '../forms/modal-state.ts';
import { interactionType } from '../protocol/kinds.ts';
import type { Choice, Message } from '../protocol/types.ts';
import { createPending, type Outcome } from './pending.ts';
import type { Rest, Upload } from './rest.ts';

const SUGGEST_MS = 5_000;

/** What a message's components look like while something is pressed. */
export interface MessageActivity {
  busy: ReadonlySet<string>;
  failed: boolean;
  reason?: string;
}

export interface Interactions {
  modal: ModalState | undefined;
  activity(messageId: string): MessageActivity | undefined;
  /** Runs a chat, user or message command. */
  command(applicationId: string, data: object, upload: Upload, nonce: string): Promise<Outcome>;
  press(message: Message, customId: string, data: object): void;
  autocomplete(applicationId: string, data: object): Promise<readonly Choice[] | undefined>;
  submit(modal: ModalState, components: readonly object[], files: readonly File[]): Promise<Outcome>;
  nonce(): string;
  /** A message arrived; as the answer to a command it gets the command's nonce, and so takes the place of its local row. */
  answered(message: Message): Message;
  // What the gateway says of them.
  created(nonce: string, id: string | undefined): void;
  succeeded(nonce: string): void;
  failed(nonce: string): void;
  asked(nonce: string, modal: Omit<ModalSource, 'applicationId'> & { applicationId: string | undefined }): void;
  suggested(nonce: string, choices: readonly Choice[]): void;
}

export interface InteractionOptions {
  rest: Rest;
  now(): number;
  changed(): void;
  /** Direct messages are in no guild. */
  place(): { guildId: string | undefined; channelId: string };
  sessionId(): string;
}

export function createInteractions(options: InteractionOptions): Interactions {
  const { rest, changed } = options;
  const pending = createPending(changed);
  const completions = createCompletions();
  const activities = new Map<string, MessageActivity>();
  /** Interaction id → nonce, for commands. */
  const nonces = new Map<string, string>();
  let counter = 0;
  const nonce = (): string => snowflakeFor(options.now(), ++counter);

  function setActivity(messageId: string, change: (before: MessageActivity) => MessageActivity): void {
    const next = change(activities.get(messageId) ?? { busy: new Set(), failed: false });
    if (next.busy.size === 0 && !next.failed) activities.delete(messageId);
    else activities.set(messageId, next);
    changed();
  }

  function send(
    type: number,
    applicationId: string,
    body: { id: string; data: object; extra?: object },
    upload: Upload = {},
  ) {
    const { id, data, extra } = body;
    return rest.send(
      'POST',
      '/interactions',
      { ...envelope(options, type, applicationId), ...extra, nonce: id, data },
      upload,
    );
  }

  /** Sends an interaction that is answered over the gateway. */
  function post(
    type: number,
    applicationId: string,
    body: { id: string; data: object; extra?: object },
    upload: Upload = {},
  ) {
    const outcome = pending.start(body.id, { type, applicationId });
    void send(type, applicationId, body, upload).then((sent) => {
      if (!sent.ok) pending.settle(body.id, { ok: false, reason: sent.message });
    });
    return outcome;
  }

  const interactions: Interactions = {
    modal: undefined,
    nonce,
    activity: (messageId) => activities.get(messageId),
    command: (applicationId, data, upload, id) => post(interactionType.command, applicationId, { id, data }, upload),
    async press(message, customId, data) {
      const extra = { message_id: message.id, message_flags: message.flags ?? 0, channel_id: message.channel_id };
      const applicationId = message.application_id ?? message.author.id;
      setActivity(message.id, ({ busy }) => ({ busy: new Set([...busy, customId]), failed: false }));
      const result = await post(interactionType.component, applicationId, { id: nonce(), data, extra });
      setActivity(message.id, (before) => ({
        busy: new Set([...before.busy].filter((item) => item !== customId)),
        failed: !result.ok,
        ...(result.ok ? {} : { reason: result.reason }),
      }));
    },
    autocomplete(applicationId, data) {
      const id = nonce();
      const answer = completions.wait(id);
      void send(interactionType.autocomplete, applicationId, { id, data }).then((sent) => {
        if (!sent.ok) completions.done(id, undefined);
      });
      return answer;
    },
    submit(modal, components, files) {
      const attachments = files.map((file, index) => ({ id: String(index), filename: file.name }));
      const data = { id: modal.id, custom_id: modal.customId, components, attachments };
      return post(interactionType.modal, modal.applicationId, { id: nonce(), data }, { files });
    },
    answered(message) {
      const id = message.nonce ?? nonces.get(message.interaction_metadata?.id ?? '');
      if (id === undefined) return message;
      pending.settle(String(id), { ok: true });
      return { ...message, nonce: id };
    },
    created(id, interactionId) {
      if (pending.get(id)?.type === interactionType.command && interactionId) nonces.set(interactionId, id);
    },
    succeeded: (id) => pending.settle(id, { ok: true }),
    failed(id) {
      completions.done(id, undefined);
      pending.settle(id, { ok: false, reason: failureText(pending.get(id)?.type) });
    },
    asked(id, modal) {
      const applicationId = modal.applicationId ?? pending.get(id)?.applicationId ?? '';
      pending.settle(id, { ok: true });
      interactions.modal = openModal({ ...modal, applicationId });
      changed();
    },
    suggested: completions.done,
  };
  return interactions;
}

/** Choices that were asked for, by nonce; undefined after a while. */
function createCompletions() {
  const waiting = new Map<string, (choices: readonly Choice[] | undefined) => void>();
  const done = (nonce: string, choices: readonly Choice[] | undefined): void => {
    waiting.get(nonce)?.(choices);
    waiting.delete(nonce);
  };
  return {
    done,
    wait(nonce: string): Promise<readonly Choice[] | undefined> {
      const { promise, resolve } = Promise.withResolvers<readonly Choice[] | undefined>();
      const timer = setTimeout(() => done(nonce, undefined), SUGGEST_MS);
      waiting.set(nonce, (choices) => {
        clearTimeout(timer);
        resolve(choices);
      });
      return promise;
    },
  };
}

function envelope({ place, sessionId }: InteractionOptions, type: number, applicationId: string): object {
  const { guildId, channelId } = place();
  return {
    type,
    application_id: applicationId,
    ...(guildId === undefined ? {} : { guild_id: guildId }),
    channel_id: channelId,
    session_id: sessionId(),
  };
}

function failureText(type: number | undefined): string {
  if (type === interactionType.command) return 'The application did not respond';
  if (type === interactionType.modal) return 'Something went wrong. Try again.';
  return 'This interaction failed';
}
