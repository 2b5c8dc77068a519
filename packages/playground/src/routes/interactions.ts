import {
  IncomingWebhookInteractionRequestSchema,
  IncomingWebhookUpdateRequestPartialSchema,
} from 'discord-api-spec/zod';
import { discordError } from '../base/discord-error.ts';
import { EDITABLE_FLAGS, type InteractionRecord, type Message, MessageFlag, SETTABLE_FLAGS } from '../base/wire.ts';
import { APPLICATION_ID } from '../base/world.ts';
import type { Core } from '../core/core.ts';
import { asMessageForm } from '../http/body.ts';
import { type Call, noContent, ok, type Route, route } from '../http/router.ts';
import { answerInteraction, editAsApp, sendReply } from '../interactions/answer.ts';
import { requireOpenForApp } from '../interactions/app-permissions.ts';
import { isUserInstallOnly } from '../interactions/installed.ts';
import { startInteraction } from '../interactions/start.ts';
import { wireMessage } from '../messages/wire-message.ts';
import { deleteMessage, type Edit } from '../messages/write-message.ts';
import { parseForm } from '../validate/form.ts';
import { flagMistakes } from '../validate/message.ts';

/** Of an interaction's token. */
const LIFETIME_MS = 15 * 60_000;
const MOST_FOLLOWUPS = 5;

/** People's interactions, the bot's callbacks, and the messages of an interaction's token. */
export function interactionRoutes(core: Core): Route[] {
  const recordOf = (call: Call) => interactionOfToken(core, call.param('webhook'), call.param('token'));
  const messagePath = '/webhooks/:webhook/:token/messages/:message';
  const webhook = { for: 'token', bucket: 'webhook', major: ['webhook', 'token'] } as const;

  return [
    route('POST /interactions', 'person', async (call) => {
      await startInteraction(core, call.user, await call.body(), call.header('x-discord-locale'));
      return noContent;
    }),
    route('POST /interactions/:id/:token/callback', { for: 'token', unlimited: true }, async (call) => {
      const body = await call.body();
      const response = await answerInteraction(core, call.param('id'), call.param('token'), body);
      return call.query.with_response === 'true' ? ok(response) : noContent;
    }),
    route('POST /webhooks/:webhook/:token', webhook, async (call) => {
      const record = recordOf(call);
      const { payload, files } = await call.body();
      const form = parseForm(IncomingWebhookInteractionRequestSchema, asMessageForm(payload), (checked) =>
        flagMistakes(checked.flags, SETTABLE_FLAGS | MessageFlag.EPHEMERAL),
      );
      // The first followup after a defer takes the place of "thinking…"; it stays as private as the defer was.
      const loading = record.loading ? core.state.messages.get(record.original_id ?? '') : undefined;
      if (loading !== undefined)
        return ok(wireMessage(core, await resolveLoading(core, record, loading, { form, files })));
      countFollowup(core, record);
      const isEphemeral = typeof form.flags === 'number' && (form.flags & MessageFlag.EPHEMERAL) !== 0;
      const replyTo = record.original_id === undefined ? {} : { replyTo: record.original_id };
      const message = await sendReply(core, record, { form, files, isEphemeral, ...replyTo });
      return ok(wireMessage(core, message));
    }),
    route(`GET ${messagePath}`, webhook, (call) =>
      ok(wireMessage(core, messageOfInteraction(core, recordOf(call), call.param('message')))),
    ),
    route(`PATCH ${messagePath}`, webhook, async (call) => {
      const record = recordOf(call);
      const message = messageOfInteraction(core, record, call.param('message'));
      const { payload, files } = await call.body();
      const form = parseForm(IncomingWebhookUpdateRequestPartialSchema, asMessageForm(payload), (checked) =>
        flagMistakes(checked.flags, EDITABLE_FLAGS | MessageFlag.EPHEMERAL),
      );
      const isLoading = record.loading && message.id === record.original_id;
      const changed = isLoading
        ? await resolveLoading(core, record, message, { form, files })
        : await editAsApp(core, message, { form, files });
      return ok(wireMessage(core, changed));
    }),
    route(`DELETE ${messagePath}`, webhook, async (call) => {
      const record = recordOf(call);
      const message = messageOfInteraction(core, record, call.param('message'));
      const channel = core.state.channels.get(message.channel_id);
      if (channel !== undefined) requireOpenForApp(core, channel, 'tidy');
      await deleteMessage(core, message);
      if (message.id === record.original_id) core.state.changeInteraction(record.id, { loading: false });
      return noContent;
    }),
  ];
}

/** Five followups where only the user brought the application along. @throws {DiscordError} 40094 */
function countFollowup(core: Core, record: InteractionRecord): void {
  const { followups = 0 } = core.state.interactions.get(record.id) ?? record;
  if (followups >= MOST_FOLLOWUPS && isUserInstallOnly(record.owners ?? {})) throw discordError('tooManyFollowups');
  core.state.changeInteraction(record.id, { followups: followups + 1 });
}

/** Taken before anything is awaited: of two followups at once, only one replaces "thinking…". */
async function resolveLoading(
  core: Core,
  record: InteractionRecord,
  message: Message,
  edit: Omit<Edit, 'permissions'>,
): Promise<Message> {
  core.state.changeInteraction(record.id, { loading: false });
  try {
    return await editAsApp(core, message, { ...edit, resolvesLoading: true });
  } catch (error) {
    core.state.changeInteraction(record.id, { loading: true });
    throw error;
  }
}

/** @param webhookId that of the application. @throws {DiscordError} 10015 (not responded yet), 50027 (unknown or expired) */
function interactionOfToken(core: Core, webhookId: string, token: string): InteractionRecord {
  if (webhookId !== APPLICATION_ID) throw discordError('unknownWebhook');
  const record = core.state.interactionByToken(token);
  if (record === undefined || core.now() - record.createdMs >= LIFETIME_MS) throw discordError('invalidToken');
  const isOpen = record.answer !== null && record.answer >= 4 && record.answer <= 7;
  if (!isOpen) throw discordError('unknownWebhook');
  return record;
}

/** The message that `@original` or an id names, if it belongs to the interaction. @throws {DiscordError} 10008 */
function messageOfInteraction(core: Core, record: InteractionRecord, name: string): Message {
  const message = core.state.messages.get(name === '@original' ? (record.original_id ?? '') : name);
  const belongs = message?.id === record.original_id || message?.interaction_metadata?.id === record.id;
  if (message === undefined || !belongs) throw discordError('unknownMessage');
  return message;
}
