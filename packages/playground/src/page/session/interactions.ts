/**
 * Interactions that this user has sent and that are not answered yet. An answer comes back over the gateway with the same
 * nonce: success, failure, a modal, choices, or (for commands) the message itself. The server ends what the app does not
 * answer within three seconds; a longer local timer covers a connection that was lost meanwhile.
 */

import { type ModalState, openModal } from '../modal/modal-state.ts';
import { snowflakeFor } from '../shell/format.ts';
import { interactionType } from './kinds.ts';
import type { Rest } from './rest.ts';
import type { Choice, Message } from './types.ts';

const LOST_MS = 15_000;

interface Pending {
  type: number;
  applicationId: string;
  messageId?: string;
  customId?: string;
  settle(outcome: Outcome): void;
}

export type Outcome = { ok: true } | { ok: false; reason: string };

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
  command(applicationId: string, data: object, files: readonly File[], nonce: string): Promise<Outcome>;
  press(message: Message, customId: string, data: object): void;
  autocomplete(applicationId: string, data: object): Promise<readonly Choice[] | undefined>;
  submit(modal: ModalState, components: readonly object[], files: readonly File[]): Promise<Outcome>;
  dismissFailure(messageId: string): void;
  nonce(): string;
  event(name: string, data: unknown): void;
  /** A message arrived; as the answer to a command it gets the command's nonce, and so takes the place of its local row. */
  answered(message: Message): Message;
}

interface InteractionEvent {
  id?: string;
  nonce?: string | number;
  choices?: Choice[];
  custom_id?: string;
  title?: string;
  components?: ModalState['components'];
  application?: { id: string; name?: string };
  application_id?: string;
}

export function createInteractions(options: {
  rest: Rest;
  now(): number;
  changed(): void;
  place(): { guildId: string; channelId: string };
  sessionId(): string;
}): Interactions {
  const pending = new Map<string, Pending>();
  const completions = new Map<string, (choices: readonly Choice[] | undefined) => void>();
  const activities = new Map<string, MessageActivity>();
  /** Interaction id → nonce, for commands. */
  const nonces = new Map<string, string>();
  let counter = 0;

  function nonce(): string {
    return snowflakeFor(options.now(), ++counter);
  }

  function setActivity(messageId: string, change: (before: MessageActivity) => MessageActivity): void {
    const next = change(activities.get(messageId) ?? { busy: new Set(), failed: false });
    if (next.busy.size === 0 && !next.failed) activities.delete(messageId);
    else activities.set(messageId, next);
    options.changed();
  }

  function envelope(type: number, applicationId: string, data: object, id: string): object {
    const { guildId, channelId } = options.place();
    return {
      type,
      application_id: applicationId,
      guild_id: guildId,
      channel_id: channelId,
      session_id: options.sessionId(),
      nonce: id,
      data,
    };
  }

  function start(id: string, entry: Omit<Pending, 'settle'>): Promise<Outcome> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle(id, { ok: false, reason: 'The application did not respond' }), LOST_MS);
      pending.set(id, {
        ...entry,
        settle(outcome) {
          clearTimeout(timer);
          resolve(outcome);
        },
      });
    });
  }

  function settle(id: string, outcome: Outcome): void {
    const entry = pending.get(id);
    if (!entry) return;
    pending.delete(id);
    entry.settle(outcome);
    options.changed();
  }

  async function post(id: string, body: object, files: readonly File[] = []): Promise<void> {
    const sent = await options.rest.send('POST', '/interactions', body, files);
    if (!sent.ok) settle(id, { ok: false, reason: sent.message });
  }

  const interactions: Interactions = {
    modal: undefined,
    activity: (messageId) => activities.get(messageId),
    nonce,
    async command(applicationId, data, files, id) {
      const outcome = start(id, { type: interactionType.command, applicationId });
      void post(id, envelope(interactionType.command, applicationId, data, id), files);
      return outcome;
    },
    press(message, customId, data) {
      const id = nonce();
      const applicationId = message.application_id ?? message.author.id;
      const outcome = start(id, { type: interactionType.component, applicationId, messageId: message.id, customId });
      setActivity(message.id, (before) => ({ busy: new Set([...before.busy, customId]), failed: false }));
      const body = {
        ...envelope(interactionType.component, applicationId, data, id),
        message_id: message.id,
        message_flags: message.flags ?? 0,
        channel_id: message.channel_id,
      };
      void post(id, body);
      void outcome.then((result) => {
        setActivity(message.id, (before) => ({
          busy: new Set([...before.busy].filter((item) => item !== customId)),
          failed: !result.ok,
          ...(result.ok ? {} : { reason: result.reason }),
        }));
      });
    },
    autocomplete(applicationId, data) {
      const id = nonce();
      return new Promise((resolve) => {
        const done = (choices: readonly Choice[] | undefined): void => {
          clearTimeout(timer);
          completions.delete(id);
          resolve(choices);
        };
        const timer = setTimeout(() => done(undefined), 5000);
        completions.set(id, done);
        const body = envelope(interactionType.autocomplete, applicationId, data, id);
        void options.rest.send('POST', '/interactions', body).then((sent) => {
          if (!sent.ok) done(undefined);
        });
      });
    },
    async submit(modal, components, files) {
      const id = nonce();
      const outcome = start(id, { type: interactionType.modal, applicationId: modal.applicationId });
      const data = {
        id: modal.id,
        custom_id: modal.customId,
        components,
        attachments: files.map((file, index) => ({ id: String(index), filename: file.name })),
      };
      void post(id, envelope(interactionType.modal, modal.applicationId, data, id), files);
      return outcome;
    },
    dismissFailure(messageId) {
      setActivity(messageId, (before) => ({ busy: before.busy, failed: false }));
    },
    event(name, raw) {
      const data = (raw ?? {}) as InteractionEvent; // Discord's own shapes, from the page's own server
      const id = String(data.nonce ?? '');
      switch (name) {
        case 'INTERACTION_CREATE':
          if (pending.get(id)?.type === interactionType.command && data.id) nonces.set(data.id, id);
          break;
        case 'INTERACTION_SUCCESS':
          settle(id, { ok: true });
          break;
        case 'INTERACTION_FAILURE':
          completions.get(id)?.(undefined);
          settle(id, { ok: false, reason: failureText(pending.get(id)?.type) });
          break;
        case 'INTERACTION_MODAL_CREATE': {
          const applicationId = data.application?.id ?? data.application_id ?? pending.get(id)?.applicationId ?? '';
          settle(id, { ok: true });
          interactions.modal = openModal({
            id: data.id ?? '',
            customId: data.custom_id ?? '',
            title: data.title ?? '',
            components: data.components ?? [],
            applicationId,
            ...(data.application?.name === undefined ? {} : { applicationName: data.application.name }),
          });
          options.changed();
          break;
        }
        case 'APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE':
          completions.get(id)?.(data.choices ?? []);
          break;
      }
    },
    answered(message) {
      const id = message.nonce ?? nonces.get(message.interaction_metadata?.id ?? '');
      if (id === undefined) return message;
      settle(String(id), { ok: true });
      return { ...message, nonce: id };
    },
  };
  return interactions;
}

function failureText(type: number | undefined): string {
  if (type === interactionType.command) return 'The application did not respond';
  if (type === interactionType.modal) return 'Something went wrong. Try again.';
  return 'This interaction failed';
}
