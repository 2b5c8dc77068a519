import {
  ApplicationCommandAutocompleteCallbackRequestSchema,
  CreateMessageInteractionCallbackRequestSchema,
  ModalInteractionCallbackRequestSchema,
  UpdateMessageInteractionCallbackRequestSchema,
} from 'discord-api-spec/zod';
import { literal, object, type ZodMiniType } from 'zod/mini';
import { discordError, invalidForm, type Mistake, required } from '../base/discord-error.ts';
import {
  type Fields,
  type InteractionRecord,
  isFields,
  type Message,
  MessageFlag,
  SETTABLE_FLAGS,
} from '../base/wire.ts';
import { APPLICATION_ID, BOT_USER, findUser } from '../base/world.ts';
import type { Core } from '../core/core.ts';
import { asMessageForm, type Body } from '../http/body.ts';
import { normalizeComponents } from '../messages/normalize.ts';
import { wireMessage } from '../messages/wire-message.ts';
import { createMessage, type Edit, editMessage } from '../messages/write-message.ts';
import { parseForm } from '../validate/form.ts';
import { flagMistakes } from '../validate/message.ts';
import { modalMistakes } from '../validate/modal.ts';
import { appPermissions, requireOpenForApp } from './app-permissions.ts';
import { launch } from './launch.ts';
import { notifyActor } from './notify-actor.ts';
import { failUnanswered } from './start.ts';

/** The first response to an interaction: once, within 3 seconds, of a type that fits. */

const Callback = {
  pong: 1,
  message: 4,
  defer: 5,
  deferUpdate: 6,
  update: 7,
  autocomplete: 8,
  modal: 9,
  launch: 12,
} as const;

const SCHEMAS: Record<number, ZodMiniType> = {
  4: CreateMessageInteractionCallbackRequestSchema,
  5: CreateMessageInteractionCallbackRequestSchema,
  6: UpdateMessageInteractionCallbackRequestSchema,
  7: UpdateMessageInteractionCallbackRequestSchema,
  8: ApplicationCommandAutocompleteCallbackRequestSchema,
  9: ModalInteractionCallbackRequestSchema,
  12: object({ type: literal(12) }),
};

/** Callback types that fit each interaction type. */
const FITTING: Record<number, readonly number[]> = {
  2: [Callback.message, Callback.defer, Callback.modal, Callback.launch],
  3: [Callback.message, Callback.defer, Callback.deferUpdate, Callback.update, Callback.modal, Callback.launch],
  4: [Callback.autocomplete],
  5: [Callback.message, Callback.defer, Callback.launch],
};

/** @returns the body of the answer to `with_response=true`. @throws {DiscordError} 10062, 40060, 50035 */
export async function answerInteraction(core: Core, id: string, token: string, body: Body): Promise<Fields> {
  const record = core.state.interactions.get(id);
  if (record === undefined || record.token !== token || record.failed === true)
    throw discordError('unknownInteraction');
  if (record.answer !== null) throw discordError('alreadyAcknowledged');
  const form = checkedForm(core, record, body);
  const type = Number(form.type);

  // Taken before anything is awaited: of two responses at once, one is too late.
  core.state.changeInteraction(id, { answer: type });
  let message: Message | undefined;
  try {
    message = await perform(core, record, type, form, body);
  } catch (error) {
    core.state.changeInteraction(id, { answer: null });
    // The time to answer may have run out while a response was tried that is refused now.
    if (core.now() - record.createdMs >= core.settings.responseMs) failUnanswered(core, id);
    throw error;
  }
  if (type !== Callback.modal && type !== Callback.autocomplete) {
    notifyActor(core, record, 'INTERACTION_SUCCESS', { id, nonce: record.nonce });
  }
  return responseOf(core, core.state.interactions.get(id) ?? record, message);
}

