/**
 * Interactions of this user. An answer comes back over the gateway with the same nonce: success, failure, a modal, choices,
 * or (for commands) the message itself.
 */

import { snowflakeFor } from '../../base/snowflake.ts';
import { type ModalSource, type ModalState, openModal } from '../forms/modal-state.ts';
import { interactionType } from '../protocol/kinds.ts';
import type { Choice, Message } from '../protocol/types.ts';
import type { Rest, Upload } from './rest.ts';
import { createWaiting } from './waiting.ts';

const SUGGEST_MS = 5_000;
/** The server ends what the app does not answer within three seconds; this covers a connection that was lost meanwhile. */
const LOST_MS = 15_000;
const LOST: Outcome = { ok: false, reason: 'The application did not respond' };

export type Outcome = { ok: true } | { ok: false; reason: string };

interface Sent {
  type: number;
  applicationId: string;
}

interface Body {
  /** The nonce. */
  id: string;
  data: object;
  extra?: object;
}

type Choices = readonly Choice[] | undefined;

/** What a message's components look like while something is pressed. */
export interface MessageActivity {
  busy: ReadonlySet<string>;
  failed: boolean;
  reason?: string | undefined;
}

export interface Interactions {
  modal: ModalState | undefined;
  activity(messageId: string): MessageActivity | undefined;
  /** Runs a chat, user or message command. */
  command(applicationId: string, data: object, upload: Upload, nonce: string): Promise<Outcome>;
  press(message: Message, customId: string, data: object): void;
  autocomplete(applicationId: string, data: object): Promise<Choices>;
  submit(modal: ModalState, components: readonly object[], files: readonly File[]): Promise<Outcome>;
  nonce(): string;
  /** A message arrived; as the answer to a command it gets the command's nonce, and so takes the place of its local row. */
  answered(message: Message): Message;
  // What the gateway says of them.
  created(nonce: string, id: string | undefined): void;
  succeeded(nonce: string): void;
  failed(nonce: string): void;
  asked(nonce: string, modal: ModalSource): void;
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
  const pending = createWaiting<Outcome, Sent>(LOST_MS, LOST, changed);
  const completions = createWaiting<Choices, undefined>(SUGGEST_MS, undefined, () => {});
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

  function send({ type, applicationId }: Sent, { id, data, extra }: Body, upload: Upload = {}) {
    const body = { ...envelope(options, type, applicationId), ...extra, nonce: id, data };
    return rest.send('POST', '/interactions', body, upload);
  }

  /** Sends an interaction that is answered over the gateway. */
  function post(to: Sent, body: Body, upload?: Upload): Promise<Outcome> {
    const outcome = pending.start(body.id, to);
    void send(to, body, upload).then((sent) => {
      if (!sent.ok) pending.settle(body.id, { ok: false, reason: sent.message });
    });
    return outcome;
  }

  const interactions: Interactions = {
    modal: undefined,
    nonce,
    activity: (messageId) => activities.get(messageId),
    command: (applicationId, data, upload, id) =>
      post({ type: interactionType.command, applicationId }, { id, data }, upload),
    async press(message, customId, data) {
      const extra = { message_id: message.id, message_flags: message.flags ?? 0, channel_id: message.channel_id };
      const applicationId = message.application_id ?? message.author.id;
      setActivity(message.id, ({ busy }) => ({ busy: new Set([...busy, customId]), failed: false }));
      const result = await post({ type: interactionType.component, applicationId }, { id: nonce(), data, extra });
      setActivity(message.id, (before) => ({
        busy: new Set([...before.busy].filter((item) => item !== customId)),
        failed: !result.ok,
        reason: result.ok ? undefined : result.reason,
      }));
    },
    autocomplete(applicationId, data) {
      const id = nonce();
      const answer = completions.start(id, undefined);
      void send({ type: interactionType.autocomplete, applicationId }, { id, data }).then((sent) => {
        if (!sent.ok) completions.settle(id, undefined);
      });
      return answer;
    },
    submit(modal, components, files) {
      const attachments = files.map((file, index) => ({ id: String(index), filename: file.name }));
      const data = { id: modal.id, custom_id: modal.custom_id, components, attachments };
      const to = { type: interactionType.modal, applicationId: modal.application.id };
      return post(to, { id: nonce(), data }, { files });
    },
    answered(message) {
      const id = message.nonce ?? nonces.get(message.interaction_metadata?.id ?? '');
      if (id === undefined) return message;
      pending.settle(String(id), { ok: true });
      return { ...message, nonce: id };
    },
    created(id, interactionId) {
      if (pending.about(id)?.type === interactionType.command && interactionId) nonces.set(interactionId, id);
    },
    succeeded: (id) => pending.settle(id, { ok: true }),
    failed(id) {
      completions.settle(id, undefined);
      pending.settle(id, { ok: false, reason: failureText(pending.about(id)?.type) });
    },
    asked(id, modal) {
      pending.settle(id, { ok: true });
      interactions.modal = openModal(modal);
      changed();
    },
    suggested: completions.settle,
  };
  return interactions;
}

function envelope({ place, sessionId }: InteractionOptions, type: number, applicationId: string): object {
  const { guildId, channelId } = place();
  return {
    type,
    application_id: applicationId,
    guild_id: guildId,
    channel_id: channelId,
    session_id: sessionId(),
  };
}

function failureText(type: number | undefined): string {
  if (type === interactionType.command) return 'The application did not respond';
  if (type === interactionType.modal) return 'Something went wrong. Try again.';
  return 'This interaction failed';
}