function checkedForm(core: Core, record: InteractionRecord, body: Body): Fields {
  const payload = isFields(body.payload) ? body.payload : {};
  const data = isFields(payload.data) ? asMessageForm(payload.data) : payload.data;
  const form: Fields = data === undefined || data === null ? payload : { ...payload, data };
  const hasActivity = core.activities.url !== undefined;
  const fitting = (FITTING[record.type] ?? []).filter((type) => type !== Callback.launch || hasActivity);
  const isFromMessage = record.type === 5 && record.message_id !== undefined;
  const type = Number(form.type);
  if (!fitting.includes(type) && !(isFromMessage && (type === Callback.deferUpdate || type === Callback.update))) {
    const message = `Value must be one of {${fitting.join(', ')}} for an interaction of type ${record.type}.`;
    throw invalidForm([{ path: ['type'], code: 'BASE_TYPE_CHOICES', message }]);
  }
  return parseForm(SCHEMAS[type]!, form, (checked) => dataMistakes(type, record, checked));
}

function dataMistakes(type: number, record: InteractionRecord, form: Fields): Mistake[] {
  const data = isFields(form.data) ? form.data : undefined;
  switch (type) {
    case Callback.message:
      if (data === undefined) return [required(['data'])];
      return flagMistakes(data.flags, SETTABLE_FLAGS | MessageFlag.EPHEMERAL, ['data']);
    case Callback.defer:
      return flagMistakes(data?.flags, MessageFlag.EPHEMERAL, ['data']);
    case Callback.autocomplete:
      return choiceMistakes(data?.choices, record.focusedType);
    case Callback.modal:
      return modalMistakes(form);
    default:
      return [];
  }
}

function choiceMistakes(choices: unknown, optionType: number | undefined): Mistake[] {
  if (!Array.isArray(choices)) return [];
  const wanted = optionType === 3 ? 'string' : 'number';
  const isWhole = optionType === 4;
  return choices.flatMap((choice: unknown, index): Mistake[] => {
    if (!isFields(choice)) return [];
    if (typeof choice.value === wanted && (!isWhole || Number.isSafeInteger(choice.value))) return [];
    const message = `The option takes a ${isWhole ? 'whole ' : ''}${wanted}.`;
    return [{ path: ['data', 'choices', index, 'value'], code: 'APPLICATION_COMMAND_OPTION_VALUE_INVALID', message }];
  });
}

async function perform(core: Core, record: InteractionRecord, type: number, form: Fields, body: Body) {
  const data = isFields(form.data) ? form.data : {};

  if (type === Callback.autocomplete) {
    const event = { nonce: record.nonce, choices: data.choices ?? [] };
    notifyActor(core, record, 'APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE', event);
    return undefined;
  }
  if (type === Callback.launch) {
    launch(core, record);
    return undefined;
  }
  if (type === Callback.modal) {
    const modal = {
      custom_id: String(data.custom_id),
      title: String(data.title),
      components: normalizeComponents(data.components, core.snowflakes),
    };
    core.state.changeInteraction(record.id, { modal });
    notifyActor(core, record, 'INTERACTION_MODAL_CREATE', {
      id: record.id,
      nonce: record.nonce,
      channel_id: record.channel_id,
      ...modal,
      application: { id: APPLICATION_ID, name: BOT_USER.global_name, icon: null, description: '', bot: BOT_USER },
    });
    return undefined;
  }
  if (type === Callback.deferUpdate || type === Callback.update) {
    const source = core.state.messages.get(record.message_id ?? '');
    if (source === undefined) throw discordError('unknownMessage');
    core.state.changeInteraction(record.id, { original_id: source.id });
    return type === Callback.update ? editAsApp(core, source, { form: data, files: body.files }) : source;
  }

  const isEphemeral = typeof data.flags === 'number' && (data.flags & MessageFlag.EPHEMERAL) !== 0;
  const isLoading = type === Callback.defer;
  const message = await sendReply(core, record, {
    form: isLoading ? {} : data,
    files: isLoading ? new Map() : body.files,
    isEphemeral,
    isLoading,
  });
  core.state.changeInteraction(record.id, {
    original_id: message.id,
    ephemeral: message.ephemeral_to !== undefined,
    loading: isLoading,
  });
  return message;
}

/** A change of one of the application's messages by a token. @throws {DiscordError} what editMessage does, 50083, 160005 */
export function editAsApp(core: Core, message: Message, edit: Omit<Edit, 'permissions'>): Promise<Message> {
  const channel = core.state.channels.get(message.channel_id);
  if (channel === undefined) throw discordError('unknownMessage');
  requireOpenForApp(core, channel, 'edit');
  return editMessage(core, message, { ...edit, permissions: appPermissions(core, channel) });
}

export interface Reply {
  form: Fields;
  files: Body['files'];
  isEphemeral: boolean;
  isLoading?: boolean;
  /** The message it answers, for a followup. */
  replyTo?: string;
}

/** A message of the application that says which interaction it belongs to. */
export async function sendReply(core: Core, record: InteractionRecord, reply: Reply): Promise<Message> {
  const channel = core.state.channels.get(record.channel_id);
  if (channel === undefined) throw discordError('unknownChannel');
  const isEphemeral = reply.isEphemeral || record.isPrivate === true;
  if (!isEphemeral) requireOpenForApp(core, channel, 'post');
  const replyTo = core.state.messages.get(reply.replyTo ?? record.message_id ?? '');
  const isReply = replyTo !== undefined && replyTo.ephemeral_to === undefined;
  const isCommand = record.type === 2 && reply.replyTo === undefined;
  const commandReplyType = record.commandType === 1 ? 20 : 23;
  const plainType = isReply ? 19 : 0;
  return createMessage(core, {
    channel,
    authorId: BOT_USER.id,
    permissions: appPermissions(core, channel),
    form: reply.form,
    files: reply.files,
    type: isCommand ? commandReplyType : plainType,
    flags: (isEphemeral ? MessageFlag.EPHEMERAL : 0) | (reply.isLoading === true ? MessageFlag.LOADING : 0),
    mayBeEmpty: reply.isLoading === true,
    extra: {
      application_id: APPLICATION_ID,
      webhook_id: APPLICATION_ID,
      interaction_metadata: metadataOf(core, record),
      ...(isCommand && { interaction: { id: record.id, type: 2, name: record.name, user: findUser(record.user_id) } }),
      ...(isEphemeral && { ephemeral_to: record.user_id }),
      ...(isReply && !isCommand && { reply_to: { channel_id: replyTo.channel_id, message_id: replyTo.id } }),
    },
  });
}

function metadataOf(core: Core, record: InteractionRecord): Fields {
  const trigger = record.modal_of === undefined ? undefined : core.state.interactions.get(record.modal_of);
  return {
    id: record.id,
    type: record.type,
    user: findUser(record.user_id),
    authorizing_integration_owners: record.owners ?? { 0: record.guild_id ?? '0' },
    ...(record.type === 2 && { name: record.name, command_type: record.commandType }),
    interacted_message_id: record.type === 3 ? record.message_id : undefined,
    triggering_interaction_metadata: trigger && metadataOf(core, trigger),
  };
}

function responseOf(core: Core, record: InteractionRecord, message: Message | undefined): Fields {
  const instance = record.activity_instance;
  return {
    interaction: {
      id: record.id,
      type: record.type,
      channel_id: record.channel_id,
      guild_id: record.guild_id,
      activity_instance_id: instance,
      response_message_id: message?.id,
      response_message_loading: message && record.loading,
      response_message_ephemeral: message && message.ephemeral_to !== undefined,
    },
    resource: {
      type: record.answer,
      message: message && wireMessage(core, message),
      activity_instance: instance === undefined ? undefined : { id: instance },
    },
  };
}
